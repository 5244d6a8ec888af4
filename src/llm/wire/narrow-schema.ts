// Writes a JSON schema in the part of the language that a provider enforces, or finds that it cannot be written so.
import { isRecord } from '../../base/json.ts';
import { wordSet } from '../../base/lists.ts';
import type { JsonSchema } from '../port.ts';

/** Say nothing about what is valid. */
const silent = wordSet('$schema $id default examples readOnly writeOnly deprecated');
/** Limits that a caller checks anyway, and that few providers enforce: they are written into the description. */
const limits = wordSet(
  'minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
  'minItems maxItems uniqueItems',
);
/** Known to all. */
const plain = wordSet('type enum const $ref title description');

class CannotNarrow extends Error {}

/**
 * The schema for the provider, or null when it says something that providers have no words for. `optional`: this one takes
 * objects with properties that need not be there.
 */
export function narrowSchema(schema: JsonSchema, optional: boolean): JsonSchema | null {
  if (schema['type'] !== 'object') return null;
  try {
    return narrow(schema, optional);
  } catch (error) {
    if (error instanceof CannotNarrow) return null;
    throw error;
  }
}

function narrow(node: unknown, optional: boolean): JsonSchema {
  if (!isRecord(node)) throw new CannotNarrow();
  const narrowed: Record<string, unknown> = {};
  const hints: string[] = [];
  for (const [keyword, value] of Object.entries(node)) {
    if (silent.has(keyword) || keyword === 'additionalProperties' || keyword === 'required') continue;
    // The name of the form says it in fewer words.
    if (keyword === 'pattern' && 'format' in node) continue;
    if (!limits.has(keyword)) Object.assign(narrowed, structure(keyword, value, optional));
    else if (isTelling(value)) hints.push(`${keyword}: ${JSON.stringify(value)}`);
  }
  if (node['type'] === 'object') Object.assign(narrowed, closed(node, optional));
  if (hints.length > 0) {
    const said = typeof node['description'] === 'string' ? `${node['description']} ` : '';
    narrowed['description'] = `${said}(${hints.join(', ')})`;
  }
  return narrowed;
}

function structure(keyword: string, value: unknown, optional: boolean): JsonSchema {
  switch (keyword) {
    case 'properties':
    case '$defs':
      if (!isRecord(value)) throw new CannotNarrow();
      return {
        [keyword]: Object.fromEntries(
          Object.entries(value).map(([name, part]) => [name, narrow(part, optional)]),
        ),
      };
    case 'items':
      return { items: narrow(value, optional) };
    case 'anyOf':
    // The alternatives of a discriminated union exclude each other by themselves.
    case 'oneOf':
      if (!Array.isArray(value)) throw new CannotNarrow();
      return { anyOf: value.map((part) => narrow(part, optional)) };
    default:
      if (!plain.has(keyword)) throw new CannotNarrow();
      return { [keyword]: value };
  }
}

/** Nothing beside the properties is allowed; a schema that asks for it open cannot be kept to. */
function closed(node: JsonSchema, optional: boolean): JsonSchema {
  const { properties, required, additionalProperties } = node;
  if (!isRecord(properties) || ![undefined, false].includes(additionalProperties as undefined | false))
    throw new CannotNarrow();
  const needed = new Set(Array.isArray(required) ? required : []);
  if (!optional && Object.keys(properties).some((name) => !needed.has(name))) throw new CannotNarrow();
  return { required: [...needed], additionalProperties: false };
}

/** Bounds at the edge of what a number can be, which zod writes for whole numbers, tell a model nothing. */
function isTelling(value: unknown): boolean {
  return typeof value !== 'number' || Math.abs(value) < Number.MAX_SAFE_INTEGER;
}

/** Asks for an answer's form in words, where no schema can be enforced; stands at the end of the instructions. */
export function schemaWords(schema: JsonSchema): string {
  return `Answer with one JSON document and nothing else: no introduction, no code fence. It follows this JSON schema:\n${JSON.stringify(schema)}`;
}

// Writes a JSON schema in the part of the language that a provider enforces, or finds that it cannot be written so.
import { isRecord } from '../../base/json.ts';
import { wordSet } from '../../base/lists.ts';
import type { JsonSchema } from '../port.ts';

/** What a provider's structured output knows. */
export interface SchemaDialect {
  /** Keywords taken over as they are. Those of structure are known to all. */
  readonly keywords: ReadonlySet<string>;
  readonly formats: ReadonlySet<string>;
  /** Whether an object may have properties that need not be there. */
  readonly optional: boolean;
  /** The largest `minItems`. */
  readonly minItems: number;
}

/** Say nothing about what is valid. */
const silent = wordSet('$schema $id default examples readOnly writeOnly deprecated');
/** Limits that a caller checks anyway: written into the description where they are not enforced. */
const limits = wordSet(
  'minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
  'minItems maxItems uniqueItems',
);

/** Known to all. */
const plain = wordSet('type enum const $ref title description');

class CannotNarrow extends Error {}

/** The schema for the provider, or null when it says something that the dialect has no words for. */
export function narrowSchema(schema: JsonSchema, dialect: SchemaDialect): JsonSchema | null {
  if (schema['type'] !== 'object') return null;
  try {
    return narrow(schema, dialect);
  } catch (error) {
    if (error instanceof CannotNarrow) return null;
    throw error;
  }
}

function narrow(node: unknown, dialect: SchemaDialect): JsonSchema {
  if (!isRecord(node)) throw new CannotNarrow();
  const narrowed: Record<string, unknown> = {};
  const hints: string[] = [];
  for (const [keyword, value] of Object.entries(node)) {
    if (silent.has(keyword) || keyword === 'additionalProperties' || keyword === 'required') continue;
    // The name of the form says it in fewer words.
    if (keyword === 'pattern' && 'format' in node) continue;
    if (limits.has(keyword)) {
      if (isEnforced(keyword, value, dialect)) narrowed[keyword] = value;
      else if (isTelling(value)) hints.push(`${keyword}: ${JSON.stringify(value)}`);
    } else Object.assign(narrowed, structure(keyword, value, dialect));
  }
  if (node['type'] === 'object') Object.assign(narrowed, closed(node, dialect));
  if (hints.length > 0) {
    const said = typeof node['description'] === 'string' ? `${node['description']} ` : '';
    narrowed['description'] = `${said}(${hints.join(', ')})`;
  }
  return narrowed;
}

function structure(keyword: string, value: unknown, dialect: SchemaDialect): JsonSchema {
  switch (keyword) {
    case 'properties':
    case '$defs':
      if (!isRecord(value)) throw new CannotNarrow();
      return {
        [keyword]: Object.fromEntries(
          Object.entries(value).map(([name, part]) => [name, narrow(part, dialect)]),
        ),
      };
    case 'items':
      return { items: narrow(value, dialect) };
    case 'anyOf':
    // The alternatives of a discriminated union exclude each other by themselves.
    case 'oneOf':
      if (!Array.isArray(value)) throw new CannotNarrow();
      return { anyOf: value.map((part) => narrow(part, dialect)) };
    default:
      if (!plain.has(keyword)) throw new CannotNarrow();
      return { [keyword]: value };
  }
}

/** Nothing beside the properties is allowed; a schema that asks for it open cannot be kept to. */
function closed(node: JsonSchema, dialect: SchemaDialect): JsonSchema {
  const { properties, required, additionalProperties } = node;
  if (!isRecord(properties) || ![undefined, false].includes(additionalProperties as undefined | false))
    throw new CannotNarrow();
  const needed = new Set(Array.isArray(required) ? required : []);
  if (!dialect.optional && Object.keys(properties).some((name) => !needed.has(name)))
    throw new CannotNarrow();
  return { required: [...needed], additionalProperties: false };
}

function isEnforced(keyword: string, value: unknown, dialect: SchemaDialect): boolean {
  if (keyword === 'format') return dialect.formats.has(String(value));
  if (keyword === 'minItems') return Number(value) <= dialect.minItems;
  // Looking ahead and behind is what the engines of providers have not got.
  if (keyword === 'pattern') return dialect.keywords.has(keyword) && !String(value).includes('(?');
  return dialect.keywords.has(keyword) && isTelling(value);
}

/** Bounds at the edge of what a number can be, which zod writes for whole numbers, tell a model nothing. */
function isTelling(value: unknown): boolean {
  return typeof value !== 'number' || Math.abs(value) < Number.MAX_SAFE_INTEGER;
}

/** Asks for an answer's form in words, where no schema can be enforced; stands at the end of the instructions. */
export function schemaWords(schema: JsonSchema): string {
  return `Answer with one JSON document and nothing else: no introduction, no code fence. It follows this JSON schema:\n${JSON.stringify(schema)}`;
}

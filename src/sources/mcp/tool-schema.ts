// What a server says of the arguments of a tool, as it may be shown to a model.
import type { JsonSchemaObject } from '../port.ts';
import { cleanText } from './clean-text.ts';

/** Of the schema as JSON, in characters: it is part of every question to a model. */
const largest = 20_000;
const deepest = 20;

/** The same schema without characters that nobody sees; null: it is too large or too deep, or not one of an object. */
export function toolParameters(schema: Readonly<Record<string, unknown>>): JsonSchemaObject | null {
  if (schema['type'] !== undefined && schema['type'] !== 'object') return null;
  const { $schema: _dialect, ...rest } = schema;
  const parameters = cleaned({ ...rest, type: 'object', properties: schema['properties'] ?? {} }, 0);
  if (parameters === undefined || JSON.stringify(parameters).length > largest) return null;
  return parameters as JsonSchemaObject;
}

/** Undefined: too deep. */
function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth > deepest) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => cleaned(item, depth + 1));
    return items.includes(undefined) ? undefined : items;
  }
  const entries = Object.entries(value).map(
    ([key, part]) => [cleanText(key), cleaned(part, depth + 1)] as const,
  );
  return entries.some(([, part]) => part === undefined) ? undefined : Object.fromEntries(entries);
}

// JSON schemas as OpenAI's strict mode takes them: every object closed, every property required.
import type { JsonSchema } from '../port.ts';
import { narrowSchema, type SchemaDialect } from '../wire/narrow-schema.ts';

/** From the list of supported properties in OpenAI's guide to structured outputs. */
const dialect: SchemaDialect = {
  keywords: new Set([
    'pattern',
    'multipleOf',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'maxItems',
  ]),
  formats: new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']),
  optional: false,
  minItems: Infinity,
};

export interface SentSchema {
  readonly schema: Record<string, unknown>;
  readonly strict: boolean;
}

/** The schema with `strict` if strict mode can express it; otherwise as it is, for the model to follow. */
export function strictIfPossible(schema: JsonSchema): SentSchema {
  const strict = narrowSchema(schema, dialect);
  return strict === null ? { schema: { ...schema }, strict: false } : { schema: { ...strict }, strict: true };
}

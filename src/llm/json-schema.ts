// Reading the JSON schemas that zod writes, and telling roughly what a value was meant to be.
import type { JsonSchema } from './port.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value looks like what a schema means: its type, its literals, its required properties. */
export function suits(value: unknown, given: JsonSchema, root: JsonSchema): boolean {
  const schema = resolved(given, root);
  const branches = branchesOf(schema);
  if (branches !== null) return branches.some((branch) => suits(value, branch, root));
  if ('const' in schema && schema['const'] !== value) return false;
  if ('enum' in schema && !listOf(schema['enum']).includes(value)) return false;
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return false;
  if (!isFields(value)) return true;
  const properties = propertiesOf(schema);
  const literalsFit = Object.entries(properties).every(
    ([name, property]) =>
      !isLiteral(property) || !Object.hasOwn(value, name) || suits(value[name], property, root),
  );
  return (
    literalsFit &&
    requiredOf(schema).every(
      (name) => Object.hasOwn(value, name) || suits(null, schemaOr(properties[name], {}), root),
    )
  );
}

function isLiteral(schema: JsonSchema): boolean {
  return 'const' in schema || 'enum' in schema;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isFields(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** What a reference points to; a schema without one is returned as it is. */
export function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  let target: unknown = root;
  for (const name of reference.split('/').slice(1)) target = isFields(target) ? target[name] : undefined;
  return schemaOr(target, {});
}

/** The alternatives of a union; null when it is none. */
export function branchesOf(schema: JsonSchema): readonly JsonSchema[] | null {
  const branches = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(branches) ? (branches as JsonSchema[]) : null;
}

/** Empty: any type. */
export function typesOf(schema: JsonSchema): readonly string[] {
  return [schema['type'] ?? []].flat() as string[];
}

export function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return schemaOr(schema['properties'], {}) as Readonly<Record<string, JsonSchema>>;
}

export function requiredOf(schema: JsonSchema): readonly string[] {
  return listOf(schema['required']) as string[];
}

export function schemaOr(schema: unknown, otherwise: JsonSchema): JsonSchema {
  return isFields(schema) ? schema : otherwise;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

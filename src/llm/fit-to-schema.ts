// Bends a model's answer to its schema, as zod writes it, where the meaning is plain. The schema judges what is left.
import { isRecord, jsonIn } from '../base/json.ts';
import type { JsonSchema } from './port.ts';

/** The answer unwrapped, without keys the schema does not know, and with null and absent values as it wants them. */
export function fitToSchema(answer: unknown, schema: JsonSchema): unknown {
  return fit(unwrapped(embedded(answer, schema), schema), schema, schema);
}

/** `{"answer": {…}}` and `[{…}]` for `{…}`; `[…]` for an object whose only property is a list. */
function unwrapped(answer: unknown, schema: JsonSchema): unknown {
  const properties = propertiesOf(schema);
  const names = Object.keys(properties);
  if (isRecord(answer)) {
    const [key, ...others] = Object.keys(answer);
    if (key === undefined || others.length > 0 || names.includes(key)) return answer;
    const isOpen = schema['additionalProperties'] !== false && suits(answer, schema, schema);
    const inner = answer[key];
    return !isOpen && isRecord(inner) && suits(inner, schema, schema) ? inner : answer;
  }
  if (isListOfOne(answer) && suits(answer[0], schema, schema)) return answer[0];
  const [only, ...more] = names;
  if (only === undefined || more.length > 0) return answer;
  return suits(answer, properties[only]!, schema) ? { [only]: answer } : answer;
}

function fit(value: unknown, given: JsonSchema, root: JsonSchema): unknown {
  const schema = resolved(given, root);
  const branches = branchesOf(schema);
  if (branches !== null) {
    const branch = branches.find((candidate) => suits(value, candidate, root));
    return branch === undefined ? value : fit(value, branch, root);
  }
  const types = typesOf(schema);
  if (value === null && suits(null, schema, root)) return null;
  if (types.includes('array')) return fitList(embedded(value, schema), schema, root);
  if (isListOfOne(value) && !suits(value, schema, root) && suits(value[0], schema, root)) {
    return fit(value[0], schema, root);
  }
  const inner = embedded(value, schema);
  return isRecord(inner) && types.includes('object') ? fitFields(inner, schema, root) : inner;
}

function fitList(value: unknown, schema: JsonSchema, root: JsonSchema): unknown {
  const items = schemaOr(schema['items'], {});
  if (Array.isArray(value)) {
    const first = listOf(schema['prefixItems']);
    return value.map((item, index) => fit(item, schemaOr(first[index], items), root));
  }
  if (value === null) return [];
  return suits(value, items, root) ? [fit(value, items, root)] : value;
}

function fitFields(value: Fields, schema: JsonSchema, root: JsonSchema): Fields {
  const properties = propertiesOf(schema);
  const required = requiredOf(schema);
  const others = schema['additionalProperties'];
  const entries: [string, unknown][] = [];
  for (const [name, property] of Object.entries(properties)) {
    const isRequired = required.includes(name);
    const part = Object.hasOwn(value, name) ? value[name] : null;
    const nothing = part === null && !suits(null, property, root);
    if (nothing && !isRequired) continue;
    if (!Object.hasOwn(value, name) && (nothing || !isRequired)) continue;
    entries.push([name, fit(part, property, root)]);
  }
  for (const [name, part] of Object.entries(value)) {
    if (Object.hasOwn(properties, name) || others === false) continue;
    entries.push([name, fit(part, schemaOr(others, {}), root)]);
  }
  // Not by assignment: a model may call a key `__proto__`.
  return Object.fromEntries(entries);
}

/** An object or list that was written as text. */
function embedded(value: unknown, schema: JsonSchema): unknown {
  const types = typesOf(schema);
  if (typeof value !== 'string' || types.includes('string')) return value;
  if (!(types.includes('object') || types.includes('array')) || !/^\s*[[{]/.test(value)) return value;
  return jsonIn(value) ?? value;
}

function isListOfOne(value: unknown): value is readonly [unknown] {
  return Array.isArray(value) && value.length === 1;
}

type Fields = Readonly<Record<string, unknown>>;

/** Whether a value looks like what a schema means: its type, its literals, its required properties. */
function suits(value: unknown, given: JsonSchema, root: JsonSchema): boolean {
  const schema = resolved(given, root);
  const branches = branchesOf(schema);
  if (branches !== null) return branches.some((branch) => suits(value, branch, root));
  if ('const' in schema && schema['const'] !== value) return false;
  if ('enum' in schema && !listOf(schema['enum']).includes(value)) return false;
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return false;
  if (!isRecord(value)) return true;
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
  if (type === 'object') return isRecord(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** What a reference points to; a schema without one is returned as it is. */
function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  let target: unknown = root;
  for (const name of reference.split('/').slice(1)) target = isRecord(target) ? target[name] : undefined;
  return schemaOr(target, {});
}

/** The alternatives of a union; null when it is none. */
function branchesOf(schema: JsonSchema): readonly JsonSchema[] | null {
  const branches = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(branches) ? (branches as JsonSchema[]) : null;
}

/** Empty: any type. */
function typesOf(schema: JsonSchema): readonly string[] {
  return [schema['type'] ?? []].flat() as string[];
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return schemaOr(schema['properties'], {}) as Readonly<Record<string, JsonSchema>>;
}

function requiredOf(schema: JsonSchema): readonly string[] {
  return listOf(schema['required']) as string[];
}

function schemaOr(schema: unknown, otherwise: JsonSchema): JsonSchema {
  return isRecord(schema) ? schema : otherwise;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

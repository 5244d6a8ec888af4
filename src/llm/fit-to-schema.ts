// Bends a model's answer to its schema, as zod writes that of an agent's form, where the meaning is plain. The schema judges what is left.
import { isRecord, jsonIn } from '../base/json.ts';
import type { JsonSchema } from './port.ts';

/** The answer unwrapped, without keys the schema forbids, and with null and absent values as it wants them. */
export function fitToSchema(answer: unknown, schema: JsonSchema): unknown {
  return fit(unwrapped(embedded(answer, schema), schema), schema);
}

/** `{"answer": {…}}` and `[{…}]` for `{…}`; `[…]` for an object whose only property is a list. */
function unwrapped(answer: unknown, schema: JsonSchema): unknown {
  const properties = propertiesOf(schema);
  if (isRecord(answer)) {
    const [[key, inner] = ['', null], ...others] = Object.entries(answer);
    const isWrapped = others.length === 0 && !Object.hasOwn(properties, key);
    const isOpen = schema['additionalProperties'] !== false && suits(answer, schema);
    return isWrapped && !isOpen && isRecord(inner) && suits(inner, schema) ? inner : answer;
  }
  if (isListOfOne(answer) && suits(answer[0], schema)) return answer[0];
  const [only, ...more] = Object.entries(properties);
  if (only === undefined || more.length > 0) return answer;
  return suits(answer, only[1]) ? { [only[0]]: answer } : answer;
}

function fit(value: unknown, schema: JsonSchema): unknown {
  const branches = branchesOf(schema);
  if (branches !== null) {
    const branch = branches.find((candidate) => suits(value, candidate));
    return branch === undefined ? value : fit(value, branch);
  }
  if (value === null && suits(null, schema)) return null;
  const types = typesOf(schema);
  const inner = embedded(value, schema);
  if (types.includes('array')) return fitList(inner, schema);
  if (isListOfOne(inner) && !suits(inner, schema) && suits(inner[0], schema)) return fit(inner[0], schema);
  return isRecord(inner) && types.includes('object') ? fitFields(inner, schema) : inner;
}

function fitList(value: unknown, { items }: JsonSchema): unknown {
  const item = isRecord(items) ? items : {};
  if (Array.isArray(value)) return value.map((one) => fit(one, item));
  if (value === null) return [];
  return suits(value, item) ? [fit(value, item)] : value;
}

/** What may be left out is left out instead of null, and null where it may be null is put in. */
function fitFields(value: Readonly<Record<string, unknown>>, schema: JsonSchema): unknown {
  const properties = propertiesOf(schema);
  const required = requiredOf(schema);
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const isThere = Object.hasOwn(value, name);
    const part = isThere ? value[name] : null;
    const isNothing = part === null && !suits(null, property);
    const isLeftOut = required.includes(name) ? !isThere && isNothing : !isThere || isNothing;
    return isLeftOut ? [] : [[name, fit(part, property)] as const];
  });
  const isOpen = schema['additionalProperties'] !== false;
  const others = Object.entries(value).filter(([name]) => isOpen && !Object.hasOwn(properties, name));
  // Not by assignment: a model may call a key `__proto__`.
  return Object.fromEntries([...fields, ...others]);
}

/** An object or list that was written as text. */
function embedded(value: unknown, schema: JsonSchema): unknown {
  const types = typesOf(schema);
  const isMeant = types.includes('object') || types.includes('array');
  const isText = typeof value === 'string' && isMeant && !types.includes('string') && /^\s*[[{]/.test(value);
  return isText ? (jsonIn(value) ?? value) : value;
}

function isListOfOne(value: unknown): value is readonly [unknown] {
  return Array.isArray(value) && value.length === 1;
}

/** Whether a value looks like what a schema means: its type, its literals, its required properties. */
function suits(value: unknown, schema: JsonSchema): boolean {
  const branches = branchesOf(schema);
  if (branches !== null) return branches.some((branch) => suits(value, branch));
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(value)) return false;
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return false;
  if (!isRecord(value)) return true;
  const properties = propertiesOf(schema);
  return requiredOf(schema).every(
    (name) => Object.hasOwn(value, name) || suits(null, properties[name] ?? {}),
  );
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** The alternatives of a union, such as what may also be null; null when it is none. */
function branchesOf({ anyOf }: JsonSchema): readonly JsonSchema[] | null {
  return Array.isArray(anyOf) ? (anyOf as JsonSchema[]) : null;
}

/** Empty: any type. */
function typesOf({ type }: JsonSchema): readonly string[] {
  return [type ?? []].flat() as string[];
}

function propertiesOf({ properties }: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (isRecord(properties) ? properties : {}) as Readonly<Record<string, JsonSchema>>;
}

function requiredOf({ required }: JsonSchema): readonly string[] {
  return Array.isArray(required) ? (required as string[]) : [];
}

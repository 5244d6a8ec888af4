// What a schema expects, in words for the person who has to correct a file.
import { z } from 'zod';
import { keptFor } from './recent.ts';

/** The part of a JSON Schema that is put into words. `how` and those below it are our own marks. */
export interface SchemaNode {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  /** Each value of a list. */
  readonly items?: SchemaNode;
  readonly minItems?: number;
  /** The values of a section whose keys are names that a person chooses; false: the section has fixed keys. */
  readonly additionalProperties?: SchemaNode | boolean;
  /** Those names. */
  readonly propertyNames?: SchemaNode;
  readonly description?: string;
  /** How to get a value, where the key does not tell. */
  readonly how?: string;
  /** Whether the value must never be shown. */
  readonly secret?: boolean;
  /** Whether it is an address that may hold a password. */
  readonly login?: boolean;
  /** Whether it is an address that is to hold none. */
  readonly open?: boolean;
}

/** What a schema takes as input. */
export const inputOf = keptFor((schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as SchemaNode);

/** The node at a path of keys; undefined when the schema knows no such path. */
export function nodeAt(schema: SchemaNode, path: readonly PropertyKey[]): SchemaNode | undefined {
  let node: SchemaNode | undefined = schema;
  for (const key of path) {
    const properties: SchemaNode['properties'] = node?.properties;
    if (typeof key === 'number') node = node?.items;
    else node = properties && Object.hasOwn(properties, key) ? properties[String(key)] : namedNode(node);
  }
  return node;
}

/** The node for a key that a person chooses. */
function namedNode(node: SchemaNode | undefined): SchemaNode | undefined {
  const named = node?.additionalProperties;
  return typeof named === 'object' ? named : undefined;
}

/** The dotted paths of all values (not sections) below a node, in the schema's order; `*` stands for a key that a person chooses. */
export function leafPaths(schema: SchemaNode, prefix = ''): string[] {
  const named = namedNode(schema);
  if (named !== undefined) return leafPaths(named, `${prefix}.*`);
  if (schema.properties === undefined) return [prefix];
  return Object.entries(schema.properties).flatMap(([key, node]) =>
    leafPaths(node, prefix === '' ? key : `${prefix}.${key}`),
  );
}

const atLeast = (least: number | undefined) => (least === undefined ? '' : ` of at least ${least}`);

function range({ minimum, maximum }: SchemaNode): string {
  const min = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? null : minimum;
  const max = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? null : maximum;
  if (min !== null && max !== null) return ` from ${min} to ${max}`;
  if (min !== null) return atLeast(min);
  return max === null ? '' : ` of at most ${max}`;
}

function kind(node: SchemaNode): string {
  if (node.enum) return `one of ${node.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  if (node.properties) return `a section with the keys ${Object.keys(node.properties).join(', ')}`;
  if (namedNode(node)) return 'a section';
  if (node.items) return `a list${atLeast(node.minItems)}, each ${kind(node.items)}`;
  if (node.type === 'integer') return `a whole number${range(node)}`;
  if (node.type === 'number') return `a number${range(node)}`;
  if (node.type === 'boolean') return 'true or false';
  return 'a text';
}

/** Whether any text can stand there, or a list of texts instead of one. */
const takesText = (node: SchemaNode) => kind(node) === 'a text';

/** Such as "a whole number from 1 to 10 (milliseconds)". */
export function expectation(node: SchemaNode): string {
  if (node.description === undefined) return kind(node);
  return takesText(node) ? node.description : `${kind(node)} (${node.description})`;
}

/** Texts that may hold a password, wherever they stand: addresses with a user in them. */
const looksSecret = /:\/\/[^/\s]*@/;

/** The value that was found, in one line. Never the words of a secret, or of a text where a section belongs. */
export function foundWords(value: unknown, node: SchemaNode, secret: boolean): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (secret || (typeof value === 'string' && looksSecret.test(value))) return '[secret]';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a section';
  if (typeof value === 'string' && node.properties) return 'a text';
  // Its last digits are others than those that were written.
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && takesText(node))
    return 'a number that is too long to be read exactly';
  // JSON has no word for infinity.
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? typeof value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/**
 * What is wrong with a value, and what to do. `secret`: it must not be shown. `origin`: where it is from, such as
 * " (from PORT)"; may be empty.
 */
export function problemWords(value: unknown, node: SchemaNode, secret: boolean, origin: string): string {
  const found = `found ${foundWords(value, node, secret)}${origin}; expected ${expectation(node)}`;
  const quotes = lacksQuotes(value, node)
    ? '. Put ids of digits in quotes: otherwise they are read as numbers'
    : '';
  const how = node.how === undefined ? '' : `. How to get it: ${node.how}`;
  return `${found}${quotes}${how}`;
}

/** Whether it is a number, or a list with one, where texts belong. */
function lacksQuotes(value: unknown, node: SchemaNode): boolean {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return takesText(node) && values.some((each) => typeof each === 'number');
}

/** What is wrong with a name that a person chose, below the node of its section. */
export function nameWords(section: SchemaNode | undefined): string {
  return `this name cannot stand there; expected ${expectation(section?.propertyNames ?? {})}`;
}

// Results are stored as JSON. Here are its type, its stored form, and a hash that does not depend on the order of keys.
import { hash } from 'node:crypto';

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/**
 * The value as it will look after it was stored and read again: undefined properties vanish, dates become text, and
 * characters that Postgres refuses (NUL, half of a surrogate pair) become U+FFFD. The value itself where it has that form.
 */
export function asStored<T>(value: T): T {
  if (value === undefined) return null as T;
  // Most values have that form already, and looking through them takes a fraction of writing and reading them.
  return isStored(value) ? value : (JSON.parse(storedJson(value)) as T);
}

function isStored(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (value === null || typeof value === 'boolean') return true;
  if (Array.isArray(value)) return value.every(isStored) && !value.includes(undefined);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const key in value)
    if (!isStored(key) || !isStored((value as Record<string, unknown>)[key])) return false;
  return true;
}

/** The JSON text of a value, in its stored form. */
export function storedJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  // Replacing part by part takes several times as long, and hardly any value needs it.
  return refused.test(text)
    ? JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storableText(part) : part))
    : text;
}

/** How JSON writes the characters that Postgres refuses. False alarms are possible: `\\u0000` is a backslash and text. */
const refused = /\\u(?:0000|d[89a-f])/;

/** The text with U+FFFD for NUL and unpaired surrogates, which Postgres refuses. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** JSON text with the keys of every object in order, so that equal values give equal text. `indent`: spaces of a level. */
export function canonicalJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, inOrder, indent);
}

function inOrder(_key: string, part: unknown): unknown {
  return isRecord(part) && !isInOrder(Object.keys(part))
    ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : part;
}

function isInOrder(keys: readonly string[]): boolean {
  return keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') < key);
}

/** The first 16 hexadecimal digits of the SHA-256 of a value's canonical JSON. */
export function hashOf(value: unknown): string {
  return hash('sha256', canonicalJson(value) ?? 'undefined').slice(0, 16);
}

/** Whether it has fields: lists have none. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The value of a JSON text; undefined: the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

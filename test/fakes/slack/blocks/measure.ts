// How long a message is as Slack counts it: the characters of all texts in its blocks.
import { isObject } from './shapes.ts';

const texts = new Set(['text', 'title']);

/** Characters of all `text` (and plain `title`) strings anywhere inside. */
export function lengthOfTexts(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, entry) => sum + lengthOfTexts(entry), 0);
  if (!isObject(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [name, entry]) =>
      sum + (typeof entry === 'string' ? (texts.has(name) ? entry.length : 0) : lengthOfTexts(entry)),
    0,
  );
}

/** All objects inside that have this `type`, in reading order. */
export function ofType(value: unknown, type: string): Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap((entry) => ofType(entry, type));
  if (!isObject(value)) return [];
  const inside = Object.values(value).flatMap((entry) => ofType(entry, type));
  return value['type'] === type ? [value, ...inside] : inside;
}

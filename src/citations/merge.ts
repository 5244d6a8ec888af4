// Texts that number their documents each for itself, made into texts with common numbers (C36, C37, C42).
import { sourceKey } from '../base/canonical-address.ts';
import { rewriteMarkers } from './markers.ts';
import { markersOf } from './number.ts';

/** Addresses of documents by their numbers. Two forms of one address are one document. */
export type Documents = ReadonlyMap<number, string>;

export interface CitedText {
  readonly text: string;
  /** What the numbers in this text stand for. */
  readonly documents: Documents;
}

export interface Merged {
  /** In the order in which they were given. */
  readonly texts: readonly string[];
  /** What was known, unchanged, and what is new. */
  readonly documents: Documents;
}

/**
 * A document that is known keeps its number; new ones get the numbers after the highest, in the order in which the texts
 * cite them. A marker that stands for nothing in its own text goes: it must not point to a document of another one.
 */
export function mergeCitations(known: Documents, texts: readonly CitedText[]): Merged {
  const documents = new Map(known);
  const numbers = new Map(Array.from(known, ([n, address]) => [sourceKey(address), n]));
  let last = Math.max(0, ...known.keys());
  const numberOf = (address: string): number => {
    const key = sourceKey(address);
    const n = numbers.get(key);
    if (n !== undefined) return n;
    last += 1;
    numbers.set(key, last);
    documents.set(last, address);
    return last;
  };
  const merged = texts.map(({ text, documents: own }) =>
    rewriteMarkers(text, (cited) => markersOf(cited.flatMap((n) => own.get(n) ?? []).map(numberOf))),
  );
  return { texts: merged, documents };
}

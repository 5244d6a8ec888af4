// Texts that number their documents each for itself, made into texts with common numbers (C36, C37, C42).
import { rewriteMarkers } from './markers.ts';

/** Canonical addresses of documents by their numbers. */
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
  const numbers = new Map(Array.from(known, ([n, address]) => [address, n]));
  let last = Math.max(0, ...known.keys());
  const numberOf = (address: string): number => {
    const n = numbers.get(address) ?? (last += 1);
    numbers.set(address, n);
    documents.set(n, address);
    return n;
  };
  const merged = texts.map(({ text, documents: own }) =>
    rewriteMarkers(text, (cited) => {
      const addresses = cited.flatMap((n) => own.get(n) ?? []);
      return [...new Set(addresses)].map((address) => `[${numberOf(address)}]`).join('');
    }),
  );
  return { texts: merged, documents };
}

// Numbers of citations: those of a run, given to a source by the first draft that cites it and never to another one (B77), and those of
// texts that number their documents each for itself (C36, C42).
import { sourceKey } from '../base/canonical-address.ts';
import { rewriteMarkers } from './markers.ts';

/** Addresses in the order of their numbers: the first one is [1]. It only grows; what nobody cites any more stays. */
export type Numbering = readonly string[];

/** With these addresses, each at the end unless it has a number already. */
export function withAddresses(numbering: Numbering, addresses: readonly string[]): Numbering {
  const keys = new Set(numbering.map(sourceKey));
  const fresh = addresses.filter((address) => {
    const key = sourceKey(address);
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  });
  return [...numbering, ...fresh];
}

/** Tells the number of an address; 0 when it has none. */
export function numbersIn(numbering: Numbering): (address: string) => number {
  const numbers = new Map(numbering.map((address, index) => [sourceKey(address), index + 1]));
  return (address) => numbers.get(sourceKey(address)) ?? 0;
}

/** Addresses of documents by their numbers in one text. Two forms of one address are one document. */
export type Documents = ReadonlyMap<number, string>;

export interface CitedText {
  readonly text: string;
  /** What the numbers in this text stand for. */
  readonly documents: Documents;
}

/**
 * Several texts under common numbers. A document that is known keeps its number; new ones get the numbers after the highest, in the order in which the texts
 * cite them. A marker that stands for nothing in its own text goes: it must not point to a document of another one.
 */
export function mergeCitations(known: Documents, texts: readonly CitedText[]) {
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

/** `[1][3]`: each number once. */
export function markersOf(numbers: readonly number[]): string {
  return [...new Set(numbers)].map((n) => `[${n}]`).join('');
}

// The numbers of a run: given to a source once, by the first draft that cites it, and never to another one (B77).
import { sourceKey } from '../base/canonical-address.ts';
import { numbersCitedIn, rewriteWithOffsets } from './markers.ts';
import type { Rewritten } from './markers.ts';
import { mergeCitations } from './merge.ts';
import type { CitedText } from './merge.ts';
import { markersOf } from './number.ts';

/** Addresses in the order of their numbers: the first one is [1]. It only grows; what nobody cites any more stays. */
export type Numbering = readonly string[];

export interface NumberedText {
  readonly text: string;
  /** With the sources that the text is the first to cite, in the order in which it does. */
  readonly numbering: Numbering;
  /** What the text's own numbers have become. */
  readonly numbers: ReadonlyMap<number, number>;
}

/** A text with numbers of its own under the numbers of the run. */
export function underNumbersOfRun(numbering: Numbering, cited: CitedText): NumberedText {
  const known = new Map(numbering.map((address, index) => [index + 1, address]));
  const { texts, documents } = mergeCitations(known, [cited]);
  const keys = new Map(Array.from(documents, ([n, address]) => [sourceKey(address), n]));
  const numbers = Array.from(cited.documents).flatMap(([own, address]) => {
    const n = keys.get(sourceKey(address));
    return n === undefined ? [] : [[own, n] as const];
  });
  return { text: texts[0] ?? '', numbering: [...documents.values()], numbers: new Map(numbers) };
}

export interface ClosedUp extends Rewritten {
  /** What the old numbers have become; those that the text does not cite are missing. */
  readonly numbers: ReadonlyMap<number, number>;
}

/**
 * The text with the numbers that it cites counted from 1 without a gap, in the order they have: without a gap nothing
 * changes. Markers of numbers that are not `known` go.
 */
export function closeUp(text: string, known: ReadonlySet<number>): ClosedUp {
  const cited = [...numbersCitedIn(text)].filter((n) => known.has(n)).toSorted((a, b) => a - b);
  const numbers = new Map(cited.map((n, index) => [n, index + 1]));
  const rewritten = rewriteWithOffsets(text, (old) => markersOf(old.flatMap((n) => numbers.get(n) ?? [])));
  return { ...rewritten, numbers };
}

/** Numbers that are named one by one. */
const named = 3;

/** "Numbers closed up since the draft: [4] is now [3], and 2 more." Null: each is what it was. */
export function closedUpSentence(numbers: ClosedUp['numbers']): string | null {
  const changed = [...numbers].filter(([old, now]) => old !== now);
  if (changed.length === 0) return null;
  const pairs = changed.slice(0, named).map(([old, now]) => `[${old}] is now [${now}]`);
  const more = changed.length > named ? [`and ${changed.length - named} more`] : [];
  return `Numbers closed up since the draft: ${[...pairs, ...more].join(', ')}.`;
}

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

// Numbers of citations, each given to one source for good: those of a run's drafts (B77), and of its agents (C36).
import { sourceKey } from '../base/canonical-address.ts';
import { distinct } from '../base/lists.ts';

/** Addresses in the order of their numbers: the first one is [1]. It only grows; what nobody cites any more stays. */
export type Numbering = readonly string[];

/** With these addresses, each at the end unless it has a number already. */
export function withAddresses(numbering: Numbering, addresses: readonly string[]): Numbering {
  const known = new Set(numbering.map(sourceKey));
  // What is recorded keeps its place, also where two of it have the same key by now.
  return [...numbering, ...distinct(addresses, sourceKey).filter((one) => !known.has(sourceKey(one)))];
}

/** Tells the number of an address; 0 when it has none. */
export function numbersIn(numbering: Numbering): (address: string) => number {
  const numbers = new Map(numbering.map((address, index) => [sourceKey(address), index + 1]));
  return (address) => numbers.get(sourceKey(address)) ?? 0;
}

/** `[1][3]`: each number once. */
export function markersOf(numbers: readonly number[]): string {
  return [...new Set(numbers)].map((n) => `[${n}]`).join('');
}

// The numbers of a run: given to a source once, by the first draft that cites it, and never to another one (B77).
import { sourceKey } from '../base/canonical-address.ts';

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

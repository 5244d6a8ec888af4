// Chance that is the same in every run.
import { randomNumbers } from './crash/turns.ts';

export interface Seeded {
  /** A whole number from 0 up to, without, `below`. */
  below(below: number): number;
  /** One of the items, which must not be empty. */
  pick<T>(items: readonly T[]): T;
}

export function seeded(seed: number): Seeded {
  const next = randomNumbers(seed);
  const below = (most: number) => Math.floor(next() * most);
  return { below, pick: (items) => items[below(items.length)]! };
}

// Shuffles claims into groups in which none can be told from its twin.
import { seeded } from '../../support/seeded.ts';
import type { Seeded } from '../../support/seeded.ts';
import { grouped } from './grouped.ts';
import type { LabelledClaim } from './set.ts';

/**
 * As few groups as it takes for a claim and everything made of it to be apart, each in an order of chance; the same for
 * the same seed. Batches that are cut from one group at a time never hold a claim beside its falsified twin.
 */
export function apart(claims: readonly LabelledClaim[], seed: number): LabelledClaim[][] {
  const chance = seeded(seed);
  const families = grouped(shuffled(claims, chance), ({ id, twin }) => twin ?? id);
  const size = Math.max(0, ...[...families.values()].map((family) => family.length));
  const groups = Array.from({ length: size }, (): LabelledClaim[] => []);
  for (const family of families.values()) {
    const places = shuffled([...groups.keys()], chance);
    for (const [at, claim] of family.entries()) groups[places[at] ?? 0]?.push(claim);
  }
  return groups.map((group) => shuffled(group, chance));
}

function shuffled<T>(items: readonly T[], chance: Seeded): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = chance.below(at + 1);
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}

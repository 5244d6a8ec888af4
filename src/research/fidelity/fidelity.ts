// How much of its evidence a draft rests on as it stands in the sources: of each item, and of the whole.
import { estimateTokens } from '../../base/tokens.ts';
import type { Shortened } from '../../agents/prompt/evidence.ts';
import type { RunResult } from '../result.ts';
import { costAt, partOf } from './allot.ts';
import type { PlannedItem } from './fit-evidence.ts';

export type Fidelity = NonNullable<RunResult['fidelity']>;

/** From which overall fidelity on a draft rests on its evidence so (B69). */
const thresholds = [
  ['full', 0.9],
  ['condensed', 0.6],
  ['compressed', 0.3],
] as const;

/** B68. */
export function fidelityOf(
  items: readonly PlannedItem[],
  shortened: readonly Shortened[],
  { available, archived }: { readonly available: number; readonly archived: readonly string[] },
): Fidelity {
  const said = new Map(shortened.map((one) => [one.n, one]));
  const each = items.map(({ n, words: tokens, level }) => {
    const one = said.get(n);
    const shown = one === undefined ? tokens : one.text === null ? one.tokens : estimateTokens(one.text);
    return { id: idOf(n), level, tokens, shown, ratio: rounded(shown / Math.max(1, tokens)) };
  });
  const score = items.reduce((sum, { level }) => sum + partOf[level], 0) / Math.max(1, items.length);
  const used = items.reduce((sum, item) => sum + costAt(item, item.level), 0);
  return {
    score: rounded(score),
    level: thresholds.find(([, least]) => score >= least)?.[0] ?? 'minimal',
    used,
    available,
    utilisation: rounded(used / available),
    summarised: shortened.filter(({ text }) => text !== null).length,
    dropped: each.filter(({ level }) => level === 'dropped').map(({ id }) => id),
    archived: [...archived],
    items: each,
  };
}

export const idOf = (n: number) => `evidence-${n}`;

const rounded = (part: number) => Math.round(part * 100) / 100;

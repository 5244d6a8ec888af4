// What checking came to: counted, or a plain statement that nothing was checked.
import type { Numbering } from '../../citations/numbering.ts';
import { correctionMetrics, summaryOf } from '../../citations/verdicts/summary.ts';
import { claimKey } from '../../citations/verdicts/claim-key.ts';
import type { Checked, Checking, Verdicts } from './checked.ts';
import type { Left } from './leave.ts';
import type { Mended } from './mend.ts';
import { underSourceNumbers } from './number-sources.ts';

type Ended = Pick<Checked, 'text' | 'citations' | 'claims' | 'numbering'> &
  Pick<Left, 'removed' | 'unsettled'>;

/** Claims that left count as what they were. */
export function summed(ended: Ended, { mended, answered }: Pick<Mended, 'mended' | 'answered'>): Checked {
  const { text, citations, claims, numbering, removed, unsettled } = ended;
  const verdicts = [...claims.map(({ verdict }) => verdict), ...removed.map(({ verdict }) => verdict)];
  return {
    text,
    citations,
    claims,
    numbering,
    removed,
    unsettled,
    mended: [...mended.values()],
    answered: [...answered],
    summary: summaryOf(verdicts),
    corrections: correctionMetrics(verdicts.length, [...mended.values()]),
    skipped: null,
    links: [],
  };
}

/** `why`: a sentence for the reader; null: there was nothing to check (A94). */
export function notChecked(start: Checking, before: Numbering, why: string | null): Checked {
  return {
    ...underSourceNumbers({ ...start, claims: [] }, before),
    removed: [],
    unsettled: false,
    mended: [],
    summary: summaryOf([]),
    corrections: correctionMetrics(0, []),
    skipped: why,
    links: [],
  };
}

/** The verdicts that were given, for later rounds: what does not change then is not asked about again. */
export function verdictsOf({ claims, citations }: Pick<Checked, 'claims' | 'citations'>): Verdicts {
  const judged = claims.filter(({ how, verdict }) => how !== 'literal' && verdict !== null);
  return new Map(
    judged.map(({ text, quotes, verdict, how, reason }) => [
      claimKey(
        text,
        quotes.flatMap((index) => citations[index]?.quote ?? []),
      ),
      { verdict, how, reason },
    ]),
  );
}

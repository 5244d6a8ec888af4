// What checking came to, counted, or that nothing was checked; and told as events, claim by claim (A64, A117, A140).
import type { Judgement } from '../../agents/verifier/judging.ts';
import type { Numbering } from '../../citations/numbering.ts';
import type { Claim } from '../../citations/statements.ts';
import { claimKey } from '../../citations/verdicts/claim-key.ts';
import { correctionMetrics, summaryOf } from '../../citations/verdicts/summary.ts';
import { numeralsIn } from '../../text/numerals.ts';
import type { ToldEvent } from '../events.ts';
import type { Run, StepContext } from '../run.ts';
import type { Checked, Checking, Verdicts } from './checked.ts';
import type { Left } from './leave.ts';
import type { Mended } from './mend.ts';
import { underSourceNumbers } from './number-sources.ts';

type Ended = Pick<Checked, 'text' | 'citations' | 'claims' | 'numbering'> &
  Pick<Left, 'removed' | 'unsettled'>;

/** Claims that left count as what they were. */
export function summed(ended: Ended, { mended, answered }: Pick<Mended, 'mended' | 'answered'>): Checked {
  const { text, citations, claims, numbering, removed, unsettled } = ended;
  const mendings = [...mended.values()];
  const verdicts = [...claims.map(({ verdict }) => verdict), ...removed.map(({ verdict }) => verdict)];
  return {
    text,
    citations,
    claims,
    numbering,
    removed,
    unsettled,
    mended: mendings,
    answered: [...answered],
    summary: summaryOf(verdicts),
    corrections: correctionMetrics(verdicts.length, mendings),
    skipped: null,
    links: [],
  };
}

/** `why`: a sentence for the reader; null: there was nothing to check (A94). */
export function notChecked(start: Checking, before: Numbering, why: string | null): Checked {
  const ended = { ...underSourceNumbers({ ...start, claims: [] }, before), removed: [], unsettled: false };
  return { ...summed(ended, { mended: new Map(), answered: [] }), skipped: why };
}

/** The verdicts that were given, for later rounds: what does not change then is not asked about again. */
export function verdictsOf({ claims, citations }: Pick<Checked, 'claims' | 'citations'>): Verdicts {
  const judged = claims.filter(({ how, verdict }) => how !== 'literal' && verdict !== null);
  return new Map(
    judged.map(({ text, quotes, verdict, how, reason }) => {
      const cited = quotes.flatMap((index) => citations[index]?.quote ?? []);
      return [claimKey(text, cited), { verdict, how, reason }];
    }),
  );
}

export function tell(
  phase: Run,
  { claims, removed, mended, summary, corrections, skipped, citations }: Checked,
): Promise<void> {
  const changed = claims.filter((claim) => claim.mended === true);
  const revision = { removed: removed.length, revised: changed.length, mended: mended.length };
  const also: ToldEvent[] = [];
  for (const { id, verdict, how, reason } of claims)
    also.push({ type: 'claim-verified', data: { id, verdict, how, reason } });
  for (const { id, text, reason } of changed)
    also.push({ type: 'claim-revised', data: { id, revised: text, reason } });
  for (const { text, reason } of removed) also.push({ type: 'claim-removed', data: { text, reason } });
  if (claims.length > 0) also.push({ type: 'correction-metrics', data: { ...corrections } });
  if (removed.length + changed.length > 0) also.push({ type: 'content-revised', data: revision });
  const because = skipped ?? (summary.claims === 0 && citations.length === 0 ? 'empty_evidence_pool' : null);
  return phase.note('told', 'verification-summary', { ...summary, skipped: because }, also);
}

/** The numbers of a claim (A124). `isUnproved`: one of them stands nowhere in the evidence. */
export function tellNumbers(
  { emit }: StepContext,
  { id, text }: Pick<Claim, 'id' | 'text'>,
  { calculation, reason }: Pick<Judgement, 'calculation' | 'reason'>,
  isUnproved: boolean,
): void {
  for (const { raw, values } of numeralsIn(text)) {
    const [value] = values;
    emit('numeric-claim-detected', {
      id,
      raw,
      normalised: value === undefined ? null : Number(value.top) / Number(value.bottom),
      unit: null,
      derivation: calculation === null ? 'direct' : 'computed',
      verified: !isUnproved,
      reason,
    });
  }
}

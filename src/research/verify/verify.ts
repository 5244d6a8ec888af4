// Phase verify: before anybody sees a draft, every quote is looked up in the stored text of its source and every claim is
// held against the quotes it cites. The stages of seed 000 in the order of the design: 3 and 4, 6, 5, 7, and cleaning up.
import type { Material } from '../../agents/material.ts';
import type { ReportDraft } from '../../agents/writer.ts';
import { claimsOf } from '../../citations/claims.ts';
import type { Claim } from '../../citations/claims.ts';
import type { Numbering } from '../../citations/numbering.ts';
import { correctionMetrics } from '../../citations/verdicts/summary.ts';
import type { Run } from '../../durable/run.ts';
import type { Work } from '../work.ts';
import { checkNumbers } from './check-numbers.ts';
import type { Checked, CheckedCitation, CheckedClaim } from './checked.ts';
import { correctCitations } from './correct-citations.ts';
import type { Recheck } from './correct-citations.ts';
import { judgeClaims } from './judge-claims.ts';
import type { Verdicts } from './judge-claims.ts';
import { checkQuotes } from './quotes.ts';
import { notChecked, summed } from './outcome.ts';
import { tell } from './tell.ts';
import { tidy } from './tidy.ts';

/** What is checked, and what may serve it. */
export interface Outset {
  readonly draft: ReportDraft;
  readonly numbering: Numbering;
  /** All quotes that were found. */
  readonly pool: readonly Material[];
  /** Verdicts of models in earlier rounds. */
  readonly known: Verdicts;
}

/** `asks`: whether models are asked; a direct answer waits for none. */
export function verify(run: Run, round: number, outset: Outset, work: Work, asks = true): Promise<Checked> {
  return run.scope(`verify/r${round}`, async (phase) => {
    const citations = await checkQuotes(phase, 'quotes', outset.draft.citations, work.parts);
    const checked = await checkAll(phase, outset, citations, work, asks);
    await tell(phase, checked);
    return checked;
  });
}

async function checkAll(
  phase: Run,
  { draft, numbering, pool, known }: Outset,
  citations: readonly CheckedCitation[],
  work: Work,
  asks: boolean,
): Promise<Checked> {
  const { parts, settings, limits } = work;
  const { verify: wanted, correct, cleanUp, soften } = settings.citations;
  const start = { text: draft.text, citations, numbering };
  if (!wanted) return notChecked(start, 'The settings say that claims are not checked.');
  if (limits.citations.mode === 'classical')
    return notChecked(start, 'Claims are not checked in classical mode.');
  if (citations.length === 0) return notChecked(start, null);

  const judgeAll = async (key: string, claims: readonly Claim[], cited: readonly CheckedCitation[]) => {
    const judged = await judgeClaims(phase, key, claims, { citations: cited, known, asks }, parts);
    return checkNumbers(phase, `${key}-numbers`, judged, cited, asks && limits.citations.numbers, parts);
  };
  const claims: readonly CheckedClaim[] = await judgeAll('claims', claimsOf(draft.text), citations);
  const judged = { ...start, claims };
  const recheck: Recheck = (better, cited) => judgeAll('better', better, cited);
  const corrected = correct
    ? await correctCitations(phase, judged, pool, recheck, parts)
    : { ...judged, metrics: correctionMetrics(claims.length, []) };
  const tidied = cleanUp ? tidy(corrected, soften) : { ...corrected, removed: [] };
  return summed(tidied, corrected.metrics);
}

// Phase verify: before anybody sees a draft, every quote is looked up in the stored text of its source and every claim is
// held against the quotes it cites. The stages of seed 000 in the order of the design: 3 and 4, 6, 5, 7, and cleaning up.
import { materialOf } from '../../agents/material.ts';
import type { ReportDraft } from '../../agents/writer.ts';
import { claimsOf } from '../../citations/claims.ts';
import type { Claim } from '../../citations/claims.ts';
import type { Names } from '../../citations/label.ts';
import type { Numbering } from '../../citations/numbering.ts';
import { correctionMetrics } from '../../citations/verdicts/summary.ts';
import type { Run } from '../../durable/run.ts';
import type { Known } from '../known.ts';
import type { Work } from '../work.ts';
import { checkAddedLinks, checkLinks } from './check-links.ts';
import { checkNumbers } from './check-numbers.ts';
import type { Checked, CheckedCitation, CheckedClaim, Checking, Judged } from './checked.ts';
import { correctCitations } from './correct-citations.ts';
import type { Recheck } from './correct-citations.ts';
import { reviseClaims } from './facts/revise-claims.ts';
import { heldToRules } from './held-to-rules.ts';
import { judgeClaims } from './judge-claims.ts';
import { checkQuotes } from './quotes.ts';
import { notChecked, summed } from './outcome.ts';
import { tell } from './tell.ts';
import { tidy } from './tidy.ts';
import { withoutUncited } from './without-uncited.ts';

/** A draft under the numbers of the run, and what it was made of. */
interface Drafted {
  readonly known: Known;
  readonly written: { readonly draft: ReportDraft; readonly numbering: Numbering };
}

/** `asks`: whether models are asked; a direct answer waits for none. */
export function verify(
  run: Run,
  round: number,
  { known, written }: Drafted,
  work: Work,
  asks = true,
): Promise<Checked> {
  return run.scope(`verify/r${round}`, async (phase) => {
    const { draft, numbering } = written;
    const check = async () => {
      const citations = await checkQuotes(phase, 'quotes', draft.citations, work.parts);
      return checkAll(phase, { text: draft.text, citations, numbering }, known, work, asks);
    };
    const looks = asks ? checkLinks(phase, draft, known, work) : [];
    const [judged, links] = await Promise.all([check(), looks]);
    const cited = withoutUncited(judged);
    const checked = { ...cited, links: asks ? await checkAddedLinks(phase, links, cited, known, work) : [] };
    await tell(phase, checked);
    return checked;
  });
}

async function checkAll(
  phase: Run,
  start: Omit<Checking, 'claims'>,
  { investigations, verdicts: known }: Known,
  work: Work,
  asks: boolean,
): Promise<Judged> {
  const { parts, settings, limits } = work;
  const { verify: wanted, correct, cleanUp, soften } = settings.citations;
  if (!wanted) return notChecked(start, 'The settings say that claims are not checked.');
  if (limits.citations.mode === 'classical')
    return notChecked(start, 'Claims are not checked in classical mode.');
  if (start.citations.length === 0) return notChecked(start, null);

  const names = namesFor(investigations, work.brief.topic);
  const judgeAll = async (key: string, claims: readonly Claim[], cited: readonly CheckedCitation[]) => {
    const judged = await judgeClaims(phase, key, claims, { citations: cited, known, asks, names }, parts);
    return checkNumbers(phase, `${key}-numbers`, judged, cited, asks && limits.citations.numbers, parts);
  };
  const claims: readonly CheckedClaim[] = await judgeAll('claims', claimsOf(start.text), start.citations);
  const judged = { ...start, claims };
  const recheck: Recheck = (better, cited) => judgeAll('better', better, cited);
  const pool = materialOf({ tasks: investigations });
  const corrected = correct
    ? await correctCitations(phase, judged, pool, recheck, parts)
    : { ...judged, metrics: correctionMetrics(claims.length, []) };
  const revised = asks ? await reviseClaims(phase, corrected, pool, work) : corrected;
  const held = heldToRules(revised, names);
  const tidied = cleanUp ? tidy(held, soften) : { ...held, removed: [], changed: 0 };
  return summed(tidied, corrected.metrics);
}

/** What a report may call the places it quotes, besides what they call themselves. */
function namesFor(investigations: Known['investigations'], request: string): Names {
  const names = investigations.flatMap(({ task: { title, entity } }) => [title, entity ?? '']);
  return { names, request };
}

// Stages 3 and 4: each claim is held against the quotes it cites and nothing else. What stands in a source word for word
// needs no judge, what rules are sure about needs no model; the rest is judged in batches, all at once (A101-A110).
import { quickVerifier, verifier } from '../../agents/verifier.ts';
import type { VerifierInput, VerifierOutput } from '../../agents/verifier.ts';
import { judge } from '../../citations/claims.ts';
import type { Claim } from '../../citations/claims.ts';
import type { Names } from '../../citations/label.ts';
import { claimKey } from '../../citations/verdicts/claim-key.ts';
import { confidenceOf, routeOf } from '../../citations/verdicts/confidence.ts';
import type { Route } from '../../citations/verdicts/confidence.ts';
import type { Run } from '../../durable/run.ts';
import { consultOnce } from '../consult.ts';
import type { Counsel } from '../consult.ts';
import type { ResearchParts } from '../parts.ts';
import type { CheckedCitation, CheckedClaim, Checking } from './checked.ts';
import { rulesOn } from './rules.ts';

/** Verdicts of models that are known already, by `claimKey`: nothing is asked twice in a run (A110). */
export type Verdicts = ReadonlyMap<string, Pick<CheckedClaim, 'verdict' | 'reason'>>;

/** The verdicts that models gave, for later rounds. */
export function verdictsOf({ claims, citations }: Pick<Checking, 'claims' | 'citations'>): Verdicts {
  const judged = claims.filter(({ how, verdict }) => how === 'model' && verdict !== null);
  return new Map(judged.map((claim) => [keyOf(claim, citations), claim]));
}

/** Claims a model judges with one call: many that are nearly sure, one that is doubtful (A109). */
const batchSizes: Readonly<Record<Route, number>> = { quick: 5, standard: 5, full: 1 };
/** Such calls at once: a report of thirty claims waits for one answer, however doubtful they are. */
const batchesAtOnce = 32;

interface Open {
  readonly claim: CheckedClaim;
  readonly route: Route;
}

interface Judging {
  readonly citations: readonly CheckedCitation[];
  readonly known: Verdicts;
  /** Whether a model is asked where rules are not sure. */
  readonly asks: boolean;
  /** What labels before quotations may say, besides the names of sources. */
  readonly names?: Names;
}

/** `key` names the visit in the run. In the order of the claims. */
export async function judgeClaims(
  run: Run,
  key: string,
  claims: readonly Claim[],
  judging: Judging,
  parts: ResearchParts,
): Promise<CheckedClaim[]> {
  const { citations, asks } = judging;
  const sifted = claims.map((claim) => sift(claim, judging));
  const open = asks ? sifted.flatMap((claim) => openOf(claim, citations)) : [];
  const batches = (Object.keys(batchSizes) as Route[]).flatMap((route) =>
    batchesOf(
      open.filter((each) => each.route === route),
      batchSizes[route],
    ),
  );
  const answers = await run.parallel(key, batches, batchesAtOnce, (branch, batch) =>
    judgeBatch(branch, batch, citations, parts),
  );
  const verdicts = new Map(
    answers.flat().map(({ id, verdict, how, reason }) => [id, { verdict, how, reason }]),
  );
  return sifted.map((claim) => {
    const judged = verdicts.get(claim.id);
    if (judged === undefined) return claim;
    return vetoed({ ...claim, ...judged }, citations);
  });
}

/** What needs no model: literal, sure by rules, known, or without anything it could be held against. */
function sift(claim: Claim, { citations, known, names }: Judging): CheckedClaim {
  const quotes = citations.map((citation) => ({
    n: citation.n,
    quote: citation.quote,
    verified: isInSource(citation),
    names: namesOf(citation),
  }));
  const literal = judge(claim, quotes, names);
  if (literal.verdict !== null) return { ...literal, how: 'literal' };
  const open: CheckedClaim = { ...literal, verdict: null, how: null };
  const evidence = evidenceOf(open, citations);
  if (evidence.length === 0) return open;
  const before = known.get(keyOf(open, citations));
  // No more than the verdict: its place is that of an earlier draft.
  if (before !== undefined) return { ...open, verdict: before.verdict, reason: before.reason, how: 'model' };
  const rules = rulesOn(claim.text, evidence);
  return rules.sure && rules.verdict !== null
    ? { ...open, verdict: rules.verdict, how: 'rules', reason: rules.reason }
    : open;
}

/** What the source of a citation is called. */
export function namesOf({ title, headings, url }: CheckedCitation): string[] {
  return [title, ...headings, url];
}

function openOf(claim: CheckedClaim, citations: readonly CheckedCitation[]): Open[] {
  const evidence = evidenceOf(claim, citations);
  if (claim.verdict !== null || evidence.length === 0) return [];
  const confidence = confidenceOf(
    claim.text,
    evidence.map(({ quote }) => quote),
  );
  return [{ claim, route: routeOf(confidence) }];
}

/** One call; a claim for which it gives no verdict is asked about once more, alone (A109). */
async function judgeBatch(
  branch: Run,
  batch: readonly Open[],
  citations: readonly CheckedCitation[],
  parts: ResearchParts,
): Promise<Judged[]> {
  const items = batch.map(({ claim }) => itemOf(claim, citations));
  const agent = batch[0]?.route === 'quick' ? quickVerifier : verifier;
  const first = judgedBy(await consultOnce(branch, 'judge', agent, { items }, parts));
  const left = items.filter(({ id }) => first.some((one) => one.id === id && one.isOpen));
  if (left.length === 0 || items.length === 1) return first;
  const alone = await branch.parallel('alone', left, batchesAtOnce, async (own, item) =>
    judgedBy(await consultOnce(own, 'judge', verifier, { items: [item] }, parts)),
  );
  const second = new Map(alone.flat().map((one) => [one.id, one]));
  return first.map((one) => second.get(one.id) ?? one);
}

interface Judged extends Pick<CheckedClaim, 'id' | 'verdict' | 'how' | 'reason'> {
  /** A model was to say something about it, and did not. */
  readonly isOpen: boolean;
}

function judgedBy({ output, fallback }: Counsel<VerifierOutput>): Judged[] {
  const asked = fallback === null || fallback.because === 'failed';
  return output.verdicts.map(({ id, verdict, reason }) => {
    const how = verdict === null ? null : fallback === null ? 'model' : 'rules';
    return { id, verdict, how, reason, isOpen: asked && verdict === null };
  });
}

/** A model's word that a claim is supported does not count against a number or a "not" that says otherwise. */
function vetoed(claim: CheckedClaim, citations: readonly CheckedCitation[]): CheckedClaim {
  if (claim.verdict !== 'supported') return claim;
  const { contradiction } = rulesOn(claim.text, evidenceOf(claim, citations));
  return contradiction === null
    ? claim
    : { ...claim, verdict: 'partial', how: 'rules', reason: contradiction };
}

/** Only what is in its source is evidence for anything: quotes, and the wordings that took the place of quotes. */
export function evidenceOf(
  { quotes }: Pick<CheckedClaim, 'quotes'>,
  citations: readonly CheckedCitation[],
): CheckedCitation[] {
  return quotes.flatMap((index) => {
    const citation = citations[index];
    return citation !== undefined && isInSource(citation) ? [citation] : [];
  });
}

function isInSource({ verified, found }: Pick<CheckedCitation, 'verified' | 'found'>): boolean {
  return verified || found === 'corrected';
}

/** Names a question to a verifier: the claim and its evidence. */
function keyOf(claim: CheckedClaim, citations: readonly CheckedCitation[]): string {
  return claimKey(
    claim.text,
    evidenceOf(claim, citations).map(({ quote }) => quote),
  );
}

/** The verifier sees the claim and its own evidence, nothing else of the report (A104). */
function itemOf(claim: CheckedClaim, citations: readonly CheckedCitation[]): VerifierInput['items'][number] {
  const evidence = evidenceOf(claim, citations).map(({ title, quote }) => ({ title, quote }));
  return { id: claim.id, claim: claim.text, evidence };
}

function batchesOf<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

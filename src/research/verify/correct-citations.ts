// Stage 5: a claim that its citation does not bear out is held against everything else that was found; a better quote
// takes the place of the old one, in the text as well, and the claim is judged again (A111-A117).
import { placeOf } from '../../agents/material.ts';
import type { Material } from '../../agents/material.ts';
import { rewriteMarkers } from '../../citations/markers.ts';
import { markersOf } from '../../citations/number.ts';
import { numbersIn, withAddresses } from '../../citations/numbering.ts';
import { applyEdits } from '../../citations/revision/edits.ts';
import type { Edit } from '../../citations/revision/edits.ts';
import { correctionOf, termsOf, termsPool } from '../../citations/verdicts/correction.ts';
import type { Correction, TermsPool } from '../../citations/verdicts/correction.ts';
import { correctionMetrics } from '../../citations/verdicts/summary.ts';
import type { CorrectionMetrics } from '../../citations/verdicts/summary.ts';
import type { Run } from '../../durable/run.ts';
import type { ResearchParts } from '../parts.ts';
import type { CheckedCitation, CheckedClaim, Checking } from './checked.ts';
import { evidenceOf } from './judge-claims.ts';
import { checkQuotes } from './quotes.ts';

/** Judges claims anew, with these citations and with their numbers (stages 4 and 6). */
export type Recheck = (
  claims: readonly CheckedClaim[],
  citations: readonly CheckedCitation[],
) => Promise<readonly CheckedClaim[]>;

export interface Corrected extends Checking {
  readonly metrics: CorrectionMetrics;
}

type NumberOf = (url: string) => number;

interface Proposal {
  readonly claim: CheckedClaim;
  readonly correction: Correction;
  /** What it would cite instead or as well. */
  readonly quotes: readonly Material[];
}

export async function correctCitations(
  phase: Run,
  checking: Checking,
  pool: readonly Material[],
  recheck: Recheck,
  parts: ResearchParts,
): Promise<Corrected> {
  // Only what was judged and is not supported is corrected (A111).
  const doubtful = checking.claims.filter(({ verdict }) => verdict !== null && verdict !== 'supported');
  const candidates = candidatesIn(doubtful.length === 0 ? [] : pool);
  const proposals = doubtful.map((claim) => proposalFor(claim, checking.citations, candidates));
  const wanted = proposals.filter(({ quotes }) => quotes.length > 0);
  const numbering = withAddresses(
    checking.numbering,
    wanted.flatMap(({ quotes }) => quotes.map(({ evidence }) => evidence.url)),
  );
  const numberOf = numbersIn(numbering);
  const fresh = missingIn(checking.citations, wanted, numberOf);
  const found = fresh.length === 0 ? [] : await checkQuotes(phase, 'better-quotes', fresh, parts);
  const citations = [...checking.citations, ...found];
  const proposed = wanted.map((proposal) => proposedClaim(proposal, numberOf));
  const judged = proposed.length === 0 ? [] : await recheck(proposed, citations);
  const before = new Map(checking.claims.map((claim) => [claim.id, claim]));
  const better = judged.filter((claim) => isBetter(claim, before.get(claim.id)));
  const outcomes = proposals.map((proposal) => outcomeOf(proposal, better));
  const corrected = rewritten({ ...checking, citations, numbering }, better, proposals);
  return { ...corrected, metrics: correctionMetrics(checking.claims.length, outcomes) };
}

/** Everything that was found, worked out once for all claims. */
interface Candidates {
  readonly pool: readonly Material[];
  readonly terms: TermsPool;
  /** Where each stands in the pool. */
  readonly at: ReadonlyMap<string, number>;
}

function candidatesIn(pool: readonly Material[]): Candidates {
  return {
    pool,
    terms: termsPool(pool.map(({ evidence }) => termsOf(evidence.quote))),
    at: new Map(pool.map(({ evidence }, index) => [placeOf(evidence), index])),
  };
}

function proposalFor(
  claim: CheckedClaim,
  citations: readonly CheckedCitation[],
  { pool, terms, at }: Candidates,
): Proposal {
  const own = evidenceOf(claim, citations);
  const correction = correctionOf(
    termsOf(claim.text),
    own.map(({ quote }) => termsOf(quote)),
    terms,
    new Set(own.flatMap((citation) => at.get(placeOf(citation)) ?? [])),
  );
  const indices =
    correction.kind === 'replace'
      ? [correction.quote]
      : correction.kind === 'add_alternate'
        ? correction.quotes
        : [];
  return { claim, correction, quotes: indices.flatMap((index) => pool[index] ?? []) };
}

/** The quotes that are not cited anywhere yet, each once. */
function missingIn(
  citations: readonly CheckedCitation[],
  proposals: readonly Proposal[],
  numberOf: NumberOf,
) {
  const known = new Set(citations.map(placeOf));
  const wanted = new Map(
    proposals.flatMap(({ quotes }) => quotes).map((quote) => [placeOf(quote.evidence), quote]),
  );
  return [...wanted]
    .filter(([place]) => !known.has(place))
    .map(([, { taskId, evidence }]) => ({ n: numberOf(evidence.url), taskId, ...evidence }));
}

function proposedClaim({ claim, correction, quotes }: Proposal, numberOf: NumberOf): CheckedClaim {
  const kept = correction.kind === 'replace' ? [] : claim.numbers;
  const numbers = [...new Set([...kept, ...quotes.map(({ evidence }) => numberOf(evidence.url))])];
  return { ...claim, verdict: null, how: null, numbers };
}

const ranks = { supported: 3, partial: 2, unsupported: 1, contradicted: 0 } as const;

/** What a source denies is better only when another one bears it out. */
function isBetter(claim: CheckedClaim, before: CheckedClaim | undefined): boolean {
  if (before?.verdict === 'contradicted') return claim.verdict === 'supported';
  return rankOf(claim) > rankOf(before);
}

function rankOf(claim: CheckedClaim | undefined): number {
  return claim === undefined || claim.verdict === null ? -1 : ranks[claim.verdict];
}

/** Advice that did not make it better was not taken. */
function outcomeOf(
  { claim, correction }: Proposal,
  better: readonly CheckedClaim[],
): Pick<Correction, 'kind'> {
  if (correction.kind === 'keep' || correction.kind === 'remove') return correction;
  return better.some(({ id }) => id === claim.id) ? correction : { kind: 'keep' };
}

/** The text with the markers of the claims that are better now (A116); a claim that nothing speaks of is unsupported (A115). */
function rewritten(
  { text, citations, claims, numbering }: Checking,
  better: readonly CheckedClaim[],
  proposals: readonly Proposal[],
): Checking {
  const edits = better.map(({ start, end, numbers }): Edit => {
    const markers = markersOf(numbers);
    let isFirst = true;
    const cited = rewriteMarkers(text.slice(start, end), () => {
      const instead = isFirst ? markers : '';
      isFirst = false;
      return instead;
    });
    return { start, end, text: cited };
  });
  const edited = applyEdits(text, edits);
  const changed = new Map(better.map((claim) => [claim.id, claim]));
  const given = new Set(
    proposals.flatMap(({ claim, correction }) => (correction.kind === 'remove' ? [claim.id] : [])),
  );
  return {
    text: edited.text,
    citations,
    numbering,
    claims: claims.map((claim) => {
      const now = changed.get(claim.id) ?? (given.has(claim.id) ? demoted(claim) : claim);
      return { ...now, ...edited.placeOf(claim) };
    }),
  };
}

function demoted(claim: CheckedClaim): CheckedClaim {
  return claim.verdict === 'partial' ? { ...claim, verdict: 'unsupported' } : claim;
}

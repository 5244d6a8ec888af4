// Phase verify: before anybody sees the draft every quote is looked up in the stored text of its source, and every claim
// is held against the quotes it cites.
import { verifier } from '../../agents/verifier.ts';
import type { Verdict, VerifierOutput } from '../../agents/verifier.ts';
import type { DraftCitation, ReportDraft } from '../../agents/writer.ts';
import { claimsOf, judge } from '../../citations/claims.ts';
import type { JudgedClaim } from '../../citations/claims.ts';
import { createLocator } from '../../citations/locate.ts';
import type { Run } from '../../durable/run.ts';
import { consultOnce } from '../consult.ts';
import type { ResearchParts } from '../parts.ts';
import type { Work } from '../work.ts';

/** A citation whose quote is the source's own wording, at these offsets, unless it could not be found. */
export interface CheckedCitation extends DraftCitation {
  readonly verified: boolean;
}

/** A claim with what checking it gave; null: it was not, or cannot be checked. */
export interface CheckedClaim extends Omit<JudgedClaim, 'verdict'> {
  readonly verdict: Verdict | null;
}

export interface Checked {
  readonly citations: readonly CheckedCitation[];
  readonly claims: readonly CheckedClaim[];
}

/** Claims a model judges with one call (seed: 5 a call). */
const batchSize = 5;
/** Such calls at once. */
const batchesAtOnce = 8;

export function verify(
  run: Run,
  round: number,
  draft: ReportDraft,
  { parts, settings }: Work,
  judges = settings.citations.verify,
): Promise<Checked> {
  return run.scope(`verify/r${round}`, async (phase) => {
    const citations = await checkQuotes(phase, draft, parts);
    const claims = await checkClaims(phase, draft, citations, judges, parts);
    await tell(phase, claims);
    return { citations, claims };
  });
}

/** What checking gave, claim by claim and in all (A64). */
function tell(phase: Run, claims: readonly CheckedClaim[]): Promise<void> {
  return phase.step('told', claims.length, ({ emit }) => {
    const counts: Record<string, number> = {};
    for (const { id, verdict, reason } of claims) {
      counts[verdict ?? 'abstained'] = (counts[verdict ?? 'abstained'] ?? 0) + 1;
      emit('claim-verified', { id, verdict, reason });
    }
    emit('verification-summary', { claims: claims.length, ...counts });
  });
}

function checkQuotes(phase: Run, draft: ReportDraft, parts: ResearchParts): Promise<CheckedCitation[]> {
  return phase.step('quotes', draft.citations, async ({ emit }) => {
    const hashes = [...new Set(draft.citations.map((citation) => citation.pageHash))];
    const pages = await Promise.all(hashes.map((hash) => parts.library.page(hash)));
    const locators = new Map(
      pages.flatMap((page) =>
        page === null ? [] : [[page.hash, { text: page.text, locator: createLocator(page.text) }]],
      ),
    );
    const checked = draft.citations.map((citation): CheckedCitation => {
      const page = locators.get(citation.pageHash);
      const found = page?.locator.locate(citation.quote) ?? null;
      if (page === undefined || found === null) return { ...citation, verified: false };
      // Offsets that already fit are kept: the same words may stand in a page more than once.
      const { start, end } = fits(citation, page.text) ? citation : found;
      return { ...citation, start, end, quote: page.text.slice(start, end), verified: true };
    });
    emit('citations-checked', {
      citations: checked.length,
      verified: checked.filter((citation) => citation.verified).length,
    });
    return checked;
  });
}

function fits({ start, end, quote }: DraftCitation, text: string): boolean {
  return text.slice(start, end) === quote;
}

/** What is word for word in a source needs no model; the other claims are judged in batches, all at once. */
async function checkClaims(
  phase: Run,
  draft: ReportDraft,
  citations: readonly CheckedCitation[],
  judges: boolean,
  parts: ResearchParts,
): Promise<CheckedClaim[]> {
  const claims = claimsOf(draft.text).map((claim) => judge(claim, citations));
  const isOpen = (claim: JudgedClaim) => claim.verdict === null && evidenceOf(claim, citations).length > 0;
  const open = judges ? claims.filter(isOpen) : [];
  const batches = batchesOf(open, batchSize);
  const answers = await phase.parallel('claims', batches, batchesAtOnce, (branch, batch) =>
    consultOnce(branch, 'judge', verifier, { items: batch.map((claim) => itemOf(claim, citations)) }, parts),
  );
  const verdicts = new Map(
    answers.flatMap(({ output }: { output: VerifierOutput }) =>
      output.verdicts.map((verdict) => [verdict.id, verdict]),
    ),
  );
  return claims.map((claim) => {
    const judged = verdicts.get(claim.id);
    return judged === undefined ? claim : { ...claim, verdict: judged.verdict, reason: judged.reason };
  });
}

/** Only quotes that are in their source are evidence for anything. */
function evidenceOf(claim: JudgedClaim, citations: readonly CheckedCitation[]): CheckedCitation[] {
  return claim.quotes.flatMap((index) => {
    const citation = citations[index];
    return citation?.verified === true ? [citation] : [];
  });
}

/** The verifier sees the claim and its own evidence, nothing else of the report (design 2, seed 000 stage 4). */
function itemOf(claim: JudgedClaim, citations: readonly CheckedCitation[]) {
  const evidence = evidenceOf(claim, citations).map(({ title, quote }) => ({ title, quote }));
  return { id: claim.id, claim: claim.text, evidence };
}

function batchesOf<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

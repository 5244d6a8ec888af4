// Quotes and the stored texts of their sources: is every cited one there, and how far does it reach?
import type { DraftCitation, ReportDraft } from '../../agents/writer/contract.ts';
import { locate } from '../../citations/locate.ts';
import { numbersCitedIn } from '../../citations/markers.ts';
import { grown, outside } from '../../citations/quotes/grow.ts';
import type { StoredPage } from '../../sources/port.ts';
import { pagesByHash, storedPages } from '../stored-pages.ts';
import type { Run } from '../run.ts';
import type { ResearchParts } from '../parts.ts';
import { type CheckedCitation, type Checking, evidenceOf } from './checked.ts';

/** The first check: the citations of a draft, looked up. `key`: of the step. */
export function checkQuotes(
  phase: Run,
  key: string,
  citations: ReportDraft['citations'],
  parts: Pick<ResearchParts, 'library'>,
): Promise<CheckedCitation[]> {
  return phase.step(key, citations, async ({ emit }) => {
    const hashes = citations.map(({ pageHash }) => pageHash);
    const pages = await pagesByHash(hashes, parts);
    const checked = citations.map((citation) => checkQuote(citation, pages.get(citation.pageHash)));
    emit('citations-checked', {
      citations: checked.length,
      verified: checked.filter(({ verified }) => verified).length,
    });
    return checked;
  });
}

function checkQuote(citation: DraftCitation, page: StoredPage | undefined): CheckedCitation {
  // Offsets that already fit are kept: the same words may stand in a page more than once.
  if (page?.text.slice(citation.start, citation.end) === citation.quote)
    return { ...citation, verified: true };
  const place = page === undefined ? null : locate(citation.quote, page.text);
  if (page === undefined || place === null) return { ...citation, verified: false };
  return { ...citation, ...place, quote: page.text.slice(place.start, place.end), verified: true };
}

/** Quotes grow over words beside them for which a judge has accepted a claim, here and nowhere else. A step where any may grow. */
export async function withWordsBeside(
  run: Run,
  { text, citations, claims }: Checking,
  parts: Pick<ResearchParts, 'library'>,
): Promise<readonly CheckedCitation[]> {
  const numbers = numbersCitedIn(text);
  const cited = citations.filter(({ n, verified }) => verified && numbers.has(n));
  const rested = claims.flatMap((claim) => {
    const own = claim.verdict === 'supported' ? evidenceOf(claim, cited) : [];
    const words = own.length === 0 ? [] : outside(claim.words ?? [], own);
    return words.length === 0 ? [] : [{ numbers: own.map(({ n }) => n), words }];
  });
  if (rested.length === 0) return citations;
  const places = await run.step('grow', [rested, cited.map(({ n, quote }) => [n, quote])], async () => {
    const resting = new Set(rested.flatMap((one) => one.numbers));
    const hashes = new Set(cited.flatMap(({ n, pageHash }) => (resting.has(n) ? [pageHash] : [])));
    const pages = new Map((await storedPages(hashes, parts)).map((page) => [page.hash, page.text]));
    return grown(cited, rested, pages).flatMap(({ n, start, end, quote }, index) =>
      quote === cited[index]!.quote ? [] : [{ n, start, end, quote }],
    );
  });
  const byNumber = new Map(places.map((place) => [place.n, place]));
  return citations.map((citation) => ({ ...citation, ...byNumber.get(citation.n) }));
}

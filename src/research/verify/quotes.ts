// The first check: is every cited quote in the stored text of its source? Where it is not, the source's own wording that is
// nearest to it takes its place, if anything is near.
import type { DraftCitation, ReportDraft } from '../../agents/writer/contract.ts';
import { createQuoteFinder, type QuoteFinder } from '../../citations/quotes/find-quote.ts';
import type { Run } from '../run.ts';
import type { ResearchParts } from '../parts.ts';
import type { CheckedCitation } from './checked.ts';

interface Page {
  readonly text: string;
  readonly finder: QuoteFinder;
}

/** The citations of a draft, looked up: quotes become the source's own wording at its place. `key`: of the step. */
export function checkQuotes(
  phase: Run,
  key: string,
  citations: ReportDraft['citations'],
  { library }: Pick<ResearchParts, 'library'>,
): Promise<CheckedCitation[]> {
  return phase.step(key, citations, async ({ emit }) => {
    const hashes = [...new Set(citations.map((citation) => citation.pageHash))];
    const stored = await Promise.all(hashes.map((hash) => library.page(hash)));
    const pages = new Map(
      stored.flatMap((page) =>
        page === null ? [] : [[page.hash, { text: page.text, finder: createQuoteFinder(page.text) }]],
      ),
    );
    const checked = citations.map((citation) => checkQuote(citation, pages.get(citation.pageHash)));
    emit('citations-checked', {
      citations: checked.length,
      verified: checked.filter(({ verified }) => verified).length,
      corrected: checked.filter(({ found }) => found === 'corrected').length,
    });
    return checked;
  });
}

function checkQuote(citation: DraftCitation, page: Page | undefined): CheckedCitation {
  const place = page?.finder.find(citation.quote) ?? null;
  if (page === undefined || place === null) return { ...citation, verified: false, found: 'missing' };
  const { found, nearness } = place;
  // Offsets that already fit are kept: the same words may stand in a page more than once.
  const { start, end } =
    found === 'exact' && page.text.slice(citation.start, citation.end) === citation.quote ? citation : place;
  const quote = page.text.slice(start, end);
  return found === 'exact'
    ? { ...citation, start, end, quote, verified: true, found }
    : { ...citation, start, end, quote, verified: false, found, nearness };
}

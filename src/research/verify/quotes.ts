// The first check: is every cited quote in the stored text of its source?
import type { DraftCitation, ReportDraft } from '../../agents/writer/contract.ts';
import { createLocator, type Locator } from '../../citations/locate.ts';
import type { Run } from '../run.ts';
import type { ResearchParts } from '../parts.ts';
import type { CheckedCitation } from './checked.ts';

interface Page {
  readonly text: string;
  readonly locator: Locator;
}

/** The citations of a draft, looked up. `key`: of the step. */
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
        page === null ? [] : [[page.hash, { text: page.text, locator: createLocator(page.text) }]],
      ),
    );
    const checked = citations.map((citation) => checkQuote(citation, pages.get(citation.pageHash)));
    emit('citations-checked', {
      citations: checked.length,
      verified: checked.filter(({ verified }) => verified).length,
    });
    return checked;
  });
}

function checkQuote(citation: DraftCitation, page: Page | undefined): CheckedCitation {
  // Offsets that already fit are kept: the same words may stand in a page more than once.
  if (page?.text.slice(citation.start, citation.end) === citation.quote)
    return { ...citation, verified: true };
  const place = page?.locator.locate(citation.quote) ?? null;
  if (page === undefined || place === null) return { ...citation, verified: false };
  return { ...citation, ...place, quote: page.text.slice(place.start, place.end), verified: true };
}

// The first check: is every cited quote in the stored text of its source?
import type { ReportDraft, DraftCitation } from '../../agents/writer.ts';
import { createLocator } from '../../citations/locate.ts';
import type { Run } from '../../durable/run.ts';
import type { ResearchParts } from '../parts.ts';
import type { CheckedCitation } from './checked.ts';

/** The citations of a draft, looked up: quotes become the source's own wording at its place. `key`: of the step. */
export function checkQuotes(
  phase: Run,
  key: string,
  citations: ReportDraft['citations'],
  { library }: Pick<ResearchParts, 'library'>,
): Promise<CheckedCitation[]> {
  return phase.step(key, citations, async ({ emit }) => {
    const hashes = [...new Set(citations.map((citation) => citation.pageHash))];
    const pages = await Promise.all(hashes.map((hash) => library.page(hash)));
    const locators = new Map(
      pages.flatMap((page) =>
        page === null ? [] : [[page.hash, { text: page.text, locator: createLocator(page.text) }]],
      ),
    );
    const checked = citations.map((citation): CheckedCitation => {
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

// The first check: is every cited quote in the stored text of its source?
import type { DraftCitation, ReportDraft } from '../../agents/writer/contract.ts';
import { locate } from '../../citations/locate.ts';
import type { StoredPage } from '../../sources/port.ts';
import { pagesByHash } from '../stored-pages.ts';
import type { Run } from '../run.ts';
import type { ResearchParts } from '../parts.ts';
import type { CheckedCitation } from './checked.ts';

/** The citations of a draft, looked up. `key`: of the step. */
export function checkQuotes(
  phase: Run,
  key: string,
  citations: ReportDraft['citations'],
  parts: Pick<ResearchParts, 'library'>,
): Promise<CheckedCitation[]> {
  return phase.step(key, citations, async ({ emit }) => {
    const pages = await pagesByHash(
      citations.map(({ pageHash }) => pageHash),
      parts,
    );
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

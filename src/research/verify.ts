// Phase verify: every quote is looked up in the stored text of its source before anybody sees the draft.
import type { DraftCitation, ReportDraft } from '../agents/writer.ts';
import { createLocator } from '../citations/locate.ts';
import type { Run } from '../durable/run.ts';
import type { ResearchParts } from './parts.ts';

/** A citation whose quote is the source's own wording, at these offsets, unless it could not be found. */
export interface CheckedCitation extends DraftCitation {
  readonly verified: boolean;
}

export function verify(
  run: Run,
  round: number,
  draft: ReportDraft,
  parts: ResearchParts,
): Promise<CheckedCitation[]> {
  return run.scope(`verify/r${round}`, (phase) =>
    phase.step('quotes', draft.citations, async ({ emit }) => {
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
    }),
  );
}

function fits({ start, end, quote }: DraftCitation, text: string): boolean {
  return text.slice(start, end) === quote;
}

// The pages that a model reads: of each an outline, and the sections that fit best or that it has asked for.
import { sectionsOf } from '../../citations/page-sections.ts';
import { outlineTokens } from './outline.ts';
import { chosenSections, pageText, type Found, type ShownPage } from './sections.ts';
import { fence, none } from '../prompt/fence.ts';
import type { StoredPage } from '../../sources/port.ts';
import type { WantedSections } from './contract.ts';

interface Shown {
  readonly pages: readonly StoredPage[];
  readonly searches: readonly Found[];
  /** Only these sections are shown; left out: those that fit best. */
  readonly wanted?: readonly WantedSections[] | undefined;
}

/** In so many tokens. Sources are numbered as the pages are. `asked`: as where sections are chosen. */
export function sourcesText({ pages, searches, wanted }: Shown, tokens: number, asked = false): string {
  // In a small context outlines must not take the room of what they lead to.
  const outline = Math.min(outlineTokens, Math.floor(tokens / 20));
  let left = tokens * 4;
  const shown: readonly ShownPage[] =
    wanted === undefined
      ? chosenSections(pages, searches, tokens, { outline, asked })
      : pages.map(({ hash, text }) => {
          const numbers = wanted.flatMap((one) => (one.hash === hash ? one.sections : []));
          const named = sectionsOf(text).filter(({ n }) => numbers.includes(n));
          return { hash, sections: named.filter(({ start, end }) => (left -= end - start) >= 0) };
        });
  const texts = shown.flatMap((one, index) => {
    const page = pages[index];
    const isNothing = one.sections.length === 0 && (wanted !== undefined || one.withoutOutline === true);
    if (page === undefined || isNothing) return [];
    return [fence(`source ${index + 1}`, pageText(page, one, outline))];
  });
  return texts.join('\n\n') || none;
}

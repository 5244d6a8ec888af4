// Which sections of a page are only its table of contents.
import type { PageSection } from '../../citations/page-sections.ts';

/** Lines of a table of contents at least, and the part of them that are headings of the page. */
const contents = { lines: 6, headings: 0.6 };
/** Lines of an index of other pages at least, the part of them that are names, and the words of a name. */
const index = { lines: 30, names: 0.85, words: 6 };

/** A list of headings, of this page or of others, has the words of every question, and answers none. */
export function isContents(
  text: string,
  { start, end }: PageSection,
  headings: ReadonlySet<string>,
): boolean {
  const lines = text
    .slice(start, end)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const items = lines.map((line) => line.replace(/^[-*•]\s+/u, ''));
  const known = items.filter((item) => headings.has(item)).length;
  if (lines.length >= contents.lines && known / lines.length >= contents.headings) return true;
  const names = items.filter((item, at) => item !== lines[at] && isName(item)).length;
  return lines.length >= index.lines && names / lines.length >= index.names;
}

/** A few words that say nothing. */
function isName(item: string): boolean {
  return item.split(/\s+/u).length <= index.words && !/[.!?:;,。！？：；]$/u.test(item);
}

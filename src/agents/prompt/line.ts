// Short texts of a model, as people see them in questions, plans and cards: one line, no surprises, not too long.
import { withoutInvisible } from '../../citations/clean.ts';
import { withoutCitations } from '../../citations/markers.ts';
import { unlink } from '../../citations/unlink.ts';

/** One line of plain text of at most `longest` characters; may be empty. */
export function oneLine(text: string, longest: number): string {
  const line = withoutInvisible(text.replace(/\s+/gu, ' ')).replace(/ {2,}/g, ' ').trim();
  if (line.length <= longest) return line;
  return `${line
    .slice(0, longest - 2)
    .replace(/\s\S{0,40}$/, '')
    .toWellFormed()} …`;
}

/** The same of a model that has read pages of strangers: without links and addresses, which could be theirs, but in code. */
export function unlinkedLine(text: string, longest: number): string {
  const line = oneLine(unlink(withoutInvisible(text.replace(/\s+/gu, ' ')), true), longest);
  // Where the end is cut off, what was code may be none.
  return oneLine(unlink(line, true), longest);
}

/** The lines that say something, each once, at most `most`. */
export function lines(texts: readonly string[], most: number, longest: number): string[] {
  const own = texts.map((text) => oneLine(text, longest)).filter((text) => text !== '');
  return [...new Set(own)].slice(0, most);
}

/** The title that a model gave, in at most 110 characters; empty: it gave none. */
export function titleIn(given: string | null | undefined): string {
  return unlinkedLine(withoutCitations(given ?? ''), 110);
}

/** `lines` of a model that has read pages of strangers. */
export function unlinkedLines(texts: readonly string[], most: number, longest: number): string[] {
  const unlinked = texts.map((text) => unlinkedLine(text, longest));
  return lines(unlinked, most, longest);
}

/** Questions, names and searches as they are compared. Two that differ only in capitals, punctuation and spaces are the same one; C++ and C# are not. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s.?!:;,“”"'()]+/gu, ' ')
    .trim();
}

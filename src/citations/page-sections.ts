// A page as its sections: the parts of its stored text between headings, numbered, each under the trail of headings above it.

/** A part of a page's text, `text.slice(start, end)`, without the heading line itself. */
export interface PageSection {
  /** From 1, in the order of the page. */
  readonly n: number;
  /** Headings above it, outermost first, its own last; empty: it stands before the first heading. */
  readonly trail: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** UTF-16 units from which a section is told in parts, cut between its blocks: about 4,000 tokens. */
export const longestSection = 16_000;

const headings = /^(#{1,6}) (.*)$/gm;

/** Every section that holds text, in order. A section that is too long becomes several under one trail. */
export function sectionsOf(text: string): readonly PageSection[] {
  const parts: Omit<PageSection, 'n'>[] = [];
  let trail: readonly { readonly level: number; readonly words: string }[] = [];
  let from = 0;
  const close = (end: number): void => {
    const words = trail.map((one) => one.words);
    for (const { start, end: until } of cut(text, from, end)) parts.push({ trail: words, start, end: until });
  };
  for (const { 0: line, 1: marks = '', 2: words = '', index } of text.matchAll(headings)) {
    close(index);
    trail = [...trail.filter(({ level }) => level < marks.length), { level: marks.length, words }];
    from = index + line.length;
  }
  close(text.length);
  return parts.map((part, index) => ({ n: index + 1, ...part }));
}

/** The same stretch in parts of a length that can be shown, ended at a blank line, a line, or where there is none of them. */
function cut(text: string, from: number, to: number): { readonly start: number; readonly end: number }[] {
  const pieces: { start: number; end: number }[] = [];
  let [start, end] = trimmed(text, from, to);
  while (end - start > longestSection) {
    const last = start + longestSection;
    const blank = text.lastIndexOf('\n\n', last);
    const line = text.lastIndexOf('\n', last);
    const at = blank > start ? blank : line > start ? line : last;
    pieces.push({ start, end: at });
    [start, end] = trimmed(text, at, end);
  }
  if (end > start) pieces.push({ start, end });
  return pieces;
}

function trimmed(text: string, from: number, to: number): [number, number] {
  let [start, end] = [from, to];
  while (start < end && isSpace(text, start)) start += 1;
  while (end > start && isSpace(text, end - 1)) end -= 1;
  return [start, end];
}

function isSpace(text: string, at: number): boolean {
  return text.charCodeAt(at) <= 32;
}

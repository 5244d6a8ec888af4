// A page as its sections: the parts of its stored text between headings, numbered, each under the trail of headings above it.
import { headingsOf } from './heading-trail.ts';

/** A part of a page's text, `text.slice(start, end)`, without the heading line itself. */
export interface PageSection {
  /** From 1, in the order of the page. */
  readonly n: number;
  /** Headings above it, outermost first, its own last; empty: it stands before the first heading. */
  readonly trail: readonly string[];
  readonly start: number;
  readonly end: number;
  /** It is one of several parts of a section that was too long. */
  readonly part?: true;
}

/** UTF-16 units from which a section is told in parts, cut between its blocks, lines or words: about 1,500 tokens. */
export const longestSection = 6_000;

/** Every section that holds text, in order. A section that is too long becomes several under one trail. */
export function sectionsOf(text: string): readonly PageSection[] {
  const parts: Omit<PageSection, 'n'>[] = [];
  let words: readonly string[] = [];
  let from = 0;
  const close = (end: number): void => {
    const pieces = cut(text, from, end);
    const part = pieces.length > 1 ? ({ part: true } as const) : {};
    for (const { start, end: until } of pieces) parts.push({ trail: words, start, end: until, ...part });
  };
  for (const { heading, trail } of headingsOf(text)) {
    close(heading.start);
    words = trail.map((one) => one.words);
    from = heading.end;
  }
  close(text.length);
  return parts.map((part, index) => ({ n: index + 1, ...part }));
}

/** The same stretch in parts of a length that can be shown, ended at a blank line where there is one. */
function cut(text: string, from: number, to: number): { readonly start: number; readonly end: number }[] {
  const pieces: { start: number; end: number }[] = [];
  let [start, end] = trimmed(text, from, to);
  while (end - start > longestSection) {
    const at = start + lengthOf(text.slice(start, start + longestSection));
    pieces.push({ start, end: at });
    [start, end] = trimmed(text, at, end);
  }
  if (end > start) pieces.push({ start, end });
  return pieces;
}

/** Up to the last blank line, else line, else word in the second half; never half of a character. */
function lengthOf(part: string): number {
  for (const gap of ['\n\n', '\n', ' ']) {
    const at = part.lastIndexOf(gap);
    if (at <= part.length / 2) continue;
    const before = part.lastIndexOf(gap, at - 1);
    const isName = gap === '\n\n' && before > part.length / 2 && namesWhatFollows(part.slice(before, at));
    return isName ? before : at;
  }
  return /[\uD800-\uDBFF]$/.test(part) ? part.length - 1 : part.length;
}

/** A short block that is no sentence, item or code names or announces the next one: they stay together. */
function namesWhatFollows(block: string): boolean {
  const text = block.replace(/^\n+/, '');
  return text.length <= longestName && !/^(?:[-*•] |\d+[.)] | {4})|[.!?]["')\]]*$/.test(text);
}

const longestName = 160;

function trimmed(text: string, from: number, to: number): [number, number] {
  let [start, end] = [from, to];
  while (start < end && isSpace(text, start)) start += 1;
  while (end > start && isSpace(text, end - 1)) end -= 1;
  return [start, end];
}

function isSpace(text: string, at: number): boolean {
  return text.charCodeAt(at) <= 32;
}

// The headings of a stored page, and the sections between them. Code is indented there: no line of it begins with `#`.
import type { Stretch } from '../text/sentences.ts';

/** A line with its marks. */
interface Heading extends Stretch {
  readonly level: number;
}

const lines = /^#{1,6} .*$/gm;

function* headingsOf(text: string): Generator<Heading> {
  for (const { 0: line, index } of text.matchAll(lines))
    yield { level: line.indexOf(' '), start: index, end: index + line.length };
}

/** Those that a heading stands under, outermost first, become those that what follows it stands under. */
function enter(trail: Heading[], heading: Heading): void {
  while ((trail.at(-1)?.level ?? 0) >= heading.level) trail.pop();
  trail.push(heading);
}

function trailAt(text: string, at: number): readonly Heading[] {
  const trail: Heading[] = [];
  for (const heading of headingsOf(text)) {
    if (heading.start >= at) break;
    enter(trail, heading);
  }
  return trail;
}

function wordsOf(text: string, { level, start, end }: Heading): string {
  return text.slice(start + level + 1, end);
}

/** The lines of the headings above a place, outermost first, with their marks. */
export function headingLines(text: string, at: number): string[] {
  return trailAt(text, at).map(({ start, end }) => text.slice(start, end));
}

/** The same without their marks. */
export function headingTrail(text: string, at: number): string[] {
  return trailAt(text, at).map((heading) => wordsOf(text, heading));
}

/** Where the part of a page between two headings begins and ends in which a place stands; the headings are not of it. */
export function sectionAt(text: string, place: Stretch): Stretch {
  let start = 0;
  for (const heading of headingsOf(text)) {
    if (heading.start >= place.end) return { start, end: heading.start };
    if (heading.end <= place.start) start = heading.end;
  }
  return { start, end: text.length };
}

/** Characters of a line that names what stands below it. */
const longestLabel = 160;

/** What names a place in its section: the first row of its table, the term it defines, the line that leads to its list. */
export function labelOf(text: string, at: number): string | undefined {
  const before = text.lastIndexOf('\n\n', at - 1);
  const start = before < 0 ? 0 : before + 2;
  const end = text.indexOf('\n', start);
  const first = text.slice(start, end < 0 ? text.length : Math.min(end, start + 2 * longestLabel));
  const isBelow = at > start + first.length;
  if (isBelow && (first.includes(' | ') || isTerm(first))) return first;
  if (before < 0 || !text.startsWith('- ', start)) return undefined;
  const label = text.slice(text.lastIndexOf('\n', before - 1) + 1, before).trim();
  return /[:：]$/u.test(label) && !label.startsWith('#') && label.length <= longestLabel ? label : undefined;
}

/** The line above what it names, in one block with it: no item, no code, no sentence. */
function isTerm(line: string): boolean {
  return line.length <= longestLabel && !/^(?:- | {4})|[\p{Sentence_Terminal}…]["'”’»)\]]*$/u.test(line);
}

/** The headings above a place of a page, then what names it among its neighbours: taken from the page, whoever chose it. */
export function namesAt(text: string, at: number): readonly string[] {
  const trail = headingTrail(text, at);
  const label = labelOf(text, at);
  return label === undefined ? trail : [...trail, label];
}

/** A part of a page's text, without the heading line itself. */
export interface PageSection extends Stretch {
  /** From 1, in the order of the page. */
  readonly n: number;
  /** Headings above it, outermost first, its own last; empty: it stands before the first heading. */
  readonly trail: readonly string[];
  /** It is one of several parts of a section that was too long. */
  readonly part?: true;
}

/** UTF-16 units from which a section is told in parts, cut between its blocks, lines or words: about 1,500 tokens. */
export const longestSection = 6_000;

/** Every section that holds text, in order. A section that is too long becomes several under one trail. */
export function sectionsOf(text: string): readonly PageSection[] {
  const parts: Omit<PageSection, 'n'>[] = [];
  const above: Heading[] = [];
  let from = 0;
  const close = (end: number): void => {
    const pieces = cut(text, from, end);
    const part = pieces.length > 1 ? ({ part: true } as const) : {};
    const trail = above.map((heading) => wordsOf(text, heading));
    for (const { start, end: until } of pieces) parts.push({ trail, start, end: until, ...part });
  };
  for (const heading of headingsOf(text)) {
    close(heading.start);
    enter(above, heading);
    from = heading.end;
  }
  close(text.length);
  return parts.map((part, index) => ({ n: index + 1, ...part }));
}

/** The same stretch in parts of a length that can be shown, ended at a blank line where there is one. */
function cut(text: string, from: number, to: number): Stretch[] {
  const pieces: Stretch[] = [];
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
  return text.length <= longestLabel && !/^(?:[-*•] |\d+[.)] | {4})|[.!?]["')\]]*$/.test(text);
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

// The headings of a stored page and what stands under them. Code is indented there, so that no line of it begins with `#`.

export interface Heading {
  readonly level: number;
  readonly words: string;
  /** The line, `text.slice(start, end)`, with its marks. */
  readonly start: number;
  readonly end: number;
}

const lines = /^(#{1,6}) (.*)$/gm;

/** All headings in order, each with those it stands under, outermost first and itself last. */
export function* headingsOf(
  text: string,
): Generator<{ readonly heading: Heading; readonly trail: readonly Heading[] }> {
  let trail: readonly Heading[] = [];
  for (const { 0: line, 1: marks = '', 2: words = '', index } of text.matchAll(lines)) {
    const heading = { level: marks.length, words, start: index, end: index + line.length };
    trail = [...trail.filter(({ level }) => level < heading.level), heading];
    yield { heading, trail };
  }
}

function trailAt(text: string, at: number): readonly Heading[] {
  let above: readonly Heading[] = [];
  for (const { heading, trail } of headingsOf(text)) {
    if (heading.start >= at) break;
    above = trail;
  }
  return above;
}

/** The lines of the headings above a place, outermost first, with their marks. */
export function headingLines(text: string, at: number): string[] {
  return trailAt(text, at).map(({ start, end }) => text.slice(start, end));
}

/** The same without their marks. */
export function headingTrail(text: string, at: number): string[] {
  return trailAt(text, at).map(({ words }) => words);
}

/** Where the part of a page between two headings begins and ends in which a place stands; the headings are not of it. */
export function sectionAt(text: string, place: { readonly start: number; readonly end: number }) {
  let start = 0;
  for (const { heading } of headingsOf(text)) {
    if (heading.start >= place.end) return { start, end: heading.start };
    if (heading.end <= place.start) start = heading.end;
  }
  return { start, end: text.length };
}

/** Characters of a line that names what stands below it. */
const longestLabel = 160;

/**
 * What names a place within its section: the first row of the table it is a later row of, or the line with a colon that
 * its list stands under; undefined where there is none.
 */
export function labelOf(text: string, at: number): string | undefined {
  const before = text.lastIndexOf('\n\n', at - 1);
  const start = before < 0 ? 0 : before + 2;
  const end = text.indexOf('\n', start);
  const first = text.slice(start, end < 0 ? text.length : Math.min(end, start + 2 * longestLabel));
  if (at > start + first.length && first.includes(' | ')) return first;
  if (before < 0 || !text.startsWith('- ', start)) return undefined;
  const label = text.slice(text.lastIndexOf('\n', before - 1) + 1, before).trim();
  return /[:：]$/u.test(label) && !label.startsWith('#') && label.length <= longestLabel ? label : undefined;
}

// The headings that a place of a stored page stands under. Code is indented there, so that no line of it begins with `#`.

const headings = /^#{1,6} .*$/gm;

/** The lines of the headings above a place, outermost first, with their marks. */
export function headingLines(text: string, at: number): string[] {
  let trail: string[] = [];
  for (const { 0: line, index } of text.matchAll(headings)) {
    if (index >= at) break;
    const level = marksOf(line);
    trail = [...trail.filter((one) => marksOf(one) < level), line];
  }
  return trail;
}

/** The same without their marks. */
export function headingTrail(text: string, at: number): string[] {
  return headingLines(text, at).map((line) => line.replace(/^#+ /, ''));
}

/** Where the part of a page between two headings begins and ends in which a place stands; the headings are not of it. */
export function sectionAt(text: string, place: { readonly start: number; readonly end: number }) {
  let start = 0;
  for (const { 0: line, index } of text.matchAll(headings)) {
    if (index >= place.end) return { start, end: index };
    if (index + line.length <= place.start) start = index + line.length;
  }
  return { start, end: text.length };
}

function marksOf(line: string): number {
  return /^#+/.exec(line)?.[0].length ?? 1;
}

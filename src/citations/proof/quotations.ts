// What a text puts in quotation marks: words that somebody else is to have said exactly so.

const marks = [
  /“([^“”]{2,2000})”/gu,
  /„([^„“”]{2,2000})[“”]/gu,
  /«\s?([^«»]{2,2000}?)\s?»/gu,
  /「([^「」]{2,2000})」/gu,
  /(?<![\p{L}\p{N}\\])"([^"\n]{2,2000})"(?![\p{L}\p{N}])/gu,
];
const code = /`[^`]*`/g;
/** Words that were left out of a quotation. */
const gap = /\s*(?:\[\s*(?:…|\.{3})\s*\]|…|\.{3})\s*/u;

/** The quoted parts, each as one run of words, without the stops at their ends. Code quotes nothing. */
export function quotationsIn(text: string): string[] {
  const prose = text.replace(code, (found) => ' '.repeat(found.length));
  return marks
    .flatMap((mark) => Array.from(prose.matchAll(mark), ([, inside = '']) => inside))
    .flatMap((inside) => inside.split(gap))
    .map((part) => part.replace(/^[\s.,;:!?]+|[\s.,;:!?]+$/g, ''))
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

// Sentences that need no judge, for they say what a quote says word for word; and what a text puts in quotation marks.
import { sentencesOfLine } from '../text/sentences.ts';
import { unspacedLetters } from '../text/unspaced.ts';
import { fold } from './fold.ts';
import { createLocator, type Locator } from './locate.ts';

/** Whether a claim is the whole of a quote, or a whole line or sentence of it. */
export function isLiteral(claim: string, quotes: readonly string[]): boolean {
  const said = plain(claim);
  return said !== '' && quotes.some((quote) => plain(quote) === said || sentencesOf(quote).includes(said));
}

/** Whether a sentence quotes, and everything that it quotes stands in these quotes. Nothing is said of its other words. */
export function isQuotation(claim: string, quotes: readonly string[]): boolean {
  const quotations = quotationsIn(claim);
  if (quotations.length === 0) return false;
  const sources = quotes.map((quote) => quote.replaceAll(/^(?:#{1,6} |- )/gm, ''));
  return notQuotedFrom(quotations, sources) === undefined;
}

/**
 * What of these quotations, each of them in its parts, stands in none of the texts: the first such part. The parts of one stand in one text,
 * in their order. Marks inside it may be other ones there.
 */
export function notQuotedFrom(
  quotations: readonly (readonly string[])[],
  texts: readonly string[],
): string | undefined {
  const readings = new Set(texts.flatMap((text) => [text, text.replace(note, '')]));
  const locators = Array.from(readings, (text) => createLocator(withSimpleMarks(text)));
  const missing = quotations.find((parts) => !locators.some((locator) => standIn(parts, locator)));
  return (
    missing?.find((part) => !locators.some((locator) => standIn([part], locator))) ?? missing?.join(' … ')
  );
}

/** The number of a note in a page, which a quotation may leave out. */
const note = /［\p{Nd}{1,4}］/gu;

/** Parts of one quotation: more are no quotation. */
const mostParts = 40;

function standIn(parts: readonly string[], { places }: Locator): boolean {
  let from = 0;
  return (
    parts.length <= mostParts &&
    parts.every((part) => {
      for (const { start, end } of places(withSimpleMarks(part))) {
        if (start < from) continue;
        from = end;
        return true;
      }
      return false;
    })
  );
}

function sentencesOf(quote: string): string[] {
  return quote.split('\n').flatMap((line) => [line, ...sentencesOfLine(line)].map(plain));
}

/** Without markup, marks of items, typography and the stop at the end. */
function plain(text: string): string {
  const bare = text
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('\u200b', '')
    .replace(/^\s*(?:[-*•]\s+|#{1,6}\s+)/, '');
  const folded = fold(bare).text.trim();
  return folded.replace(/^"|"$/g, '').replace(/[.!?]$/, '');
}

/** Inside a quotation, marks are written as single ones, bracketed numbers as wide ones, and what pages show as code between ticks. */
function withSimpleMarks(text: string): string {
  return fold(text.replaceAll('［', '[').replaceAll('］', ']').replaceAll('`', '')).text.replaceAll('"', "'");
}

/** Of a word that has blanks around it: what stands right behind it opens no quotation. */
const spaced = String.raw`(?![${unspacedLetters}])[\p{L}\p{N}]`;
const marks = [
  /“([^“”]{2,2000})”/gu,
  /„([^„“”]{2,2000})[“”]/gu,
  /「([^「」]{2,2000})」/gu,
  /『([^『』]{2,2000})』/gu,
  // nothing and single letters, too, or what stands between two of them would be taken for one
  new RegExp(String.raw`(?<!${spaced}|\\)"([^"\n]{0,2000})"(?!${spaced})`, 'gu'),
  // models and people mix the two
  /[“„]([^“”„"\n]{2,2000})"/gu,
  /(?<![\p{L}\p{N}\\])"([^“”„"\n]{2,2000})”/gu,
];
/** French and others begin with «, books in German with »: the first one in a text tells which. */
const guillemets = { '«': /«\s?([^«»]{2,2000}?)\s?»/gu, '»': /»([^«»]{2,2000})«/gu } as const;
/** Swedish and Finnish begin with the mark that ends quotations elsewhere. */
const alike = /(?<![\p{L}\p{N}])”([^”]{2,2000})”/gu;

function marksIn(prose: string): readonly RegExp[] {
  const first = /[«»]/.exec(prose)?.[0] as keyof typeof guillemets | undefined;
  return [
    ...marks,
    ...(first === undefined ? [] : [guillemets[first]]),
    ...(/[“„]/.test(prose) ? [] : [alike]),
  ];
}
const code = /`[^`]*`/g;
/** Words that were left out of a quotation. */
const gap = /\s*(?:\[\s*(?:…|\.{3})\s*\]|\(\s*(?:…|\.{3})\s*\)|…|\.{3})\s*/u;
/** Stops of any script at the ends of a part: the page may go on there, or have another one. */
const stops = /^[\s\p{Terminal_Punctuation}]+|[\s\p{Terminal_Punctuation}]+$/gu;
/** A mark that is escaped, outside of code. */
const escapedMark = /(`[^`]*`)|\\([!-/:-@[-`{-~])/g;

/** What is quoted, each in its parts: runs of words between which others were left out, without the stops at their ends. Code quotes nothing. */
export function quotationsIn(text: string): string[][] {
  const prose = text.replace(code, (found) => ' '.repeat(found.length));
  return marksIn(prose)
    .flatMap((mark) => Array.from(prose.matchAll(mark)))
    .flatMap(({ 0: found, 1: inside = '', index }) => {
      // code alone says nothing of a page
      if (inside.length < 2 || !/[\p{L}\p{N}]/u.test(inside)) return [];
      const start = index + found.indexOf(inside, 1);
      const parts = written(text.slice(start, start + inside.length)).split(gap);
      const bare = parts.map((part) => part.replace(stops, ''));
      return [bare.filter((part) => /[\p{L}\p{N}]/u.test(part))];
    });
}

/** As a reader sees it. */
function written(markdown: string): string {
  return markdown
    .replace(escapedMark, (found, span?: string, escaped?: string) => span ?? escaped ?? found)
    .replaceAll('**', '');
}

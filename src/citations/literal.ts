// Sentences that need no judge, for they say what a quote says word for word; and what a text puts in quotation marks.
import { sentencesOfLine } from '../text/sentences.ts';
import { fold } from './fold.ts';
import { createLocator } from './locate.ts';

/** Whether a claim is the whole of a quote, or a whole line or sentence of it. */
export function isLiteral(claim: string, quotes: readonly string[]): boolean {
  const said = plain(claim);
  return said !== '' && quotes.some((quote) => plain(quote) === said || sentencesOf(quote).includes(said));
}

/** Whether a sentence quotes, and everything that it quotes stands in these quotes. Nothing is said of its other words. */
export function isQuotation(claim: string, quotes: readonly string[]): boolean {
  const parts = quotationsIn(unescaped(claim));
  if (parts.length === 0) return false;
  const sources = quotes.map((quote) => quote.replaceAll(/^(?:#{1,6} |- )/gm, ''));
  return notQuotedFrom(parts, sources) === undefined;
}

/** The first of these quotations that stands in none of the texts. Marks inside it may be other ones there. */
export function notQuotedFrom(quotations: readonly string[], texts: readonly string[]): string | undefined {
  const locators = texts.map((text) => createLocator(withSimpleMarks(text)));
  return quotations.find((part) =>
    locators.every((locator) => locator.locate(withSimpleMarks(part)) === null),
  );
}

function sentencesOf(quote: string): string[] {
  return quote.split('\n').flatMap((line) => [line, ...sentencesOfLine(line)].map(plain));
}

/** Without markup, marks of items, typography and the stop at the end. */
function plain(text: string): string {
  const bare = unescaped(text.replaceAll('**', '').replaceAll('`', '')).replace(
    /^\s*(?:[-*•]\s+|#{1,6}\s+)/,
    '',
  );
  return fold(bare)
    .text.trim()
    .replace(/^"|"$/g, '')
    .replace(/[.!?]$/, '');
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('\u200b', '');
}

/** Inside a quotation, marks are written as single ones, and bracketed numbers as wide ones. */
function withSimpleMarks(text: string): string {
  return fold(text.replaceAll('［', '[').replaceAll('］', ']')).text.replaceAll('"', "'");
}

const marks = [
  /“([^“”]{2,2000})”/gu,
  /„([^„“”]{2,2000})[“”]/gu,
  /「([^「」]{2,2000})」/gu,
  /『([^『』]{2,2000})』/gu,
  /(?<![\p{L}\p{N}\\])"([^"\n]{2,2000})"(?![\p{L}\p{N}])/gu,
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
const gap = /\s*(?:\[\s*(?:…|\.{3})\s*\]|…|\.{3})\s*/u;

/** The quoted parts, each as one run of words, without the stops at their ends. Code quotes nothing. */
export function quotationsIn(text: string): string[] {
  const prose = text.replace(code, (found) => ' '.repeat(found.length));
  return marksIn(prose)
    .flatMap((mark) => Array.from(prose.matchAll(mark), ([, inside = '']) => inside))
    .flatMap((inside) => inside.split(gap))
    .map((part) => part.replace(/^[\s.,;:!?]+|[\s.,;:!?]+$/g, ''))
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

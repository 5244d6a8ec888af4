// Sentences that need no judge: they say what a quote says, word for word.
import { fold } from './fold.ts';
import { createLocator } from './locate.ts';
import { quotationsIn } from './proof/quotations.ts';
import { sentenceStarts } from '../text/sentences.ts';

/** Whether a claim is the whole of a quote, or a whole line or sentence of it. */
export function isLiteral(claim: string, quotes: readonly string[]): boolean {
  const said = plain(claim);
  return said !== '' && quotes.some((quote) => plain(quote) === said || sentencesOf(quote).includes(said));
}

/** Whether a sentence quotes, and everything that it quotes stands in these quotes. Nothing is said of its other words. */
export function isQuotation(claim: string, quotes: readonly string[]): boolean {
  const parts = quotationsIn(unescaped(claim)).map(withSimpleMarks);
  const sources = quotes.map((quote) =>
    createLocator(withSimpleMarks(quote.replaceAll(/^(?:#{1,6} |- )/gm, ''))),
  );
  return parts.length > 0 && parts.every((part) => sources.some((source) => source.locate(part) !== null));
}

function sentencesOf(quote: string): string[] {
  return quote.split('\n').flatMap((line) => {
    const starts = sentenceStarts(line, []);
    return [line, ...starts.map((start, at) => line.slice(start, starts[at + 1]))].map(plain);
  });
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

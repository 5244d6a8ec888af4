// What is said of a citation that somebody checks, and of the sentences of a draft to look at, before it is made literal.
import { asSentence } from '../../base/as-sentence.ts';
import type { ReceiptClaim, ReceiptQuote, ReceiptView, LookAtView } from '../views.ts';
import { asTitle, keyUnder, together, type Say } from './say.ts';

type Source = ReceiptView['source'];

/**
 * What kind of place the source is and how good it was judged to be, its dates, whether its address opens, and that all its quotes
 * were found.
 */
export function sourceFacts({ source, quotes }: Pick<ReceiptView, 'source' | 'quotes'>, say: Say): string[] {
  const facts = [kindText(source, say), datesText(source, say), linkText(source, say)];
  return [...facts, quotesNote(quotes, say)].filter((line) => line !== '');
}

function kindText({ host, tier, quality }: Source, say: Say): string {
  const known = keyUnder('tier.', tier);
  // Receipts of earlier versions have it in words.
  const kind = known === null ? tier : say(known);
  const place = together([host ?? '', kind], ': ');
  // Of documents of the knowledge folder nobody asked how good they are.
  const isJudged = quality !== 'unknown' && tier !== 'own' && tier !== 'starter';
  return together([place, isJudged ? say(`receipt.quality-${quality}`) : ''], '; ');
}

function datesText({ published, readOn }: Source, say: Say): string {
  const parts = [
    published === null ? '' : say('receipt.published', { date: published }),
    readOn === null ? '' : say('receipt.read-on', { date: readOn }),
  ];
  return asTitle(together(parts, ', '));
}

function linkText({ link }: Source, say: Say): string {
  if (link === null) return '';
  const reason = link.outcome === 'reachable' ? '' : link.reason;
  return together([say(`receipt.link-${link.outcome}`), reason], ' ');
}

/** Which of several quotes it is, counted from 1, and under which headings of its page it stands; empty: there is nothing to say. */
export function quotePlace({ headings = [] }: ReceiptQuote, n: number, all: number, say: Say): string {
  const number = all > 1 ? say('receipt.quote', { n }) : '';
  const under = headings.length === 0 ? '' : say('receipt.under', { headings: headings.join(' › ') });
  return asTitle(together([number, under], ', '));
}

/** Said once where all quotes were found; empty otherwise: then each that was not says so itself. */
function quotesNote(quotes: readonly Pick<ReceiptQuote, 'verified'>[], say: Say): string {
  const all = quotes.length > 0 && quotes.every(({ verified }) => verified);
  return all ? say('receipt.quotes-found', { count: quotes.length }) : '';
}

/** Sentences of the report that are not the quote itself, which is to be read already; all of them where some are not shown at all. */
export function shownClaims({ claims, more }: Pick<ReceiptView, 'claims' | 'more'>): readonly ReceiptClaim[] {
  return more.claims > 0 ? claims : claims.filter((claim) => !isLiteral(claim) || claim.mended === true);
}

/** What checking a sentence of the report gave, how it was checked, and which of `quotes` shown quotes it cites. */
export function judgement(claim: ReceiptClaim, quotes: number, say: Say): string {
  const { verdict, how, reason, numbers = [], mended = false } = claim;
  const text = verdictText(verdict, how, numbers, say);
  // That it stands there word for word needs no reason.
  const why = isLiteral(claim) ? '' : asSentence(reason);
  const reworded = mended ? asSentence(say('look.mended')) : '';
  return together([text, why, reworded, quotesText(claim, quotes, say)], ' ');
}

function isLiteral({ verdict, how }: ReceiptClaim): boolean {
  return verdict === 'supported' && how === 'literal';
}

/** Where only one quote is shown, everybody sees which one it is. */
function quotesText({ quotes = [] }: ReceiptClaim, shown: number, say: Say): string {
  if (shown < 2 || quotes.length === 0) return '';
  return say('receipt.cites', { count: quotes.length, list: quotes.join(', ') });
}

const verdicts = ['supported', 'partial', 'unsupported', 'contradicted'] as const;

function verdictText(
  verdict: string | null,
  how: ReceiptClaim['how'],
  numbers: readonly number[],
  say: Say,
): string {
  const known = verdicts.find((one) => one === verdict);
  if (known === undefined) return say('verdict.open');
  if (known === 'supported') {
    if (how === 'literal' || how === 'computed') return say(`verdict.${how}`);
    const from = numbersText(numbers) || say('verdict.its-sources');
    if (how === 'concluded') return say('verdict.concluded', { numbers: from });
  }
  const text = say(`verdict.${known}`);
  if (how === null) return asSentence(text);
  return say(`verdict.by-${how === 'concluded' ? 'model' : how}`, { verdict: text });
}

/** What is left out; empty when nothing is. */
export function moreText({ more }: Pick<ReceiptView, 'more'>, say: Say): string {
  const parts = [
    more.quotes === 0 ? '' : say('count.quotes', { count: more.quotes }),
    more.claims === 0 ? '' : say('count.sentences', { count: more.claims }),
  ].filter((part) => part !== '');
  if (parts.length === 0) return '';
  return say('receipt.more', { list: new Intl.ListFormat(say.language).format(parts) });
}

/** Why a sentence deserves a look, with the numbers it cites: what stands behind each can be shown. */
export function lookAtNote({ why, reason, numbers }: LookAtView, say: Say): string {
  const cited = numbers.length === 0 ? '' : ` (${numbersText(numbers)})`;
  const said = asSentence(`${say(`look.${why}`)}${cited}`);
  // That it was reworded, or rests on one source, says all there is to say.
  const more = why === 'mended' || why === 'weak-source' ? '' : asSentence(reason);
  return together([said, more], ' ');
}

/** "[1][3]"; empty without numbers. */
function numbersText(numbers: readonly number[]): string {
  return numbers.map((n) => `[${n}]`).join('');
}

/** The path of an own document in its folder; of a page its host and path; anything else as it is. */
export function placeOf(url: string): string {
  const own = pathOf(url);
  if (own !== '') return own;
  const [, host, path = ''] = /^https?:\/\/(?:www\.)?([^/?#\s]+)([^\s]*)$/i.exec(url) ?? [];
  return host === undefined ? url : `${host}${path === '/' ? '' : path}`;
}

/** The path of an own document in the folder of notes; empty for what is none. */
export function pathOf(url: string): string {
  return /^knowledge:(.+)$/is.exec(url)?.[1]?.trim() ?? '';
}

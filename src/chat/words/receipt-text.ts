// What is said of a citation that somebody checks, alike on every platform. Plain text: the platforms make it literal.
import { asSentence } from '../../base/as-sentence.ts';
import type { ReceiptClaim, ReceiptQuote, ReceiptView } from '../views.ts';
import { numbersText } from './look-at.ts';

type Source = ReceiptView['source'];

/** "Citation [3]". */
export function receiptTitle({ n }: Pick<ReceiptView, 'n'>): string {
  return `Citation [${n}]`;
}

/** What kind of place the source is and how good it was judged to be, its dates, and whether its address opens. */
export function sourceFacts({ source }: Pick<ReceiptView, 'source'>): readonly string[] {
  return [kindText(source), datesText(source), linkText(source)].filter((line) => line !== '');
}

const qualities: Readonly<Record<Source['quality'], string>> = {
  high: 'of high quality',
  medium: 'of medium quality',
  low: 'of low quality',
  unknown: '',
};

function kindText({ host, tier, quality }: Source): string {
  const kind = [host ?? '', tier].filter((part) => part !== '').join(': ');
  return [kind, qualities[quality]].filter((part) => part !== '').join('; ');
}

function datesText({ published, readOn }: Source): string {
  const parts = [
    published === null ? '' : `published ${published}`,
    readOn === null ? '' : `read on ${readOn}`,
  ].filter((part) => part !== '');
  return asTitle(parts.join(', '));
}

function asTitle(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const links: Readonly<Record<NonNullable<Source['link']>['outcome'], string>> = {
  reachable: 'Its address could be opened when the report was written.',
  unreachable: 'Its address could not be opened when the report was written.',
  unsure: 'Its address may not open for everybody.',
  'not-checked': 'Nobody looked whether its address opens.',
};

function linkText({ link }: Source): string {
  if (link === null) return '';
  const reason = link.outcome === 'reachable' ? '' : link.reason;
  return [links[link.outcome], reason].filter((part) => part !== '').join(' ');
}

/** Which of several quotes it is, counted from 1, and under which headings of its page it stands; empty: there is nothing to say. */
export function quotePlace({ headings = [] }: ReceiptQuote, n: number, all: number): string {
  const number = all > 1 ? `Quote ${n}` : '';
  const under = headings.length === 0 ? '' : `under ${headings.join(' › ')}`;
  return asTitle([number, under].filter((part) => part !== '').join(', '));
}

/** How far a quote was checked. */
export function quoteNote({ verified }: Pick<ReceiptQuote, 'verified'>): string {
  return verified
    ? 'This quote stands in the page as we read it, word for word.'
    : 'This quote was not found word for word in the page as we read it.';
}

export const noQuotes = 'No quote of this source is kept.';
export const noClaims = 'No sentence of the report that was checked cites it.';

/** What checking a sentence of the report gave, how it was checked, and which of `quotes` shown quotes it cites. */
export function judgement(claim: ReceiptClaim, quotes = 1): string {
  const { verdict, how, reason, numbers = [], mended = false } = claim;
  const text = verdictText(verdict, how, numbers);
  // That it stands there word for word needs no reason.
  const why = verdict === 'supported' && how === 'literal' ? '' : asSentence(reason);
  const reworded = mended ? 'It was reworded while it was checked.' : '';
  return [text, why, reworded, quotesText(claim, quotes)].filter((part) => part !== '').join(' ');
}

/** Where only one quote is shown, everybody sees which one it is. */
function quotesText({ quotes = [] }: ReceiptClaim, shown: number): string {
  if (shown < 2 || quotes.length === 0) return '';
  return `Cites ${quotes.length === 1 ? 'quote' : 'quotes'} ${quotes.join(', ')}.`;
}

const by = {
  literal: 'by its words',
  rules: 'by rules about words, names and numbers',
  model: 'by a model',
  computed: 'by a model, with a calculation that was worked out again',
  concluded: 'by a model',
  proof: 'by looking for its numbers and quotations',
};

const verdicts = new Map([
  ['supported', 'Supported: the source says it'],
  ['partial', 'Supported in part'],
  ['unsupported', 'Not borne out by the source'],
  ['contradicted', 'The source says otherwise'],
]);

function verdictText(verdict: string | null, how: ReceiptClaim['how'], numbers: readonly number[]): string {
  const text = verdicts.get(verdict ?? '');
  if (text === undefined) return 'Could not be checked.';
  if (verdict === 'supported' && how === 'literal') return 'Found in the source word for word.';
  if (verdict === 'supported' && how === 'computed') return 'Computed from its sources.';
  if (verdict === 'supported' && how === 'concluded')
    return `Concluded from ${numbersText(numbers) || 'its sources'}.`;
  if (how === null) return `${text}.`;
  return `${text}${verdict === 'supported' ? ' in other words' : ''} (judged ${by[how]}).`;
}

/** What is left out; empty when nothing is. */
export function moreText({ more }: Pick<ReceiptView, 'more'>): string {
  const parts = [counted(more.quotes, 'quote'), counted(more.claims, 'sentence')].filter(
    (part) => part !== '',
  );
  return parts.length === 0 ? '' : `Not shown here: ${parts.join(' and ')}.`;
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count} more ${what}${count === 1 ? '' : 's'}`;
}

// What stands behind a citation, for whoever asked.
import type { ReceiptClaim, ReceiptQuote, ReceiptView } from '../../views.ts';
import {
  judgement,
  moreText,
  noClaims,
  noQuotes,
  quoteNote,
  quotePlace,
  receiptTitle,
  sourceFacts,
} from '../../words/receipt-text.ts';
import { accents, textPiece, type Composed } from './body.ts';
import { nameOfDocument } from './citations.ts';
import { link, linkTarget } from './link.ts';
import { lineOf, literal, literalLine, literalWithin, oneLine } from './literal.ts';
import { fullWeight, weightOf } from './weight.ts';

const weights = { title: 300, fact: 400, place: 350, around: 300, quote: 800, claim: 500, judgement: 400 };

export function composeReceipt(view: ReceiptView): Composed[] {
  // A text display costs a little besides its text.
  return receiptTexts(view, fullWeight - 20).map((text) => ({
    accent: accents.quiet,
    pieces: [textPiece(text)],
  }));
}

/** Markdown in as few texts as there can be, each of at most `most` by weight, which is more than any line has. */
export function receiptTexts(view: ReceiptView, most: number): string[] {
  const texts: string[] = [];
  for (const line of receiptLines(view)) {
    const last = texts.at(-1);
    const longer = last === undefined ? line : `${last}\n${line}`;
    if (last !== undefined && weightOf(longer) <= most) texts[texts.length - 1] = longer;
    else if (line !== '') texts.push(line);
  }
  return texts;
}

/** Each stays whole; together a quote and what is said of it. */
function receiptLines(view: ReceiptView): string[] {
  const { source, quotes, claims } = view;
  const title = oneLine(source.title);
  const shown = title === '' ? source.url : title;
  const more = moreText(view);
  return [
    `**${literal(receiptTitle(view))}**`,
    linkTarget(source.url) === null
      ? lineOf(nameOfDocument(source.title, source.url))
      : link(literalLine(shown, weights.title), shown, source.url),
    ...sourceFacts(view).map((fact) => `-# ${literalWithin(fact, weights.fact)}`),
    ...(quotes.length === 0
      ? [noQuotes]
      : quotes.map((quote, index) => quoteLines(quote, quotePlace(quote, index + 1, quotes.length)))),
    '',
    ...(claims.length === 0
      ? [noClaims]
      : ['**What the report says with it**', ...claims.map((claim) => claimLines(claim, quotes.length))]),
    ...(more === '' ? [] : [`-# ${more}`]),
  ];
}

function quoteLines(quote: ReceiptQuote, place: string): string {
  const parts = [
    literalWithin(quote.before, weights.around),
    `**“${literalWithin(quote.quote, weights.quote)}”**`,
    literalWithin(quote.after, weights.around),
  ];
  const shown = spaced(parts, quote);
  const above = place === '' ? '' : `-# ${literalWithin(place, weights.place)}\n`;
  return `${above}> ${shown}\n-# ${quoteNote(quote)}`;
}

/** Blanks between the quote and what stands around it stay where they were. */
function spaced([before = '', quote = '', after = '']: string[], view: ReceiptQuote): string {
  const left = /\s$/.test(view.before) ? ' ' : '';
  const right = /^\s/.test(view.after) ? ' ' : '';
  return `${before}${left}${quote}${right}${after}`;
}

function claimLines(claim: ReceiptClaim, quotes: number): string {
  const judged = literalWithin(judgement(claim, quotes), weights.judgement);
  return `- ${literalWithin(claim.text, weights.claim)}\n-# ${judged}`;
}

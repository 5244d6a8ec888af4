// What stands behind a citation as lines.
import type { ReceiptClaim, ReceiptQuote, ReceiptView } from '../views.ts';
import {
  judgement,
  moreText,
  noClaims,
  noQuotes,
  quoteNote,
  quotePlace,
  receiptTitle,
  sourceFacts,
} from '../words/receipt-text.ts';
import { oneLine, plainText } from './plain-text.ts';
import { wrapLines } from './style.ts';
import type { Style } from './style.ts';

export function receiptLines(view: ReceiptView, style: Style): string[] {
  const { source, quotes, claims } = view;
  const { paint, width } = style;
  const title = oneLine(source.title);
  const url = oneLine(source.url);
  const more = moreText(view);
  return [
    paint.bold(receiptTitle(view)),
    ...wrapLines(title === '' ? url : title, width),
    ...(title === '' ? [] : [paint.cyan(url)]),
    ...sourceFacts(view).flatMap((fact) => wrapLines(oneLine(fact), width).map(paint.dim)),
    ...(quotes.length === 0
      ? ['', noQuotes]
      : quotes.flatMap((quote, index) => [
          '',
          ...quoteLines(quote, quotePlace(quote, index + 1, quotes.length), style),
        ])),
    '',
    ...(claims.length === 0
      ? [noClaims]
      : [
          paint.bold('What the report says with it'),
          ...claims.flatMap((claim) => claimLines(claim, quotes.length, style)),
        ]),
    ...(more === '' ? [] : ['', ...wrapLines(more, width).map(paint.dim)]),
  ];
}

/** The quote is what stands between the marks, in bold on a terminal. */
function quoteLines(quote: ReceiptQuote, place: string, { paint, width }: Style): string[] {
  const text = `${around(quote.before)}${paint.bold(`“${oneLine(quote.quote)}”`)}${around(quote.after)}`;
  const colour = quote.verified ? paint.dim : paint.yellow;
  return [
    ...(place === '' ? [] : wrapLines(oneLine(place), width).map(paint.dim)),
    ...wrapLines(text, width, '> ', '> '),
    ...wrapLines(quoteNote(quote), width).map(colour),
  ];
}

/** White space at the ends stays: it keeps words apart. */
function around(text: string): string {
  return plainText(text).replace(/\s+/g, ' ');
}

function claimLines(claim: ReceiptClaim, quotes: number, { paint, width }: Style): string[] {
  const good = claim.verdict === 'supported';
  const judged = wrapLines(oneLine(judgement(claim, quotes)), width, '  ');
  return [...wrapLines(oneLine(claim.text), width, '- '), ...judged.map(good ? paint.green : paint.yellow)];
}

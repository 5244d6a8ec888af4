// What stands behind a citation as lines.
import type { ReceiptClaim, ReceiptQuote, ReceiptView } from '../views.ts';
import {
  judgement,
  moreText,
  noClaims,
  noQuotes,
  quoteNote,
  receiptTitle,
  sourceFacts,
} from '../words/receipt-text.ts';
import { oneLine, plainText } from './plain-text.ts';
import type { Style } from './style.ts';
import { wrapLines } from './wrap.ts';

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
    ...(quotes.length === 0 ? ['', noQuotes] : quotes.flatMap((quote) => ['', ...quoteLines(quote, style)])),
    '',
    ...(claims.length === 0
      ? [noClaims]
      : [paint.bold('What the report says with it'), ...claims.flatMap((claim) => claimLines(claim, style))]),
    ...(more === '' ? [] : ['', ...wrapLines(more, width).map(paint.dim)]),
  ];
}

/** The quote is what stands between the marks, in bold on a terminal. */
function quoteLines(quote: ReceiptQuote, { paint, width }: Style): string[] {
  const text = `${around(quote.before)}${paint.bold(`“${oneLine(quote.quote)}”`)}${around(quote.after)}`;
  const colour = quote.verified ? paint.dim : paint.yellow;
  return [...wrapLines(text, width, '> ', '> '), ...wrapLines(quoteNote(quote), width).map(colour)];
}

/** White space at the ends stays: it keeps words apart. */
function around(text: string): string {
  return plainText(text).replace(/\s+/g, ' ');
}

function claimLines(claim: ReceiptClaim, { paint, width }: Style): string[] {
  const good = claim.verdict === 'supported';
  const judged = wrapLines(oneLine(judgement(claim)), width, '  ');
  return [...wrapLines(oneLine(claim.text), width, '- '), ...judged.map(good ? paint.green : paint.yellow)];
}

// What stands behind a citation, for whoever asked.
import type { Block, Inline } from '../../markdown/document.ts';
import { splitBlocks } from '../../markdown/split.ts';
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
import { fitsMessage } from './fit.ts';
import { bullets, caption, lines, type Letter } from './letter.ts';
import { oneLine } from './shorten.ts';
import { sourceName } from './sources.ts';

/** As few letters as it fits in. */
export function receiptLetters(view: ReceiptView): readonly Letter[] {
  const title = receiptTitle(view);
  return splitBlocks(receiptBlocks(view), fitsMessage).map((blocks) => ({
    summary: title,
    to: [],
    lead: '',
    items: [{ kind: 'text', blocks }],
    replies: '',
    attached: false,
  }));
}

function receiptBlocks(view: ReceiptView): readonly Block[] {
  const { source, quotes, claims } = view;
  const more = moreText(view);
  return [
    caption(receiptTitle(view)),
    paragraph([...sourceName(source), ...sourceFacts(view).flatMap((fact) => line(fact))]),
    ...(quotes.length === 0
      ? [paragraph(lines(noQuotes))]
      : quotes.flatMap((quote, index) => quoteBlocks(quote, quotePlace(quote, index + 1, quotes.length)))),
    ...(claims.length === 0
      ? [paragraph(lines(noClaims))]
      : [
          caption('What the report says with it'),
          bullets(claims.map((claim) => claimLine(claim, quotes.length))),
        ]),
    ...(more === '' ? [] : [paragraph(lines(more, { italic: true }))]),
  ];
}

/** The quote stands out by its marks, and where there is any style in bold. */
function quoteBlocks(quote: ReceiptQuote, place: string): readonly Block[] {
  const inlines = [
    ...text(quote.before),
    ...lines(`“${oneLine(quote.quote)}”`, { bold: true }),
    ...text(quote.after),
  ];
  return [
    ...(place === '' ? [] : [paragraph(lines(oneLine(place), { italic: true }))]),
    { kind: 'quote', blocks: [paragraph(inlines)] },
    paragraph(lines(quoteNote(quote), { italic: true })),
  ];
}

function claimLine(claim: ReceiptClaim, quotes: number): readonly Inline[] {
  return [
    ...lines(oneLine(claim.text)),
    { kind: 'break' },
    ...lines(oneLine(judgement(claim, quotes)), { italic: true }),
  ];
}

/** White space at its ends stays: it keeps words apart. */
function text(surrounding: string): readonly Inline[] {
  return lines(surrounding.toWellFormed().replace(/\s+/gu, ' '));
}

function line(fact: string): readonly Inline[] {
  return [{ kind: 'break' }, ...lines(oneLine(fact))];
}

function paragraph(inlines: readonly Inline[]): Block {
  return { kind: 'paragraph', inlines };
}

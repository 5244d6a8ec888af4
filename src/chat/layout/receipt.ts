// What stands behind a citation, for whoever asked.
import type { Block, Inline } from '../markdown/document.ts';
import { splitBlocks } from '../markdown/split.ts';
import { parseMarkdown } from '../markdown/parse.ts';
import type { ReceiptClaim, ReceiptQuote, ReceiptView } from '../views.ts';
import { judgement, moreText, quotePlace, shownClaims, sourceFacts } from '../words/receipt-text.ts';
import { asTitle, type Say } from '../words/say.ts';
import { letter, text, type Letter, type Place } from './letter.ts';
import { sourceName } from './sources.ts';
import { bullets, caption, lines, oneLine, paragraph, visible } from './texts.ts';

/** As few letters as it fits in. */
export function receiptLetters(view: ReceiptView, { say, room }: Place): readonly Letter[] {
  const groups = splitBlocks(receiptBlocks(view, say), (some) => room.fits(some, []));
  return groups.map((blocks) => letter(say('receipt.title', { n: view.n }), text(blocks), 'quiet'));
}

function receiptBlocks(view: ReceiptView, say: Say): readonly Block[] {
  const { source, quotes } = view;
  const more = moreText(view, say);
  return [
    caption(say('receipt.title', { n: view.n })),
    paragraph([
      ...sourceName(source, say),
      ...sourceFacts(view, say).flatMap((fact): readonly Inline[] => [
        { kind: 'break' },
        ...lines(oneLine(fact)),
      ]),
    ]),
    ...(quotes.length === 0
      ? [paragraph(lines(say('receipt.no-quotes')))]
      : quotes.flatMap((quote, index) =>
          quoteBlocks(quote, quotePlace(quote, index + 1, quotes.length, say), say),
        )),
    ...claimBlocks(view, say),
    ...(more === '' ? [] : [paragraph(lines(more, { italic: true }))]),
  ];
}

function claimBlocks(view: ReceiptView, say: Say): readonly Block[] {
  const { claims, quotes } = view;
  const said = shownClaims(view).map((claim) => claimLine(claim, quotes.length, say));
  if (said.length > 0) return [caption(say('receipt.claims')), bullets(said)];
  return [paragraph(lines(say(claims.length === 0 ? 'receipt.no-claims' : 'receipt.claims-quoted')))];
}

/** The quote stands out by its marks, and where there is any style in bold. */
function quoteBlocks(quote: ReceiptQuote, where: string, say: Say): readonly Block[] {
  const inlines = [
    ...around(quote.before),
    ...lines(say('quoted', { text: oneLine(quote.quote) }), { bold: true }),
    ...around(quote.after),
  ];
  return [
    ...(where === '' ? [] : [paragraph(lines(oneLine(where), { italic: true }))]),
    { kind: 'quote', blocks: [paragraph(inlines)] },
    ...(quote.verified ? [] : [paragraph(lines(asTitle(say('quotes.not-found')), { italic: true }))]),
  ];
}

function claimLine(claim: ReceiptClaim, quotes: number, say: Say): readonly Inline[] {
  return [
    ...inlinesOf(oneLine(claim.text)),
    { kind: 'break' },
    ...lines(oneLine(judgement(claim, quotes, say)), { italic: true }),
  ];
}

/** As the report shows it, code and all. */
function inlinesOf(sentence: string): readonly Inline[] {
  const [first, ...more] = parseMarkdown(sentence, new Map());
  return first?.kind === 'paragraph' && more.length === 0 ? first.inlines : lines(sentence);
}

/** White space at its ends stays: it keeps words apart. */
function around(surrounding: string): readonly Inline[] {
  return lines(visible(surrounding.toWellFormed()));
}

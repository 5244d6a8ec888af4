// Evidence as every prompt shows it: what stands in one section of a page under one head, each quote under its number, with
// what stands around it.
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { estimateTokens } from '../../base/tokens.ts';
import { widenNumbers } from '../../citations/escape.ts';
import { fence } from './prompt.ts';
import { clip } from './room.ts';

/** The blocks in their order, in so many tokens each. Bracketed numbers of pages are widened: they are no citations. */
export function evidenceText(blocks: readonly EvidenceBlock[], tokensEach = 700): string {
  if (blocks.length === 0) return '(none)';
  let last = '';
  return blocks
    .flatMap((block) => {
      const head = headOf(block);
      const own = fence(`evidence ${block.n}`, widenNumbers(quoteOf(block, tokensEach)));
      const shown = head === last ? [own] : [fence('source', widenNumbers(clip(head, 200))), own];
      last = head;
      return shown;
    })
    .join('\n');
}

/** Title, address, date and headings of a block. */
function headOf({ title, address, date, headings }: EvidenceBlock): string {
  const under = headings.filter((heading) => heading.trim() !== '' && heading.trim() !== title.trim());
  return [
    `Title: ${title}`,
    ...(address === '' ? [] : [`Address: ${address}`]),
    ...(date === null ? [] : [`Published: ${date}`]),
    ...(under.length === 0 ? [] : [`Under: ${under.map((heading) => heading.trim()).join(' › ')}`]),
  ].join('\n');
}

/** What stands around a quote gives way to the quote. */
function quoteOf({ before, quote, after }: EvidenceBlock, tokens: number): string {
  const whole = [
    ...(before === '' ? [] : [`Before it: ${before}`]),
    `Quote: ${quote}`,
    ...(after === '' ? [] : [`After it: ${after}`]),
  ].join('\n');
  return estimateTokens(whole) <= tokens ? whole : clip(`Quote: ${quote}`, tokens);
}

// Evidence as every prompt shows it: the quotes of one page under one head, each under its number, with the headings above it
// and what stands around it.
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { estimateTokens } from '../../base/tokens.ts';
import { grouped } from '../../base/lists.ts';
import { widenNumbers } from '../../citations/escape.ts';
import { fence } from './prompt.ts';
import { clip } from './room.ts';
import { pageOf } from './shown-once.ts';

/** The blocks page by page, in so many tokens each. Bracketed numbers of pages are widened: they are no citations. */
export function evidenceText(blocks: readonly EvidenceBlock[], tokensEach = 700): string {
  const pages = grouped(blocks, (block) => `${pageOf(block)}\n${block.date}`);
  return (
    pages
      .flatMap((own) => [
        fence('source', widenNumbers(clip(headOf(own[0]!), 200))),
        ...own.map((block) => quoteText(block, tokensEach)),
      ])
      .join('\n') || '(none)'
  );
}

/** One block without its page, in so many tokens: what stands around its quote gives way to the quote. */
export function quoteText(block: EvidenceBlock, tokens: number): string {
  const { n, before, quote, after } = block;
  const under = underOf(block);
  const whole = [
    ...under,
    ...(before === '' ? [] : [`Before it: ${before}`]),
    `Quote: ${quote}`,
    ...(after === '' ? [] : [`After it: ${after}`]),
  ].join('\n');
  const shown =
    estimateTokens(whole) <= tokens ? whole : clip([...under, `Quote: ${quote}`].join('\n'), tokens);
  return fence(`evidence ${n}`, widenNumbers(shown));
}

/** Title, address and date of a page. */
function headOf({ title, address, date }: EvidenceBlock): string {
  return [
    `Title: ${title}`,
    ...(address === '' ? [] : [`Address: ${address}`]),
    ...(date === null ? [] : [`Published: ${date}`]),
  ].join('\n');
}

const longestTrail = 80;

function underOf({ title, headings }: EvidenceBlock): string[] {
  const under = headings
    .map((heading) => heading.trim())
    .filter((text) => text !== '' && text !== title.trim());
  return under.length === 0 ? [] : [`Under: ${clip(under.join(' › '), longestTrail)}`];
}

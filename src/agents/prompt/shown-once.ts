// What stands around quotes, shown once: words of a page that another quote has, or that stand around another one, are left
// out where they come again.
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { sentencesOfLine } from '../../text/sentences.ts';
import type { Shortened } from './shortened.ts';

/** Quotes of a page by their numbers, and what has been shown around them so far. */
interface Shown {
  readonly quotes: Map<number, string>;
  readonly around: string[];
}

/**
 * The blocks in the order in which they are shown, with what stands around each as far as it is new: a neighbouring quote is
 * named by its number. `shortened`: what is not shown whole, which nothing is left out for.
 */
export function shownOnce(
  blocks: readonly EvidenceBlock[],
  shortened: readonly Shortened[] = [],
): EvidenceBlock[] {
  const said = new Map(shortened.map((one) => [one.n, one]));
  const pages = new Map<string, Shown>();
  for (const block of blocks) {
    const page = pages.get(pageOf(block)) ?? { quotes: new Map<number, string>(), around: [] };
    pages.set(pageOf(block), page);
    const one = said.get(block.n);
    const isWhole = one === undefined || (one.level !== 'dropped' && one.text === null);
    if (isWhole) page.quotes.set(block.n, folded(block.quote));
  }
  return blocks.map((block) => {
    const page = pages.get(pageOf(block))!;
    const [before, after] = [block.before, block.after].map((text) => newIn(text, block.n, page));
    if (!said.has(block.n)) page.around.push(block.before, block.after);
    return { ...block, before: before!, after: after! };
  });
}

/** Names the page of a block. */
export function pageOf({ title, address }: Pick<EvidenceBlock, 'title' | 'address'>): string {
  return `${title}\n${address}`;
}

const gap = '…';
/** Characters of a piece of a sentence that tell of which quote it is. */
const telling = 20;

/** The sentences that are new, with a mark where others stood; a text of which all is new stays as it is. */
function newIn(text: string, n: number, { quotes, around }: Shown): string {
  const sentences = sentencesOfLine(text);
  const parts = sentences.map((sentence) => {
    const words = bare(sentence);
    if (words === '') return sentence;
    const quoted = [...quotes].find(([other, quote]) => other !== n && quote.includes(words));
    if (quoted !== undefined) return words.length < telling ? gap : `(evidence ${quoted[0]})`;
    return around.some((known) => known.includes(words)) ? gap : sentence;
  });
  if (parts.every((part, index) => part === sentences[index])) return text;
  const kept = parts.map((part) => part.trim()).filter((part, index, all) => part !== all[index - 1]);
  return kept.every((part) => bare(part) === '') ? '' : kept.join(' ');
}

/** Without what stands at its ends and is no word: marks of a list, and of what was cut off. */
function bare(text: string): string {
  return folded(text).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

function folded(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

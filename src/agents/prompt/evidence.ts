// Evidence as every prompt shows it: the quotes of one page under one head, each under its number, with the headings above it and what
// stands around it, nothing of which is shown twice. Where a context has no room for all, less is shown around a quote, or it in short.
import { entryOf } from '../../base/entry-of.ts';
import { grouped } from '../../base/lists.ts';
import { estimateTokens } from '../../base/tokens.ts';
import { areNeighbours, type EvidenceBlock } from '../../citations/blocks.ts';
import { widenNumbers } from '../../citations/escape.ts';
import { sentencesOfLine } from '../../text/sentences.ts';
import { oneLine } from './line.ts';
import { clip } from './room.ts';
import { fence, none } from './fence.ts';

/** The blocks page by page, in so many tokens each. Bracketed numbers of pages are widened: they are no citations. */
export function evidenceText(blocks: readonly EvidenceBlock[], tokensEach = 700): string {
  const pages = grouped(blocks, (block) => `${pageOf(block)}\n${block.date}`);
  const shown = pages.flatMap((own) => [
    fence('source', widenNumbers(clip(headOf(own[0]), 200))),
    ...own.map((block) => quoteText(block, tokensEach)),
  ]);
  return shown.join('\n') || none;
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

/** The quotes of a page, and those of them around which everything has been shown so far. */
interface Shown {
  readonly quotes: EvidenceBlock[];
  readonly around: EvidenceBlock[];
}

/** What stands around each only as far as it is new; a neighbouring quote is named by its number. `shortened`: what is not shown whole. */
export function shownOnce(
  blocks: readonly EvidenceBlock[],
  shortened: readonly Shortened[] = [],
): EvidenceBlock[] {
  const said = new Map(shortened.map((one) => [one.n, one]));
  const pages = new Map<string, Shown>();
  for (const block of blocks) {
    const page = entryOf(pages, pageOf(block), () => ({ quotes: [], around: [] }));
    const one = said.get(block.n);
    const isWhole = one === undefined || (one.level !== 'dropped' && one.text === null);
    if (isWhole) page.quotes.push(block);
  }
  return blocks.map((block) => {
    const { quotes, around } = pages.get(pageOf(block))!;
    const near = {
      quotes: quotes.filter((one) => one.n !== block.n && areNeighbours(one, block)),
      around: around.filter((one) => areNeighbours(one, block)),
    };
    const [before, after] = [newIn(block.before, near), newIn(block.after, near)];
    if (!said.has(block.n)) around.push(block);
    return { ...block, before, after };
  });
}

function pageOf({ title, address }: Pick<EvidenceBlock, 'title' | 'address'>): string {
  return `${title}\n${address}`;
}

const gap = '…';
/** A shorter piece is no repetition: "close()" before a quote says what the quote is about, whatever else has that word. */
const leastRepeated = 20;

/** The sentences that are new, with a mark where others stood; a text of which all is new stays as it is. */
function newIn(text: string, { quotes, around }: Shown): string {
  const sentences = sentencesOfLine(text);
  const known = around.flatMap(({ before, after }) => [before, after]);
  const parts = sentences.map((sentence) => {
    const words = bare(sentence);
    if (words.length < leastRepeated) return sentence;
    const quoted = quotes.find(({ quote }) => onOneLine(quote).includes(words));
    if (quoted !== undefined) return `(evidence ${quoted.n})`;
    return known.some((one) => one.includes(words)) ? gap : sentence;
  });
  if (parts.every((part, index) => part === sentences[index])) return text;
  const kept = parts.map((part) => part.trim()).filter((part, index, all) => part !== all[index - 1]);
  return kept.every((part) => bare(part) === '') ? '' : kept.join(' ');
}

/** Without what stands at its ends and is no word: marks of a list, and of what was cut off. */
function bare(text: string): string {
  return onOneLine(text).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** How much of an item is shown: all, its quote alone (about 70 %), about 40, 20 or 10 %, or nothing (B62). */
export type Level = 'full' | 'condensed' | 'compressed' | 'key-points' | 'headline' | 'dropped';

export interface Shortened {
  readonly n: number;
  readonly level: Level;
  /** What it may have in all. */
  readonly tokens: number;
  /** What stands for the quote; null: the quote itself does, whole. */
  readonly text: string | null;
}

/** All blocks: whole, with less around the quote, or a line in short, as it is said for each; those of whom nothing is said whole. */
export function shortenedText(blocks: readonly EvidenceBlock[], shortened: readonly Shortened[]): string {
  const said = new Map(shortened.map((one) => [one.n, one]));
  const whole = blocks.flatMap((block) => {
    const one = said.get(block.n);
    if (one === undefined) return [block];
    return one.level === 'dropped' || one.text !== null ? [] : [within(block, one.tokens)];
  });
  const short = blocks.flatMap((block) => {
    const text = said.get(block.n)?.text ?? null;
    return text === null ? [] : [{ ...block, text }];
  });
  const parts = [
    ...(whole.length === 0 ? [] : [evidenceText(whole)]),
    ...(short.length === 0 ? [] : [inShort, fence('evidence in short', inShortLines(short).join('\n'))]),
  ];
  return parts.join('\n') || none;
}

const inShort =
  'In short, for want of room; cited by its number like the rest, and never quoted, for these are not its words:';

/** What stands around the quote as far as it fits. */
function within(block: EvidenceBlock, tokens: number): EvidenceBlock {
  let left = tokens - estimateTokens(block.quote);
  const fitting = (text: string) => {
    const size = estimateTokens(text);
    if (size > left) return '';
    left -= size;
    return text;
  };
  const after = fitting(block.after);
  return { ...block, before: fitting(block.before), after };
}

/** How many are left out, for a model that does not see them; nothing where none are. */
export function leftOut(shortened: readonly Shortened[] = []): string[] {
  const { length } = shortened.filter(({ level }) => level === 'dropped');
  return length === 0 ? [] : [`(${length} more quotes are not shown, for want of room.)`];
}

/** A line each under the title of its page: no text can pass for another line, or for the number of another one. */
function inShortLines(short: readonly (EvidenceBlock & { readonly text: string })[]): string[] {
  return short.flatMap(({ n, title, text }, index) => {
    const head = widenNumbers(oneLine(title, 80));
    const line = `[${n}] ${widenNumbers(oneLine(text, 1_000))}`;
    return short[index - 1]?.title === title ? [line] : [`From ${head}:`, line];
  });
}

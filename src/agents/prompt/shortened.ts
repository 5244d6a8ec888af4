// Evidence of which a context has no room for all: shown with less around its quote, or in short.
import { z } from 'zod';
import { estimateTokens } from '../../base/tokens.ts';
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { widenNumbers } from '../../citations/escape.ts';
import { evidenceText } from './evidence.ts';
import { oneLine } from './line.ts';
import { fence } from './prompt.ts';

const levels = ['full', 'condensed', 'compressed', 'key-points', 'headline', 'dropped'] as const;
/** How much of an item is shown: all, its quote alone (about 70 %), about 40, 20 or 10 %, or nothing (B62). */
export type Level = (typeof levels)[number];

export const shortenedSchema = z.strictObject({
  /** The number of the quote. */
  n: z.int().min(1),
  level: z.enum(levels),
  /** What it may have in all. */
  tokens: z.int().min(0),
  /** What stands for the quote; null: the quote itself does, whole. */
  text: z.string().nullable(),
});
export type Shortened = z.infer<typeof shortenedSchema>;

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
    ...(short.length === 0 ? [] : [inShort, fence('evidence in short', linesOf(short).join('\n'))]),
  ];
  return parts.join('\n') || none;
}

/** Where nothing of it is shown. */
export const none = '(none)';

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

/** How many are left out, for a model that does not see them; empty: none. */
export function leftOutText(shortened: readonly Shortened[] = []): string {
  const left = shortened.filter(({ level }) => level === 'dropped').length;
  return left === 0 ? '' : `(${left} more quotes are not shown, for want of room.)`;
}

/** A line each under the title of its page: no text can pass for another line, or for the number of another one. */
function linesOf(short: readonly (EvidenceBlock & { readonly text: string })[]): string[] {
  return short.flatMap(({ n, title, text }, index) => {
    const head = widenNumbers(oneLine(title, 80));
    const line = `[${n}] ${widenNumbers(oneLine(text, 1_000))}`;
    return short[index - 1]?.title === title ? [line] : [`From ${head}:`, line];
  });
}

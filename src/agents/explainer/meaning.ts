// What somebody means who writes to a run. The words that decide are held against the message by code.
import { z } from 'zod';
import { form } from '../form.ts';
import { oneLine } from '../prompt/line.ts';

/** `change`: of the text, or of what is researched. `fact`: what the text may have to take account of. `talk`: nothing of these. */
export const meantSchema = z.enum(['question', 'change', 'unclear', 'approval', 'rejection', 'fact', 'talk']);
export type Meant = z.infer<typeof meantSchema>;

/** `M`: what may be meant. */
export interface Meaning<M = Meant> {
  readonly meant: M;
  /** Of the message, BCP 47; null: it has no language of its own. */
  readonly language: string | null;
  /** Of an approval or rejection: it is said in words of the message, and what it asks besides is apart from them. */
  readonly isClear: boolean;
  /** Of a change, a fact or a decision: its words ask something besides, which is answered as a question is. */
  readonly alsoAsks: boolean;
  /** Of a change or fact that leans on what was said before: what it comes to; null: the message says it. */
  readonly wish: string | null;
}

/** Where no model has read the message: whoever asks then goes by what it looks like. */
export const noMeaning = {
  meant: 'talk',
  language: null,
  isClear: false,
  alsoAsks: false,
  wish: null,
} as const;

/** What a model says of it besides. */
export const meaningForm = {
  deciding: form.textOrNull(
    'Of an approval or rejection: the words of the message that say so, copied exactly; else null.',
  ),
  wish: form.textOrNull(
    'Of a change or fact that leans on what was said before: what it comes to, in full; else null.',
  ),
  asks: form.textOrNull(
    'Of a message that means something else than a question: the words of it that ask something besides, copied exactly; else null.',
  ),
};

interface Given<M> extends Record<keyof typeof meaningForm, string | null> {
  readonly meant: M;
  readonly language: string | null;
}

export function meaningOf<M extends string>(
  { meant, language, deciding, wish, asks }: Given<M>,
  message: string,
): Meaning<M> {
  const isWish = meant === 'change' || meant === 'fact';
  const decides = meant === 'approval' || meant === 'rejection';
  const alsoAsks = (isWish || decides) && isSaidIn(asks, message);
  const rest = alsoAsks ? bare(message).replace(bare(asks ?? ''), ' ') : message;
  const isClear = isSaidIn(deciding, rest) && !/[?？]/u.test(rest);
  return { meant, language, isClear, alsoAsks, wish: isWish ? inOtherWords(wish, message) : null };
}

/** Characters of a wish in other words. */
const longestWish = 600;

function inOtherWords(wish: string | null, message: string): string | null {
  const said = oneLine(wish ?? '', longestWish);
  return said === '' || said === oneLine(message, longestWish) ? null : said;
}

function isSaidIn(said: string | null, message: string): boolean {
  const words = bare(said ?? '');
  return words !== '' && bare(message).includes(words);
}

/** Whole, however long: what stands at its end may be a question. */
function bare(text: string): string {
  return oneLine(text, text.length).normalize('NFKC').toLowerCase();
}

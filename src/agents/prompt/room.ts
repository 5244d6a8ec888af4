// How much text a question may hold. Counted roughly, on the safe side: models count exactly.
import { firstWhere } from '../../base/first-where.ts';
import { estimateTokens } from '../../base/tokens.ts';

/** Even a model with hardly any room is asked about something. */
const least = 200;

/** Tokens for a text of a question: the room there is, and at most as many as the agent wants. */
export function roomFor(room: number, most = Infinity): number {
  return Math.max(least, Math.min(room, most));
}

/** The beginning of a text of at most so many tokens, cut between words, with a mark where something is missing. */
export function clip(text: string, tokens: number): string {
  const length = lengthWithin(text, tokens);
  if (length === text.length) return text;
  const cut = text.slice(0, length);
  const isInWord = /\S/.test(text[length] ?? '') && /\s\S{1,40}$/.test(cut);
  return `${(isInWord ? cut.replace(/\s\S+$/, '') : cut).toWellFormed()} […]`;
}

/** Without its middle: people say what they want above what they paste, or below it. */
export function clipMiddle(text: string, tokens: number): string {
  if (lengthWithin(text, tokens) === text.length) return text;
  const half = Math.floor(tokens / 2);
  const start = text.length - lengthWithin(text, half, (length) => text.slice(-length));
  const end = text.slice(start).toWellFormed();
  return `${clip(text, half)} ${/\S/.test(text[start - 1] ?? '') ? end.replace(/^\S{1,40}\s/, '') : end}`;
}

/** Characters of the beginning of a text, or of another part of it, that so many tokens hold. */
export function lengthWithin(
  text: string,
  tokens: number,
  part = (length: number) => text.slice(0, length),
): number {
  if (text.length <= tokens || estimateTokens(text) <= tokens) return text.length;
  const isTooLong = (length: number) => estimateTokens(part(length)) > tokens;
  return firstWhere(1, Math.min(text.length, tokens * 4) + 1, isTooLong) - 1;
}

/** The first text of at most so many tokens, or the last one. */
export function firstWithin(texts: readonly (() => string)[], tokens: number): string {
  let shown = '';
  for (const text of texts) {
    shown = text();
    if (estimateTokens(shown) <= tokens) return shown;
  }
  return shown;
}

/** Those that fit into so many tokens, each taken or left in its turn. */
export function affordable<T>(all: readonly T[], tokens: number, costOf: (one: T) => number): T[] {
  let left = tokens;
  return all.filter((one) => {
    const cost = costOf(one);
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

// How much text a question may hold. Counted roughly, on the safe side: models count exactly.
import { estimateTokens } from '../../base/tokens.ts';

/** Even a model with hardly any room is asked about something. */
const least = 200;

/** Tokens for a text of a question: the room there is, and at most as many as the agent wants. */
export function roomFor(room: number, most = Infinity): number {
  return Math.max(least, Math.min(room, most));
}

/** The beginning of a text of at most so many tokens, with a mark where something is missing. */
export function clip(text: string, tokens: number): string {
  const length = lengthWithin(text, tokens);
  return length === text.length ? text : `${text.slice(0, length).toWellFormed()} […]`;
}

/** Characters of the beginning of a text that so many tokens hold. */
export function lengthWithin(text: string, tokens: number): number {
  if (text.length <= tokens || estimateTokens(text) <= tokens) return text.length;
  let low = 0;
  let high = Math.min(text.length, tokens * 4);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (estimateTokens(text.slice(0, middle)) <= tokens) low = middle;
    else high = middle - 1;
  }
  return low;
}

import type { Say } from './say.ts';

/** A text that could not be taken is given back, so that it is not lost. */
export function withTheirText(sentence: string, text: string, say: Say): string {
  return text.trim() === '' ? sentence : `${sentence}\n\n${say('click.their-text')}\n${text}`;
}

/** The text with a capital at its beginning. */
export function asTitle(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

import type { Say } from './say.ts';

/** A text that could not be taken is given back, so that it is not lost. */
export function withTheirText(sentence: string, text: string, say: Say): string {
  return text.trim() === '' ? sentence : `${sentence}\n\n${say('click.their-text')}\n${text}`;
}

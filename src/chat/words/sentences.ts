// What is said about clicks and forms where the language of the person is not known.
import { sayIn } from './say.ts';
import type { Say } from './say.ts';

const say = sayIn(null);

export const notLookedUp = say('click.not-looked-up');

/** A text that could not be taken is given back, so that it is not lost. */
export function withTheirText(sentence: string, text: string, said: Say = say): string {
  return text.trim() === '' ? sentence : `${sentence}\n\n${said('click.their-text')}\n${text}`;
}

// What a thread is called: the beginning of what was asked.
import { isVisible, label, oneLine } from '../render/literal.ts';

/** Discord's limit for the name of a thread, in UTF-16 units. */
const maxName = 100;

/** A name from what a person wrote: one line without mentions. Never empty. */
export function threadName(words: string): string {
  const said = oneLine(words.replace(/<(?:@[!&]?|#)\d+>/g, ' ').replace(/<a?:(\w+):\d+>/g, '$1'));
  return isVisible(said) ? label(said, maxName) : 'Research';
}

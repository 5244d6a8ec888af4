// What is foreign in a prompt, as data between marks: texts of the web, of documents and of people.
import { hashOf } from '../../base/json.ts';
import { clip, clipMiddle } from './room.ts';

/** Characters of a mark: there are two around every quote, and no text can contain its own, however short it is. */
const markLength = 6;

/** Labels of what people wrote. */
const said = new Set([
  'request',
  'own words',
  'answer',
  'message',
  'wish',
  'wanted since',
  'feedback',
  'earlier feedback',
]);

/** A text of at most so many tokens between marks that it cannot contain: nothing in it can pass for the end of the data. */
export function fence(label: string, text: string, tokens = Infinity): string {
  const shown = said.has(label) ? clipMiddle(text, tokens) : clip(text, tokens);
  let mark = hashOf([label, shown]).slice(0, markLength);
  while (shown.includes(mark)) mark = hashOf(mark).slice(0, markLength);
  return `<<<${label} ${mark}\n${shown}\n${mark} ${label}>>>`;
}

/** Where there is nothing to show. */
export const none = '(none)';

/** A text fenced, or a word that there is none. */
export function fencedOr(label: string, text: string | null | undefined, tokens = Infinity): string {
  return text ? fence(label, text, tokens) : none;
}

/** Each text fenced, or a word that there is none. */
export function fenced(label: string, texts: readonly string[], tokensEach = 200): string {
  return texts.map((text) => fence(label, text, tokensEach)).join('\n') || none;
}

/** A text fenced; nothing where there is none, or no room for any. */
export function noteOf(label: string, text: string, tokens = Infinity): string[] {
  return text === '' || tokens === 0 ? [] : [fence(label, text, tokens)];
}

// Words of others as text that can be kept and read: without characters that nobody sees, and not longer than allowed.
import { shortened } from '../base/shortened.ts';

const unseen =
  /(?![\n\t])[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** The text with its line breaks in one form, without control characters, marks of direction and halves of characters. */
export function cleanText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').toWellFormed().replace(unseen, '');
}

/** The same on one line of at most `most` characters. Whoever shows it still escapes it. */
export function cleanLine(text: string, most: number): string {
  // White space may make up most of it.
  return shortened(cleanText(text.slice(0, 10 * most)), most);
}

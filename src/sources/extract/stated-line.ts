// What a document says of itself, such as its title, as one line that can be shown and stored.
import { cutText } from './cut-text.ts';
import { fold } from './page-content.ts';

/** Control characters, which a database refuses, and those that turn the direction of what follows. */
const unshowable = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;

/** At most `most` characters on one line. Whoever shows it still escapes it. */
export function statedLine(text: string, most: number): string {
  // Several times what is kept: a title may be as long as its document.
  const start = text.slice(0, most * 4).toWellFormed();
  return cutText(fold(start.replaceAll(unshowable, ' ')), most).text;
}

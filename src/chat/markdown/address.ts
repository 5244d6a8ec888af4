// Which addresses of a report may be opened: web pages and nothing else.
import { parseUrl } from '../../base/parse-url.ts';

const longest = 2000;

/** The http or https address as `URL` writes it, or null: other schemes, passwords in it, above 2,000 characters. */
export function addressOf(text: string): string | null {
  if (text.length > longest || !/^https?:\/\//i.test(text)) return null;
  const url = parseUrl(text);
  if (url === null) return null;
  // what stands before an @ passes for the host
  if (url.username !== '' || url.password !== '' || url.href.length > longest) return null;
  return url.href;
}

// no closing or invisible character, no bracket, and none of the marks that end a sentence in Chinese and Japanese
const bare = /https?:\/\/[^\s\p{Cc}\p{Cf}<>[\]\\`"“”„«»。，、；：！？」』）】》]{1,2000}/iuy;

/** The address that is written out at this place of a text, without the punctuation behind it; or empty. */
export function bareAddressAt(text: string, at: number): string {
  bare.lastIndex = at;
  const found = bare.exec(text)?.[0] ?? '';
  let closing = 0;
  for (const character of found) closing += character === ')' ? 1 : character === '(' ? -1 : 0;
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? '';
    if (last === ')' && closing > 0) closing -= 1;
    else if (!/[?!.,:;*_~'|’‘]/.test(last)) break;
  }
  return found.slice(0, end);
}

// Links in Discord's Markdown, always in angle brackets, so that none is previewed.
import { parseUrl } from '../../../base/parse-url.ts';
import { literal } from './literal.ts';
import { maxAddress } from './limits.ts';

/** The address as it stands between `<` and `>`, or null when it is none of the web or too long for a chat. */
function linkTarget(url: string): string | null {
  const parsed = parseUrl(url);
  if (parsed === null) return null;
  const { protocol, href } = parsed;
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  // Brackets in the host belong to an address of IPv6; everywhere else they could end the link.
  const [, host, rest] = /^(https?:\/\/[^/?#]*)(.*)$/s.exec(href) ?? [];
  if (host === undefined || rest === undefined) return null;
  const target = percentEncoded(host, /[()<>"\\`|*\s]/g) + percentEncoded(rest, /[()<>"\\`|*[\]\s]|~(?=~)/g);
  return target.length <= maxAddress ? target : null;
}

/** Text with an address behind it. `markdown` shows the text; `text` is what it shows. */
export function link(markdown: string, text: string, url: string): string {
  const target = linkTarget(url);
  if (target === null) return markdown;
  if (text === url || text === target) return `<${target}>`;
  // Discord shows the source of a link whose text looks like an address or has brackets without a partner.
  if (text.includes('://') || !balanced(text)) return `${markdown} (<${target}>)`;
  return `[${markdown}](<${target}>)`;
}

/** `[3]` as a link to its source. */
export function citationMarker(n: number, url: string | null): string {
  const text = `[${n}]`;
  return url === null ? literal(text) : link(literal(text), text, url);
}

/** Brackets in pairs, one level deep. */
function balanced(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]]/g)) {
    depth += bracket === '[' ? 1 : -1;
    if (depth < 0 || depth > 1) return false;
  }
  return depth === 0;
}

function percentEncoded(text: string, what: RegExp): string {
  return text.replace(what, (character) =>
    [...Buffer.from(character)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  );
}

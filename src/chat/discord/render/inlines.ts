// Inlines of a report as Discord's Markdown.
import type { Inline, TextInline } from '../../markdown/document.ts';
import { inlineText } from '../../markdown/plain-text.ts';
import { harmless, literal } from './literal.ts';
import { parseUrl } from '../../../base/parse-url.ts';
import { maxAddress } from './limits.ts';

/** Kept between two marks that would otherwise be read as one. */
const apart = '\u200b';

/** Markdown of the inlines; breaks become line ends. Its lines may still begin with what begins a list. */
export function inlineMarkdown(inlines: readonly Inline[]): string {
  let markdown = '';
  for (const inline of inlines) {
    const next = oneInline(inline);
    markdown += /[*~`]$/.test(markdown) && /^[*~`]/.test(next) ? `${apart}${next}` : next;
  }
  return markdown;
}

function oneInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return styled(inline);
    case 'link':
      return link(inlineMarkdown(inline.children), harmless(inlineText(inline.children)), inline.url);
    case 'citation':
      return link(literal(inlineText([inline])), inlineText([inline]), inline.url);
    case 'break':
      return '\n';
  }
}

/** White space stays outside of the marks: Discord does not read `* word *` as style. */
function styled({ text, bold, italic, strike, code }: TextInline): string {
  const whole = harmless(text);
  const inner = whole.trim();
  if (inner === '') return whole;
  const before = whole.slice(0, whole.length - whole.trimStart().length);
  const after = whole.slice(whole.trimEnd().length);
  let markdown = code === true ? codeSpan(inner) : literal(inner);
  // Discord looks for the end of a style inside of code too.
  const plain = code === true && /[*~]/.test(inner);
  if (italic === true && !plain) markdown = `*${markdown}*`;
  if (bold === true && !plain) markdown = `**${markdown}**`;
  if (strike === true && !plain) markdown = `~~${markdown}${markdown.endsWith('~') ? apart : ''}~~`;
  return `${before}${markdown}${after}`;
}

/** Two backticks in a row cannot stand in code on Discord: then it is plain text. */
function codeSpan(text: string): string {
  if (text.includes('``')) return literal(text);
  if (!text.includes('`')) return `\`${text}\``;
  // Discord shows no blank between a backtick and the marks.
  return `\`\`${text.replace(/^`/, ' `').replace(/`$/, '` ')}\`\``;
}

/** The address as it stands between `<` and `>`, or null when it is none of the web or too long for a chat. */
function linkTarget(url: string): string | null {
  // Brackets in the host belong to an address of IPv6; everywhere else they could end the link.
  const [, host, rest] = /^(https?:\/\/[^/?#]*)(.*)$/s.exec(parseUrl(url)?.href ?? '') ?? [];
  if (host === undefined || rest === undefined) return null;
  const target = percentEncoded(host, /[()<>"\\`|*\s]/g) + percentEncoded(rest, /[()<>"\\`|*[\]\s]|~(?=~)/g);
  return target.length <= maxAddress ? target : null;
}

/** Text with an address behind it, if there is one. `markdown` shows the text; `text` is what it shows. */
function link(markdown: string, text: string, url: string | null): string {
  const target = url === null ? null : linkTarget(url);
  if (target === null) return markdown;
  if (text === url || text === target) return `<${target}>`;
  // Discord shows the source of a link whose text looks like an address or has brackets without a partner.
  if (text.includes('://') || !balanced(text)) return `${markdown} (<${target}>)`;
  return `[${markdown}](<${target}>)`;
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

// Inlines of a report as Discord's Markdown.
import type { Inline, TextInline } from '../../markdown/document.ts';
import { citationMarker, link } from './link.ts';
import { harmless, literal } from './literal.ts';

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

/** The same text without any style or address, on one line. */
export function inlineText(inlines: readonly Inline[]): string {
  return inlines.map(plainInline).join('');
}

function oneInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return styled(inline);
    case 'link':
      return link(inlineMarkdown(inline.children), inlineText(inline.children), inline.url);
    case 'citation':
      return citationMarker(inline.n, inline.url);
    case 'break':
      return '\n';
  }
}

function plainInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return harmless(inline.text);
    case 'link':
      return inlineText(inline.children);
    case 'citation':
      return `[${inline.n}]`;
    case 'break':
      return ' ';
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

// A document as mrkdwn, which every client of Slack shows. Foreign text in it can neither format, link nor ping.
import type { KnownBlock, SectionBlock } from '@slack/types';
import { keptFor } from '../../../base/recent.ts';
import type { Block, Inline, TextInline } from '../../markdown/document.ts';
import { flatten, plainText } from '../../markdown/plain-text.ts';
import { splitBlocks } from '../../markdown/split.ts';
import { maxSection } from './limits.ts';

/** The blocks with an empty line between them. */
export function mrkdwn(blocks: readonly Block[]): string {
  return blocks.map((block) => mrkdwnBlock(block)).join('\n\n');
}

// A document is written many times while it is shared out to messages and sections.
const mrkdwnBlock = keptFor(writtenBlock);

function writtenBlock(block: Block): string {
  if (block.kind === 'quote') return mrkdwn(block.blocks).replaceAll(/^/gm, '>');
  const isFenced = block.kind === 'code' || block.kind === 'table';
  if (!isFenced) return mrkdwnInlines(flatten([block]));
  // Nothing between the backticks may end it.
  return `\`\`\`\n${escapeEntities(plainText([block])).replaceAll(/`(?=`)/g, '`\u200b')}\n\`\`\``;
}

/** Marks count where words begin and end: between letters an invisible space makes such a place. */
function mrkdwnInlines(inlines: readonly Inline[]): string {
  let text = '';
  let marked = false;
  for (const inline of inlines) {
    const next = mrkdwnInline(inline);
    const isMarked = inline.kind === 'text' && next !== literal(inline.text);
    if ((marked && !/^[\s.,;:!?)\]}]/.test(next)) || (isMarked && !/(?:^|[\s([{])$/.test(text)))
      text += '\u200b';
    text += next;
    marked = isMarked;
  }
  return text;
}

function mrkdwnInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return styled(inline);
    case 'link':
      return `<${linkAddress(inline.url)}|${linkText(inline.children.map(({ text }) => text).join(''))}>`;
    case 'break':
      return '\n';
    case 'citation':
      return inline.url === null ? `[${inline.n}]` : `<${linkAddress(inline.url)}|[${inline.n}]>`;
  }
}

function styled({ text, bold, italic, strike, code }: TextInline): string {
  const words = text.trim();
  if (words === '') return text;
  const marks = [bold && '*', italic && '_', strike && '~'].filter((mark) => typeof mark === 'string');
  const inner = code && !words.includes('`') ? `\`${escapeEntities(words)}\`` : literal(words);
  if (marks.length === 0 && !code) return literal(text);
  const [before = '', after = ''] = text.split(words, 2);
  return `${before}${marks.join('')}${inner}${marks.toReversed().join('')}${after}`;
}

/** Nothing is formatted in the text of a link, but it must not be blank. */
function linkText(text: string): string {
  return escapeEntities(text.trim() === '' ? 'link' : text);
}

/** The blocks as sections, as few as there can be: the form that old clients and strict validators take. */
export function sections(blocks: readonly Block[]): KnownBlock[] {
  return splitBlocks(blocks, (some) => mrkdwn(some).length <= maxSection).map((some) =>
    mrkdwnSection(mrkdwn(some)),
  );
}

/** Verbatim: Slack makes no links and mentions of its own in it. */
export function mrkdwnSection(text: string): SectionBlock {
  const shown = text.trim() === '' ? '\u200b' : text;
  return { type: 'section', text: { type: 'mrkdwn', text: shown, verbatim: true } };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The three characters that Slack reads as markup; this alone keeps mentions and links from being made. */
export function escapeEntities(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
}

// A sign inside a word formats nothing. The invisible space keeps the others apart from what they would format.
const format = /(?<![\p{L}\p{N}])[*_~`]+|[*_~`]+(?![\p{L}\p{N}])/gu;
const quotation = /^(\s*)>/gm;
const emoji = /:(?=[\w+-]+:)/g;
const address = /(https?:\/\/\S+)/i;

/** Text inside mrkdwn that shows exactly itself. Addresses stay as they are, so that they can be copied. */
export function literal(text: string): string {
  return text
    .split(address)
    .map((piece, index) => escapeEntities(index % 2 === 1 ? piece : unformatted(piece)))
    .join('');
}

function unformatted(text: string): string {
  if (!/[*_~`>:]/.test(text)) return text;
  return text
    .replaceAll(format, '\u200b$&\u200b')
    .replaceAll(quotation, '$1\u200b>')
    .replaceAll(emoji, ':\u200b');
}

/** An address inside `<…|…>`. */
export function linkAddress(url: string): string {
  return escapeEntities(url.replaceAll('|', '%7C').replaceAll('<', '%3C').replaceAll('>', '%3E'));
}

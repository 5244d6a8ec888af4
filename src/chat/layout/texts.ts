// Plain texts, which may be foreign, as blocks and inlines; and texts made short between what readers take for characters.
import { withoutDirections } from '../../base/directions.ts';
import { clusterPlace } from '../markdown/cut-places.ts';
import type { Block, Inline, ListBlock, ParagraphBlock, TextInline } from '../markdown/document.ts';

type Look = Omit<TextInline, 'kind' | 'text'>;

/** Plain text as paragraphs: an empty line ends one, a line end is kept. */
export function paragraphs(text: string): readonly ParagraphBlock[] {
  return withoutDirections(text.toWellFormed())
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => paragraph(lines(part)));
}

export function paragraph(inlines: readonly Inline[]): ParagraphBlock {
  return { kind: 'paragraph', inlines };
}

/** Plain text with its line ends; what stands between backticks is shown as code. */
export function lines(text: string, look: Look = {}): readonly Inline[] {
  return withoutDirections(text.toWellFormed())
    .split(/\r\n?|\n/)
    .flatMap((line, index): readonly Inline[] => [
      ...(index === 0 ? [] : [{ kind: 'break' as const }]),
      ...wordsAndCode(line, look),
    ]);
}

const codeSpan = /(?<!`)(`[^`\s](?:[^`]*[^`\s])?`)(?!`)/;

function wordsAndCode(line: string, look: Look): readonly TextInline[] {
  return line.split(codeSpan).flatMap((part, at): readonly TextInline[] => {
    if (part === '') return [];
    if (at % 2 === 0) return [{ kind: 'text', text: part, ...look }];
    return [{ kind: 'text', text: part.slice(1, -1), ...look, code: true }];
  });
}

/** A bold line of ours above something. */
export function caption(text: string): ParagraphBlock {
  return paragraph(lines(text, { bold: true }));
}

/** A list with one line for each entry. */
export function bullets(entries: readonly (string | readonly Inline[])[], ordered = false): ListBlock {
  return {
    kind: 'list',
    ordered,
    start: 1,
    items: entries.map((one) => ({ blocks: [paragraph(typeof one === 'string' ? lines(one) : one)] })),
  };
}

/** Blocks below a heading of ours; nothing where there are none. */
export function titled(title: string, blocks: readonly Block[]): readonly Block[] {
  return blocks.length === 0 ? [] : [{ kind: 'heading', depth: 3, inlines: lines(title) }, ...blocks];
}

/** The text on one line, without white space around it, without what would turn it around or what nobody sees. */
export function oneLine(text: string): string {
  return visible(withoutDirections(text.toWellFormed())).trim();
}

/** White space folded, other control characters left out: a message of these alone would be refused as empty. */
export function visible(text: string): string {
  return text.replace(/[\s\u0085]+/gu, ' ').replace(/\p{Cc}+/gu, '');
}

/** What stands on a button or in a menu: one line of at most `max` UTF-16 units, never empty. */
export function label(text: string, max: number): string {
  const line = oneLine(text);
  return isVisible(line) ? shorten(line, max) : '…';
}

/** Whether anything of it can be seen: platforms refuse text that they trim to nothing. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cf}\u115f\u1160\u3164\uffa0\u2800]/u.test(text);
}

/** At most `max` UTF-16 units, cut between words where there are any, ending in `…` when something was left out. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = headOf(text, max - 1);
  const isInWord = /\S/.test(text.charAt(head.length));
  return `${(isInWord ? head.replace(/\s\S{0,40}$/u, '') : head).trimEnd()}…`;
}

/** The longest beginning of at most `max` UTF-16 units that ends between two characters as people count them. */
export function headOf(text: string, max: number): string {
  if (text.length <= max) return text;
  // Plain letters and signs are characters of their own; to segment a text takes long.
  if (/^[ -~]{2}$/.test(text.slice(max - 1, max + 1))) return text.slice(0, max);
  const end = clusterPlace(text.slice(0, max + 200), max);
  // One character may be longer than all the room there is.
  return text.slice(0, end === 0 ? max : end).replace(/[\ud800-\udbff]$/, '');
}

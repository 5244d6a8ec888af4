// A message before it takes one of Slack's forms: texts, buttons and small print, in order.
import type { ActionsBlock } from '@slack/types';
import { withoutDirections } from '../../../base/directions.ts';
import type { Block, Inline, ListBlock, ParagraphBlock, TextInline } from '../../markdown/document.ts';

export interface Letter {
  /** What a notification shows: plain text. */
  readonly summary: string;
  /** Whose attention it asks for, by a mention: ids as in `asks` of a question. */
  readonly to: readonly string[];
  /** Said right after the mentions, in one line; may be empty. */
  readonly lead: string;
  readonly items: readonly Item[];
  /** What to reply where there are no buttons; empty when nothing is asked. */
  readonly replies: string;
  /** Its whole text is in a file that is posted with it. */
  readonly attached: boolean;
}

export type Item =
  | { readonly kind: 'text'; readonly blocks: readonly Block[] }
  | { readonly kind: 'controls'; readonly block: ActionsBlock }
  /** Said only where there are no buttons. */
  | { readonly kind: 'instead'; readonly blocks: readonly Block[] }
  /** Small print; a hint is said beside buttons only. */
  | { readonly kind: 'note' | 'hint'; readonly text: string };

/** Plain text as paragraphs: an empty line ends one, a line end is kept. */
export function paragraphs(text: string): readonly ParagraphBlock[] {
  return withoutDirections(text.toWellFormed())
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ kind: 'paragraph', inlines: lines(part) }));
}

/** Plain text with its line ends. */
export function lines(text: string, style: Omit<TextInline, 'kind' | 'text'> = {}): readonly Inline[] {
  return withoutDirections(text.toWellFormed())
    .split(/\r\n?|\n/)
    .flatMap((line, index): readonly Inline[] => [
      ...(index === 0 ? [] : [{ kind: 'break' as const }]),
      ...(line === '' ? [] : [{ kind: 'text' as const, text: line, ...style }]),
    ]);
}

/** A bold line of ours above something. */
export function caption(text: string): ParagraphBlock {
  return { kind: 'paragraph', inlines: lines(text, { bold: true }) };
}

/** A list with one line for each entry. */
export function bullets(entries: readonly (readonly Inline[])[]): ListBlock {
  return {
    kind: 'list',
    ordered: false,
    start: 1,
    items: entries.map((inlines) => ({ blocks: [{ kind: 'paragraph', inlines }] })),
  };
}

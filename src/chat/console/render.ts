// Any message as lines: what chat/layout says of it, and a report or draft as the Markdown that its file has.
import { lettersOf } from '../layout/layout.ts';
import type { Item, Letter, Place, Tone } from '../layout/letter.ts';
import type { Block, Inline, TextInline } from '../markdown/document.ts';
import { plainText as unstyled } from '../markdown/plain-text.ts';
import { reportFile } from '../markdown/report-file.ts';
import type { ClarifyView, DraftView, MessageView, ReportView } from '../views.ts';
import type { Say } from '../words/say.ts';
import { markdownLines } from './markdown.ts';
import { oneLine, plainText } from './plain-text.ts';
import { progressBlock } from './render-progress.ts';
import { type Style, wrapLines } from './style.ts';

/** Who will decide about a draft that is shown: decides its heading. */
type Audience = 'decides' | 'nobody';

/** A terminal scrolls: everything fits, and citations are checked by a word at the prompt. */
const placeIn = (say: Say): Place => ({
  say,
  room: { fits: () => true, questions: 99, suggestions: 99, citations: 0 },
  hears: 'all',
  hasPage: false,
});
/** The prompt answers whatever is asked here. */
const question = { id: 'asked', version: 1, asks: [] };

/** The lines of a message. Pure; everything in it that could steer a terminal is made harmless. */
export function messageLines(
  view: MessageView,
  style: Style,
  say: Say,
  audience: Audience = 'decides',
): string[] {
  if (view.kind === 'report') return reportLines(view, style, say);
  if (view.kind === 'draft') return draftLines(view, style, say, audience);
  if (view.kind === 'progress') return progressBlock(view, style, say);
  if (view.kind === 'file') return markdownLines(view.content, style);
  return lettersOf({ view, question }, placeIn(say)).flatMap((letter) => letterLines(letter, style));
}

/** What is said before the first question, and each question with its suggestions, numbered as they can be chosen. */
export function clarification(view: ClarifyView, style: Style, say: Say) {
  const items = lettersOf({ view, question }, placeIn(say)).flatMap((letter) => letter.items);
  const linesOf = (kind: Item['kind']) =>
    items.filter((item) => item.kind === kind).map((item) => itemLines(item, style));
  return { intro: linesOf('text').flatMap((lines) => [...lines, '']), questions: linesOf('question') };
}

function reportLines(view: ReportView, style: Style, say: Say): string[] {
  const verdict = view.answered === 'yes' ? null : say(`answered.${view.answered}`);
  const first = verdict === null ? [] : [...wrapLines(verdict, style.width).map(style.paint.yellow), ''];
  return [...first, ...documentLines(view, style, say)];
}

function draftLines(view: DraftView, style: Style, say: Say, audience: Audience): string[] {
  const { paint } = style;
  const { version } = view;
  const asks = version === 1 ? say('draft.lead') : say('draft.lead-again', { version });
  const heading = audience === 'decides' ? asks : paint.yellow(say('draft.unapproved', { version }));
  return [paint.bold(heading), '', ...documentLines(view, style, say)];
}

function documentLines(view: ReportView | DraftView, style: Style, say: Say): string[] {
  return markdownLines(reportFile(view, view.title, say).content, style);
}

function letterLines({ lead, tone, items }: Letter, style: Style): string[] {
  const parts = items.map((item) => itemLines(item, style)).filter((lines) => lines.length > 0);
  const paint = tinted(tone, style);
  return spaced([...(lead === '' ? [] : [[style.paint.bold(lead)]]), ...parts]).map(paint);
}

function tinted(tone: Tone, { paint }: Style): (line: string) => string {
  if (tone === 'bad') return paint.red;
  return tone === 'warning' ? paint.yellow : (line) => line;
}

/** Buttons and their hints are said by the prompt. */
function itemLines(item: Item, style: Style): string[] {
  if (item.kind === 'text') return spaced(item.blocks.map((block) => blockLines(block, style)));
  if (item.kind === 'note') return wrapLines(oneLine(item.text), style.width).map(style.paint.dim);
  if (item.kind !== 'question') return [];
  const mark = item.of > 1 ? `${item.index + 1}. ` : '';
  return [
    ...wrapLines(oneLine(item.text), style.width, mark).map(style.paint.bold),
    ...item.suggestions.flatMap((one, at) => wrapLines(oneLine(one), style.width, `   ${at + 1}) `)),
  ];
}

function blockLines(block: Block, style: Style, first = '', rest = ' '.repeat(first.length)): string[] {
  const { paint, width } = style;
  if (block.kind === 'paragraph' || block.kind === 'heading') {
    const text = block.inlines.map((inline) => inlineText(inline, style)).join('');
    return wrapLines(text, width, first, rest).map(block.kind === 'heading' ? paint.bold : String);
  }
  if (block.kind === 'quote') return block.blocks.flatMap((one) => blockLines(one, style, '> ', '> '));
  if (block.kind !== 'list') return plainText(unstyled([block])).split('\n');
  return block.items.flatMap(({ blocks }, index) => {
    const mark = block.ordered ? `${block.start + index}. ` : '- ';
    return blocks.flatMap((one, at) => blockLines(one, style, at === 0 ? mark : ' '.repeat(mark.length)));
  });
}

function inlineText(inline: Inline, { paint }: Style): string {
  const text = plainText(unstyled([inline]));
  if (inline.kind === 'link') return paint.cyan(text);
  const { bold, italic }: Partial<TextInline> = inline.kind === 'text' ? inline : {};
  return bold ? paint.bold(text) : italic ? paint.dim(text) : text;
}

function spaced(parts: readonly (readonly string[])[]): string[] {
  return parts.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

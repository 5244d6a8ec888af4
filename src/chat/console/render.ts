// Any message as lines. The progress card is a block that is redrawn in place, or one line for each change of state.
import { lettersOf, type Reach } from '../layout/layout.ts';
import type { Item, Letter, Tone } from '../layout/letter.ts';
import { reportFile } from '../markdown/report-file.ts';
import type { ClarifyView, DraftView, MessageView, ReportView, ProgressView } from '../views.ts';
import type { Say } from '../words/say.ts';
import { blocksLines, inlinesText, markdownLines, spaced } from './markdown.ts';
import { type Style, wrapLines, oneLine } from './style.ts';
import { taskLine } from '../layout/progress.ts';

/** Who will decide about a draft that is shown: decides its heading. */
type Audience = 'decides' | 'nobody';

/** A terminal scrolls: everything fits, and citations are checked by a word at the prompt. */
const here: Reach = { room: { fits: () => true, citations: 0 }, hears: 'all' };

const lettersIn = (view: MessageView, { language }: Say) => lettersOf({ view, language }, here);
const itemsIn = (view: MessageView, say: Say) => lettersIn(view, say).flatMap(({ items }) => items);

/** The lines of a message. Pure; everything in it that could steer a terminal is made harmless. */
export function messageLines(
  view: MessageView,
  style: Style,
  say: Say,
  audience: Audience = 'decides',
): string[] {
  if (view.kind === 'report' || view.kind === 'draft')
    return [
      ...headLines(view, style, say, audience),
      ...markdownLines(reportFile(view, view.title, say).content, style),
    ];
  if (view.kind === 'progress') return progressBlock(view, style, say);
  if (view.kind === 'file') return markdownLines(view.content, style);
  return lettersIn(view, say).flatMap((letter) => letterLines(letter, style));
}

/** What is said before the first question, and each question with its suggestions, numbered as they can be chosen. */
export function clarification(view: ClarifyView, style: Style, say: Say) {
  const items = itemsIn(view, say);
  const linesOf = (kind: Item['kind']) =>
    items.filter((item) => item.kind === kind).map((item) => itemLines(item, style));
  return { intro: linesOf('text').flatMap((lines) => [...lines, '']), questions: linesOf('question') };
}

function headLines(
  view: ReportView | DraftView,
  { paint, width }: Style,
  say: Say,
  audience: Audience,
): string[] {
  if (view.kind === 'report') {
    if (view.answered === 'yes') return [];
    return [...wrapLines(say(`answered.${view.answered}`), width).map(paint.yellow), ''];
  }
  const { version } = view;
  const asks = version === 1 ? say('draft.lead') : say('draft.lead-again', { version });
  const heading = audience === 'decides' ? asks : paint.yellow(say('draft.unapproved', { version }));
  return [paint.bold(heading), ''];
}

function letterLines({ lead, tone, items }: Letter, style: Style): string[] {
  const parts = items.map((item) => itemLines(item, style)).filter((lines) => lines.length > 0);
  const { bold, red, yellow } = style.paint;
  const tints: Partial<Record<Tone, (line: string) => string>> = { bad: red, warning: yellow };
  return spaced([...(lead === '' ? [] : [[bold(lead)]]), ...parts]).map(tints[tone] ?? String);
}

/** Buttons and their hints are said by the prompt. */
function itemLines(item: Item, style: Style): string[] {
  if (item.kind === 'text') return blocksLines(item.blocks, style);
  if (item.kind === 'note') return wrapLines(oneLine(item.text), style.width).map(style.paint.dim);
  if (item.kind === 'tasks')
    return [
      ...wrapLines(oneLine(item.title), style.width).map(style.paint.bold),
      ...item.tasks.flatMap((task) => wrapLines(inlinesText(taskLine(task), style), style.width, '  ')),
    ];
  if (item.kind !== 'question') return [];
  const mark = item.of > 1 ? `${item.index + 1}. ` : '';
  return [
    ...wrapLines(oneLine(item.text), style.width, mark).map(style.paint.bold),
    ...item.suggestions.flatMap((one, at) => wrapLines(oneLine(one), style.width, `   ${at + 1}) `)),
  ];
}

/** The whole card, for a terminal that can redraw it. */
export function progressBlock(view: ProgressView, style: Style, say: Say): string[] {
  return cardItems(view, say).flatMap((item) => itemLines(item, style));
}

/** What is new since the last view: a change of phase, of a task, a wish, a warning. Time and counts are no news. */
export function progressNews(
  before: ProgressView | null,
  now: ProgressView,
  style: Style,
  say: Say,
): string[] {
  const told = before?.runId === now.runId ? newsIn(before, style, say) : [];
  return newsIn(now, style, say).filter((line) => {
    const at = told.indexOf(line);
    // People may say the same twice.
    if (at >= 0) told.splice(at, 1);
    return at < 0;
  });
}

/** Without what has not begun, and the figures at the end. */
function newsIn(view: ProgressView, style: Style, say: Say): string[] {
  const tasks = view.tasks.filter(({ status }) => status !== 'pending');
  const items = cardItems({ ...view, tasks }, say).slice(0, -1);
  return items.flatMap((item) => itemLines(item, style));
}

function cardItems(view: ProgressView, say: Say): readonly Item[] {
  return itemsIn(view, say).filter(({ kind }) => kind !== 'buttons');
}

// The progress card twice: as a block that is redrawn in place, and as one line for each change of state.
import { shorten } from '../layout/texts.ts';
import type { ProgressView, TaskView } from '../views.ts';
import type { Say } from '../words/say.ts';
import { estimateText, durationText } from '../words/estimate-text.ts';
import { oneLine } from './plain-text.ts';
import { wrapLines, type Style } from './style.ts';

const marks: Record<TaskView['status'], string> = {
  pending: '·',
  running: '›',
  done: '✓',
  empty: '-',
  failed: '✗',
  skipped: '-',
};

/** People's words on the block: so many of them, the newest; and longest texts, in characters. */
const maxHeard = 3;
const maxHeardText = 200;
const maxReasoning = 300;

/** The whole card, for a terminal that can redraw it. */
export function progressBlock(view: ProgressView, style: Style, say: Say): string[] {
  const { paint, width } = style;
  const facts = [sourcesText(view.sources, say), durationText(view.elapsedMs, say)].filter(
    (fact) => fact !== '',
  );
  const small = (text: string) => (text === '' ? [] : wrapLines(text, width).map(paint.dim));
  return [
    ...small(reasoningText(view)),
    ...wrapLines(`${paint.bold(oneLine(view.status))} ${paint.dim(`(${facts.join(', ')})`)}`, width),
    ...view.tasks.flatMap((task) => wrapLines(taskText(task), width, `  ${marks[task.status]} `)),
    ...heardTexts(view.heard?.slice(-maxHeard)).flatMap((text) => wrapLines(text, width, '  > ')),
    ...view.warnings.flatMap((warning) => wrapLines(oneLine(warning), width, '  ! ').map(paint.yellow)),
    ...small(expectedText(view, say)),
  ];
}

/** What is new since the last view: a change of phase, of a task, a wish, a warning. Time and counts are no news. */
export function progressNews(before: ProgressView | null, now: ProgressView, say: Say): string[] {
  const news: string[] = [];
  const same = before !== null && before.runId === now.runId ? before : null;
  for (const textOf of [reasoningText, expectedText]) {
    const text = textOf(now, say);
    if (text !== '' && (same === null || textOf(same, say) !== text)) news.push(text);
  }
  if (same?.status !== now.status) {
    const sources = sourcesText(now.sources, say);
    news.push(`${oneLine(now.status)}${sources === '' ? '' : ` (${sources})`}`);
  }
  const known = new Map(same?.tasks.map((task) => [task.id, task.status]));
  for (const task of now.tasks) {
    if (task.status !== 'pending' && known.get(task.id) !== task.status) {
      news.push(`  ${marks[task.status]} ${taskText(task)}`);
    }
  }
  // It only grows, and people may say the same twice.
  for (const text of heardTexts(now.heard?.slice(same?.heard?.length ?? 0))) news.push(`  > ${text}`);
  const told = new Set(same?.warnings);
  for (const warning of now.warnings) if (!told.has(warning)) news.push(`  ! ${oneLine(warning)}`);
  return news;
}

/** How the request was understood, for as long as it can still be put right. */
function reasoningText({ live, reasoning = '' }: ProgressView): string {
  return live ? shorten(oneLine(reasoning), maxReasoning) : '';
}

function expectedText({ live, estimate }: ProgressView, say: Say): string {
  return live && estimate !== undefined ? estimateText(estimate, say) : '';
}

function heardTexts(heard: readonly string[] = []): string[] {
  return heard.map((text) => shorten(oneLine(text), maxHeardText));
}

function taskText(task: TaskView): string {
  const note = task.note === undefined || task.note === '' ? '' : `: ${oneLine(task.note)}`;
  return `${oneLine(task.title)}${note}`;
}

function sourcesText(count: number, say: Say): string {
  return count === 0 ? '' : say('count.looked-at', { count });
}

// The progress card twice: as a block that is redrawn in place, and as one line for each change of state.
import { durationText } from '../../base/duration-text.ts';
import type { ProgressView, TaskView } from '../views.ts';
import { oneLine } from './plain-text.ts';
import type { Style } from './style.ts';
import { wrapLines } from './wrap.ts';

const marks: Record<TaskView['status'], string> = {
  pending: '·',
  running: '›',
  done: '✓',
  failed: '✗',
  skipped: '-',
};

/** The whole card, for a terminal that can redraw it. */
export function progressBlock(view: ProgressView, style: Style): string[] {
  const { paint, width } = style;
  const facts = [sourcesText(view.sources), durationText(view.elapsedMs)].filter((fact) => fact !== '');
  return [
    ...wrapLines(`${paint.bold(oneLine(view.status))} ${paint.dim(`(${facts.join(', ')})`)}`, width),
    ...view.tasks.flatMap((task) => wrapLines(taskText(task), width, `  ${marks[task.status]} `)),
    ...view.warnings.flatMap((warning) => wrapLines(oneLine(warning), width, '  ! ').map(paint.yellow)),
  ];
}

/** What is new since the last view: a change of phase, of a task, a warning. Time and counts alone are no news. */
export function progressNews(before: ProgressView | null, now: ProgressView): string[] {
  const news: string[] = [];
  const same = before !== null && before.runId === now.runId ? before : null;
  if (same?.status !== now.status) {
    const sources = sourcesText(now.sources);
    news.push(`${oneLine(now.status)}${sources === '' ? '' : ` (${sources} so far)`}`);
  }
  const known = new Map(same?.tasks.map((task) => [task.id, task.status]));
  for (const task of now.tasks) {
    if (task.status !== 'pending' && known.get(task.id) !== task.status) {
      news.push(`  ${marks[task.status]} ${taskText(task)}`);
    }
  }
  const heard = new Set(same?.warnings);
  for (const warning of now.warnings) if (!heard.has(warning)) news.push(`  ! ${oneLine(warning)}`);
  return news;
}

function taskText(task: TaskView): string {
  const note = task.note === undefined || task.note === '' ? '' : `: ${oneLine(task.note)}`;
  return `${oneLine(task.title)}${note}`;
}

function sourcesText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 source' : `${count} sources`;
}

// Tasks on the progress card as cards of a plan.
import type { TaskCardBlock } from '@slack/types';
import type { TaskItem } from '../../layout/letter.ts';
import { newest, taskLine } from '../../layout/progress.ts';
import { lines, oneLine, paragraph, shorten } from '../../layout/texts.ts';
import { maxSources, maxSourceText, maxSourceUrl, maxTasks } from './limits.ts';
import { mrkdwn } from './mrkdwn.ts';
import { section } from './rich-blocks.ts';
import { weightOf } from './weight.ts';

/** The newest tasks that weigh so much together, at least one: what was done long ago is told by a number. */
export function tasksWithin(tasks: readonly TaskItem[], weight: number): readonly TaskItem[] {
  const kept = tasks.slice(-maxTasks);
  const shown = newest(kept, weight, weightOfTask);
  return shown.length === 0 ? kept.slice(-1) : shown;
}

/** In the heavier of both forms. */
function weightOfTask(task: TaskItem): number {
  return Math.max(weightOf(taskCard(task, 0)), Buffer.byteLength(mrkdwn([paragraph(taskLine(task))])) + 1);
}

const statuses: Readonly<Record<TaskItem['status'], TaskCardBlock['status']>> = {
  pending: 'pending',
  running: 'in_progress',
  done: 'complete',
  empty: 'error',
  failed: 'error',
  skipped: 'complete',
};

/** Numbered by their place: ids of tasks come from models. */
export function taskCard(task: TaskItem, index: number): TaskCardBlock {
  const { title, note, status } = task;
  return {
    type: 'task_card',
    task_id: `task-${index + 1}`,
    title,
    status: statuses[status],
    ...sourcesOf(task),
    ...(note === '' ? {} : { details: { type: 'rich_text', elements: [section(lines(note))] } }),
  };
}

/** Pages that a task rests on, the newest few; their addresses weigh much. */
function sourcesOf({ sources = [] }: TaskItem): Pick<TaskCardBlock, 'sources'> {
  const shown = sources
    .filter(({ url }) => /^https?:\/\//.test(url) && url.length <= maxSourceUrl)
    .slice(-maxSources);
  if (shown.length === 0) return {};
  return {
    sources: shown.map(({ url, text }) => ({
      type: 'url',
      url,
      text: shorten(oneLine(text), maxSourceText) || new URL(url).host,
    })),
  };
}

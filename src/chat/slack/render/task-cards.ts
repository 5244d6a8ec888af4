// Tasks on the progress card: as cards of a plan, and as lines where Slack shows no cards.
import type { TaskCardBlock } from '@slack/types';
import type { TaskView } from '../../views.ts';
import { literal } from './escape.ts';
import { maxSources, maxSourceText, maxSourceUrl, maxTaskNote, maxTasks, maxTaskTitle } from './limits.ts';
import { lines, oneLine, shorten } from '../../layout/texts.ts';
import { section } from './rich-blocks.ts';
import { weightOf } from './weight.ts';

/** The newest tasks that weigh so much together, at least one: what was done long ago is told by a number. */
export function tasksWithin(tasks: readonly TaskView[], weight: number): readonly TaskView[] {
  const kept = tasks.slice(-maxTasks);
  let from = kept.length;
  for (let left = weight; from > 0; from -= 1) {
    // Titles of two bytes and more make fewer tasks fit.
    left -= weightOfTask(kept[from - 1] as TaskView);
    if (left < 0) break;
  }
  return kept.slice(Math.min(from, kept.length - 1));
}

/** In the heavier of both forms. */
function weightOfTask(task: TaskView): number {
  return Math.max(weightOf(taskCard(task, 0)), Buffer.byteLength(literal(taskLine(task))) + 1);
}

const statuses: Readonly<Record<TaskView['status'], TaskCardBlock['status']>> = {
  pending: 'pending',
  running: 'in_progress',
  done: 'complete',
  empty: 'error',
  failed: 'error',
  skipped: 'complete',
};

/** Numbered by their place: ids of tasks come from models. */
export function taskCard(task: TaskView, index: number): TaskCardBlock {
  const said = noteOf(task);
  return {
    type: 'task_card',
    task_id: `task-${index + 1}`,
    title: titleOf(task),
    status: statuses[task.status],
    ...sourcesOf(task),
    ...(said === '' ? {} : { details: { type: 'rich_text', elements: [section(lines(said))] } }),
  };
}

/** Pages that a task rests on, the newest few; their addresses weigh much. */
function sourcesOf({ sources = [] }: TaskView): Pick<TaskCardBlock, 'sources'> {
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

const marks: Readonly<Record<TaskView['status'], string>> = {
  pending: '·',
  running: '›',
  done: '✓',
  empty: '–',
  failed: '✗',
  skipped: '–',
};

/** One line; not yet made literal. */
export function taskLine(task: TaskView): string {
  const said = noteOf(task);
  return `${marks[task.status]} ${titleOf(task)}${said === '' ? '' : `: ${said}`}`;
}

function titleOf({ title }: TaskView): string {
  return shorten(oneLine(title), maxTaskTitle) || 'A task';
}

function noteOf({ note: said = '', status }: TaskView): string {
  const text = oneLine(said);
  return shorten(status === 'skipped' ? `not done${text === '' ? '' : `: ${text}`}` : text, maxTaskNote);
}

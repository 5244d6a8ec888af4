// Items of a letter as blocks: in the rich form, the simple one that every client shows, and the one that becomes plain words.
import type { ContextBlock, KnownBlock, TaskCardBlock } from '@slack/types';
import type { Item, QuestionItem, TasksItem, TaskItem } from '../../layout/letter.ts';
import { taskLine, newest } from '../../layout/progress.ts';
import { bullets, caption, lines, oneLine, paragraph, shorten } from '../../layout/texts.ts';
import type { Block, Inline } from '../../markdown/document.ts';
import { buttonRow, citationMenus, feedbackButtons, plain, questionMenu } from './buttons.ts';
import { maxLabel, maxSources, maxSourceText, maxSourceUrl, maxTasks, weightOf } from './limits.ts';
import { richBlocks, section } from './rich-blocks.ts';
import { sections, mrkdwn } from './mrkdwn.ts';

export type Form = 'rich' | 'simple' | 'plain';

/** `room`: what tasks may weigh. */
export function itemBlocks(item: Item, form: Form, room: number): KnownBlock[] {
  switch (item.kind) {
    case 'text':
      return documentBlocks(item.blocks, form);
    case 'tasks':
      return taskBlocks(item, form, room);
    case 'question':
      return [
        ...documentBlocks(questionBlocks(item, form === 'plain'), form),
        ...(item.of > 1 && item.suggestions.length > 0 ? [questionMenu(item)] : []),
      ];
    case 'buttons':
      return [buttonRow(item.buttons)];
    case 'rating':
      return [form === 'rich' ? feedbackButtons(item.buttons) : buttonRow(item.buttons)];
    case 'citations':
      return [citationMenus(item)];
    case 'note':
      return [smallPrint(item.text)];
    case 'hint':
      return form === 'plain' ? [] : [smallPrint(item.text)];
    case 'file':
      return [];
  }
}

function documentBlocks(blocks: readonly Block[], form: Form): KnownBlock[] {
  return form === 'rich' ? richBlocks(blocks) : sections(blocks);
}

/** The question; suggestions that a button or an entry of a menu would cut are written out, and with `all` every one. */
function questionBlocks({ index, of, text, suggestions }: QuestionItem, all: boolean): readonly Block[] {
  const listed = suggestions.length > 0 && (all || suggestions.some((one) => one.length > maxLabel));
  return [
    caption(of === 1 ? text : `${index + 1}. ${text}`),
    ...(listed ? [bullets(suggestions.map((one) => lines(one)))] : []),
  ];
}

function taskBlocks({ title, tasks, hidden }: TasksItem, form: Form, room: number): KnownBlock[] {
  const shown = tasksWithin(tasks, room);
  const left = tasks.length - shown.length;
  const rest = left === 0 ? [] : [smallPrint(hidden(left))];
  if (form !== 'rich') {
    const listed = shown.flatMap((task) => [lineEnd, ...taskLine(task)]).slice(1);
    return [...sections([caption(title)]), ...sections([paragraph(listed)]), ...rest];
  }
  if (shown.length === 0) return [{ type: 'rich_text', elements: [section(lines(title, { bold: true }))] }];
  return [{ type: 'plan', title, tasks: shown.map(taskCard) }, ...rest];
}

const lineEnd: Inline = { kind: 'break' };

/** Plain text, so that nothing in it is parsed. */
export function smallPrint(text: string): ContextBlock {
  const shown = shorten(oneLine(text), 1_000);
  return { type: 'context', elements: [plain(shown || ' ')] };
}

/** The newest tasks that weigh so much together, at least one: what was done long ago is told by a number. */
function tasksWithin(tasks: readonly TaskItem[], weight: number): readonly TaskItem[] {
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
function taskCard(task: TaskItem, index: number): TaskCardBlock {
  const { title, note, status } = task;
  const sources = sourcesOf(task);
  return {
    type: 'task_card',
    task_id: `task-${index + 1}`,
    title,
    status: statuses[status],
    ...(sources.length === 0 ? {} : { sources }),
    ...(note === '' ? {} : { details: { type: 'rich_text', elements: [section(lines(note))] } }),
  };
}

/** Pages that a task rests on, the newest few; their addresses weigh much. */
function sourcesOf({ sources = [] }: TaskItem): NonNullable<TaskCardBlock['sources']> {
  return sources
    .filter(({ url }) => /^https?:\/\//.test(url) && url.length <= maxSourceUrl)
    .slice(-maxSources)
    .map(({ url, text }) => {
      return { type: 'url', url, text: shorten(oneLine(text), maxSourceText) || new URL(url).host };
    });
}

// The progress card: a plan with a card for each task, which is edited in place.
import { durationText } from '../../../base/duration-text.ts';
import type { ActionsBlock, KnownBlock, PlanBlock, RichTextBlock, TaskCardBlock } from '@slack/types';
import type { ProgressView, SpentView, TaskView } from '../../views.ts';
import { actionIds } from '../actions.ts';
import { actions, button, confirmation } from './buttons.ts';
import { literal } from './escape.ts';
import { smallPrint, summaryText } from './forms.ts';
import { bullets, lines } from './letter.ts';
import { maxTaskNote, maxTasks, maxTaskTitle, maxText } from './limits.ts';
import { mrkdwn } from './mrkdwn.ts';
import type { MessageForms } from './payload.ts';
import { richBlocks, section } from './rich-blocks.ts';
import { mrkdwnSection } from './sections.ts';
import { headOf, oneLine, shorten } from './shorten.ts';
import { weightOf } from './weight.ts';

const maxWarnings = 5;

/** The card in its three forms. */
export function progressForms(view: ProgressView): MessageForms {
  const text = summaryText(`${view.status} – ${factsText(view)}`);
  const shown = shownTasks(view.tasks);
  const warnings = warningLines(view.warnings);
  const below = [smallPrint(footText(view, shown)), ...stopRow(view)];
  const rich: KnownBlock[] = [planBlock(view, shown), ...richBlocks(warnings), ...below];
  const simple: KnownBlock[] = [
    mrkdwnSection(`*${literal(statusOf(view))}*`),
    ...inSections(shown.map(taskLine)),
    ...(warnings.length === 0 ? [] : [mrkdwnSection(mrkdwn(warnings))]),
    ...below,
  ];
  return {
    rich: { text, blocks: rich },
    simple: { text, blocks: simple },
    plain: { text: plainCard(view, shown) },
  };
}

/** Newest first to go: what was done long ago is told by a number. Deterministic for the same view. */
function shownTasks(tasks: readonly TaskView[]): readonly TaskView[] {
  const kept = tasks.slice(-maxTasks);
  let from = 0;
  // Titles of two bytes and more make fewer tasks fit.
  while (from < kept.length - 1 && weightOf(kept.slice(from).map(card)) > 6_000) from += 1;
  return kept.slice(from);
}

function planBlock(view: ProgressView, tasks: readonly TaskView[]): PlanBlock | RichTextBlock {
  const title = statusOf(view);
  if (tasks.length === 0) return { type: 'rich_text', elements: [section(lines(title, { bold: true }))] };
  return { type: 'plan', title, tasks: tasks.map(card) };
}

const statuses: Readonly<Record<TaskView['status'], TaskCardBlock['status']>> = {
  pending: 'pending',
  running: 'in_progress',
  done: 'complete',
  failed: 'error',
  skipped: 'complete',
};

/** Numbered by their place: ids of tasks come from models. */
function card(task: TaskView, index: number): TaskCardBlock {
  const said = noteOf(task);
  return {
    type: 'task_card',
    task_id: `task-${index + 1}`,
    title: titleOf(task),
    status: statuses[task.status],
    ...(said === '' ? {} : { details: { type: 'rich_text', elements: [section(lines(said))] } }),
  };
}

const marks: Readonly<Record<TaskView['status'], string>> = {
  pending: '·',
  running: '›',
  done: '✓',
  failed: '✗',
  skipped: '–',
};

function taskLine(task: TaskView): string {
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

function inSections(texts: readonly string[]): KnownBlock[] {
  const made: string[] = [];
  for (const text of texts.map(literal)) {
    const last = made.at(-1);
    if (last !== undefined && last.length + text.length < 2_900) made[made.length - 1] = `${last}\n${text}`;
    else made.push(text);
  }
  return made.map(mrkdwnSection);
}

function statusOf({ status }: ProgressView): string {
  return shorten(oneLine(status), maxTaskTitle) || 'Working';
}

function warningLines(warnings: readonly string[]) {
  const shown = warnings.map(oneLine).filter((warning) => warning !== '');
  const more = shown.length - maxWarnings;
  const told = shown.slice(-maxWarnings).map((warning) => `⚠️ ${shorten(warning, 150)}`);
  if (more > 0) told.unshift(`⚠️ ${more} earlier ${more === 1 ? 'warning' : 'warnings'}`);
  return told.length === 0 ? [] : [bullets(told.map((text) => lines(text)))];
}

function footText(view: ProgressView, shown: readonly TaskView[]): string {
  const hidden = view.tasks.length - shown.length;
  const earlier =
    hidden > 0 ? ` · ${hidden} earlier ${hidden === 1 ? 'task is' : 'tasks are'} not shown` : '';
  return `${factsText(view)}${earlier}${view.continued ? ' · This card goes on in a newer message below.' : ''}`;
}

/** Time, sources and spend. */
function factsText({ elapsedMs, sources, spent }: ProgressView): string {
  return [durationText(elapsedMs), countText(sources, 'source'), ...spentTexts(spent)]
    .filter((text) => text !== '')
    .join(' · ');
}

function spentTexts({ modelCalls, tokens, dollars }: SpentView): readonly string[] {
  const thousands = tokens >= 10_000 ? `${Math.round(tokens / 1000)}k tokens` : countText(tokens, 'token');
  const money = dollars > 0 ? (dollars < 0.01 ? 'under $0.01' : `$${dollars.toFixed(2)}`) : '';
  return [countText(modelCalls, 'model call'), thousands, money];
}

function countText(count: number, what: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

function stopRow({ live, continued, runId }: ProgressView): ActionsBlock[] {
  if (!live || continued) return [];
  const confirm = confirmation(
    'Stop this research?',
    'What was found so far is kept. Say “resume” in this thread to go on.',
    'Stop',
  );
  return [actions([button({ id: actionIds.stop, text: 'Stop', value: runId, style: 'danger', confirm })])];
}

function plainCard(view: ProgressView, shown: readonly TaskView[]): string {
  const stop = view.live && !view.continued ? ['To stop, say “stop” in this thread.'] : [];
  const warnings = view.warnings.slice(-maxWarnings).map((warning) => `⚠️ ${shorten(oneLine(warning), 150)}`);
  const rows = [statusOf(view), ...shown.map(taskLine), ...warnings, footText(view, shown), ...stop];
  const text = rows.map(literal).join('\n');
  return text.length <= maxText ? text : headOf(text, maxText - 1).replace(/&\w*$/, '');
}

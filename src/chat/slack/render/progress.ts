// The progress card: a plan with a card for each task, which is edited in place.
import { durationText } from '../../../base/duration-text.ts';
import type { ActionsBlock, ContextBlock, KnownBlock, PlanBlock, RichTextBlock } from '@slack/types';
import type { Block } from '../../markdown/document.ts';
import type { ProgressView, SpentView, TaskView } from '../../views.ts';
import { estimateText } from '../../words/estimate-text.ts';
import { actions, button, confirmation } from './buttons.ts';
import { literal } from './escape.ts';
import { smallPrint, summaryText } from './forms.ts';
import { bullets, lines } from './letter.ts';
import { maxTaskTitle, maxText, maxWeight } from './limits.ts';
import { mrkdwn } from './mrkdwn.ts';
import type { MessageForms } from './payload.ts';
import { richBlocks, section } from './rich-blocks.ts';
import { mrkdwnSection, sections } from './sections.ts';
import { headOf, oneLine, shorten } from './shorten.ts';
import { taskCard, taskLine, tasksWithin } from './task-cards.ts';
import { weightOf } from './weight.ts';

const maxWarnings = 5;
const maxHeard = 3;
/** Weight of all tasks together, and what is kept free for the title, the foot and Stop. */
const tasksWeight = 6_000;
const frameWeight = 800;

/** The card in its three forms. Deterministic for the same view. */
export function progressForms(view: ProgressView): MessageForms {
  const text = summaryText(`${view.status} – ${factsText(view)}`);
  const said = saidBlocks(view);
  const top = smallPrints(reasoningText(view));
  const expected = smallPrints(expectedText(view));
  const others = weightOf([...top, ...expected]) + weightOfSaid(said) + frameWeight;
  const shown = tasksWithin(view.tasks, Math.min(tasksWeight, maxWeight - others));
  const below = [...expected, smallPrint(footText(view, shown)), ...stopRow(view)];
  const rich: KnownBlock[] = [...top, planBlock(view, shown), ...richBlocks(said), ...below];
  const simple: KnownBlock[] = [
    ...top,
    mrkdwnSection(`*${literal(statusOf(view))}*`),
    ...inSections(shown.map(taskLine)),
    ...sections(said),
    ...below,
  ];
  return {
    rich: { text, blocks: rich },
    simple: { text, blocks: simple },
    plain: { text: plainCard(view, shown) },
  };
}

function planBlock(view: ProgressView, tasks: readonly TaskView[]): PlanBlock | RichTextBlock {
  const title = statusOf(view);
  if (tasks.length === 0) return { type: 'rich_text', elements: [section(lines(title, { bold: true }))] };
  return { type: 'plan', title, tasks: tasks.map(taskCard) };
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

function smallPrints(text: string): ContextBlock[] {
  return text === '' ? [] : [smallPrint(text)];
}

/** How the request was understood, for as long as it can still be put right. */
function reasoningText({ live, reasoning = '' }: ProgressView): string {
  return live ? shorten(oneLine(reasoning), 300) : '';
}

function expectedText({ live, estimate }: ProgressView): string {
  return live && estimate !== undefined ? estimateText(estimate) : '';
}

/** What people said meanwhile, and what is wrong. */
function saidBlocks(view: ProgressView): readonly Block[] {
  const told = [...heardLines(view), ...warningLines(view)];
  return told.length === 0 ? [] : [bullets(told.map((text) => lines(text)))];
}

function weightOfSaid(said: readonly Block[]): number {
  return Math.max(weightOf(richBlocks(said)), Buffer.byteLength(mrkdwn(said)));
}

function heardLines({ heard = [] }: ProgressView): readonly string[] {
  return visible(heard)
    .slice(-maxHeard)
    .map((one) => `💬 ${shorten(one, 200)}`);
}

function warningLines({ warnings }: ProgressView): readonly string[] {
  const shown = visible(warnings);
  const more = shown.length - maxWarnings;
  const earlier = more > 0 ? [`⚠️ ${more} earlier ${more === 1 ? 'warning' : 'warnings'}`] : [];
  return [...earlier, ...shown.slice(-maxWarnings).map((warning) => `⚠️ ${shorten(warning, 150)}`)];
}

function visible(texts: readonly string[]): readonly string[] {
  return texts.map(oneLine).filter((text) => text !== '');
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
  return [actions([button({ id: 'stop', text: 'Stop', value: runId, style: 'danger', confirm })])];
}

/** The newest tasks that fit, and everything else. */
function plainCard(view: ProgressView, shown: readonly TaskView[]): string {
  let text = '';
  for (let from = 0; from <= shown.length; from += 1) {
    text = plainRows(view, shown.slice(from)).map(literal).join('\n');
    if (text.length <= maxText) return text;
  }
  return headOf(text, maxText - 1).replace(/&\w*$/, '');
}

function plainRows(view: ProgressView, shown: readonly TaskView[]): readonly string[] {
  const stop = view.live && !view.continued ? ['To stop, say “stop” in this thread.'] : [];
  const said = [...heardLines(view), ...warningLines(view)];
  const rows = [reasoningText(view), statusOf(view), ...shown.map(taskLine), ...said, expectedText(view)];
  return [...rows.filter((row) => row !== ''), footText(view, shown), ...stop];
}

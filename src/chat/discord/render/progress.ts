// The progress card of a run.
import { durationText } from '../../../base/duration-text.ts';
import type { ProgressView, TaskView } from '../../views.ts';
import { estimateText } from '../../words/estimate-text.ts';
import { accents, textPiece, type Composed, type Piece } from './body.ts';
import { button, buttonRows } from './buttons.ts';
import { runAction } from './custom-ids.ts';
import { counted, linesWithin } from './lines.ts';
import { isVisible, lineOf, literalLine, literalWithin } from './literal.ts';
import { fullWeight, weightOf } from './weight.ts';

const marks: Record<TaskView['status'], string> = {
  pending: '·',
  running: '▸',
  done: '✓',
  empty: '–',
  failed: '✗',
  skipped: '–',
};

const tasksWeight = 2_000;
const warningsWeight = 800;
/** Kept free for what is said of tasks that are left out. */
const frameWeight = 60;
const maxHeard = 3;

/** The card in one text, so that it is edited as a whole, and its button. */
export function composeProgress(view: ProgressView): Composed {
  const above = [...reasoningLines(view), `**${literalWithin(view.status, 200)}**`];
  const below = [
    ...heardLines(view),
    ...linesWithin(
      view.warnings.map((warning) => `⚠️ ${literalWithin(warning, 300)}`),
      warningsWeight,
      (count) => `⚠️ and ${counted(count, 'warning', 'warnings')} more`,
    ),
    ...expectedLines(view),
    `-# ${factsOf(view).join(' · ')}`,
    ...(view.continued ? ['-# This card goes on in a newer message below.'] : []),
  ];
  const left = fullWeight - frameWeight - weightOf([...above, ...below].join('\n'));
  const tasks = linesWithin(
    view.tasks.map(taskLine),
    Math.min(tasksWeight, left),
    (count) => `… and ${counted(count, 'task', 'tasks')} more`,
  );
  const text = [...above, ...tasks, ...below].join('\n');
  return { accent: accentOf(view), pieces: [textPiece(text), ...stopRow(view)] };
}

/** How the request was understood, for as long as it can still be put right. */
function reasoningLines({ live, reasoning = '' }: ProgressView): string[] {
  return live && isVisible(reasoning) ? [`-# ${literalLine(reasoning, 300)}`] : [];
}

/** What people said meanwhile, the newest last. */
function heardLines({ heard = [] }: ProgressView): string[] {
  return heard.slice(-maxHeard).map((one) => `💬 ${literalWithin(one, 250)}`);
}

function expectedLines({ live, estimate }: ProgressView): string[] {
  const text = live && estimate !== undefined ? estimateText(estimate) : '';
  return text === '' ? [] : [`-# ${text}`];
}

function stopRow(view: ProgressView): Piece[] {
  return view.live && !view.continued
    ? buttonRows([button('bad', 'Stop', runAction('stop', view.runId))])
    : [];
}

function accentOf(view: ProgressView): number {
  if (view.continued || view.waiting || !view.live) return accents.quiet;
  return view.warnings.length > 0 ? accents.warning : accents.working;
}

function taskLine({ title, status, note }: TaskView): string {
  const text = literalWithin(title, 300);
  const shown = status === 'running' ? `**${text}**` : text;
  const more = note === undefined || note.trim() === '' ? '' : ` (${literalWithin(note, 200)})`;
  return lineOf(`${marks[status]} ${shown}${more}`);
}

function factsOf({ elapsedMs, sources, spent }: ProgressView): string[] {
  return [
    durationText(elapsedMs),
    ...(sources === 0 ? [] : [counted(sources, 'source', 'sources')]),
    ...(spent.modelCalls === 0 ? [] : [counted(spent.modelCalls, 'model call', 'model calls')]),
    ...(spent.tokens === 0 ? [] : [`${amountText(spent.tokens)} tokens`]),
    ...(spent.dollars === 0 ? [] : [dollarText(spent.dollars)]),
  ].filter((fact) => fact !== '');
}

function amountText(count: number): string {
  if (count < 1_000) return String(count);
  return count < 1_000_000 ? `${Math.round(count / 1_000)}k` : `${(count / 1_000_000).toFixed(1)}M`;
}

function dollarText(dollars: number): string {
  return dollars < 0.01 ? 'less than $0.01' : `$${dollars.toFixed(2)}`;
}

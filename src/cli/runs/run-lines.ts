// A run as lines for a terminal.
import { durationText } from '../../chat/words/estimate-text.ts';
import { sayIn } from '../../chat/words/say.ts';
import { shortened } from '../../base/shortened.ts';
import { oneLine } from '../../chat/console/style.ts';
import type { Standing } from '../../chat/progress/standing.ts';
import type { ReportRecords } from '../../store/library-port.ts';
import type { Ratings } from '../../store/port/archive.ts';
import type { RunView, StoredEvent } from '../../store/port.ts';
import { ratingsText } from './ratings-text.ts';

export interface Shown {
  readonly run: RunView;
  readonly standing: Standing;
  readonly decisions: ReportRecords['decisions'];
  readonly events: readonly StoredEvent[];
  readonly ratings: Ratings;
}

const dataLength = 200;

export function runLines(shown: Shown): string[] {
  return [
    ...standingLines(shown),
    ...titled('Decisions', shown.decisions.map(decisionLine)),
    ...titled('Events', shown.events.map(eventLine)),
  ];
}

function standingLines({ run, standing, ratings }: Shown): string[] {
  const { card, iteration, tasksDone, tasksFailed, findings, gaps, quietMs, stale } = standing;
  const { modelCalls, tokens, dollars } = card.spent;
  const time = durationText(card.live ? card.elapsedMs : Math.max(run.activeMs, card.elapsedMs), sayIn(null));
  const rows: (readonly [string, string])[] = [
    ['run', run.id],
    ['request', run.request],
    [
      'asked by',
      `${run.requester.name} (${run.requester.id}) in ${run.thread.platform} ${run.thread.externalId}`,
    ],
    ['status', `${run.status}: ${card.status}`],
    ['phase', iteration === 0 ? card.phase : `${card.phase}, iteration ${iteration}`],
    ['tasks', `${tasksDone} of ${card.tasks.length} done, ${tasksFailed.length} without result`],
    ...tasksFailed.map(({ title, note = 'failed' }) => ['', `${title}: ${note}`] as const),
    ['sources', String(card.sources)],
    ['findings', String(findings ?? 'none yet')],
    ['gaps', String(gaps ?? 'none yet')],
    ['models', `${modelCalls} calls, ${tokens} tokens, $${dollars.toFixed(2)}`],
    ['time', time],
    ['feedback', ratingsText(ratings) || 'none yet'],
    ...(stale ? [['stale', `nothing has happened for ${durationText(quietMs, sayIn(null))}`] as const] : []),
    ...(run.error === null ? [] : [['error', run.error.message] as const]),
    ...card.warnings.map((warning) => ['warning', warning] as const),
  ];
  return rows.map(([name, value]) => `${name.padEnd(8)}  ${oneLine(value)}`);
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

function decisionLine({ seq, agent, action, rationale }: Shown['decisions'][number]): string {
  return `${seq}. ${oneLine(agent)}: ${oneLine(action)}. ${oneLine(rationale)}`;
}

function eventLine({ at, type, phase, data }: StoredEvent): string {
  const facts = shortened(oneLine(JSON.stringify(data)), dataLength);
  return [new Date(at).toISOString(), oneLine(type), oneLine(phase), facts]
    .filter((part) => part !== '')
    .join('  ');
}

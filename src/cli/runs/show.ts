// `footnote runs show`: how far a run is, what was decided in it, and everything that happened.
import type { Command } from 'commander';
import { shortened } from '../../base/shortened.ts';
import { oneLine } from '../../chat/console/style.ts';
import { standingOf } from '../../chat/progress/standing.ts';
import { durationText } from '../../chat/words/estimate-text.ts';
import { sayIn, together } from '../../chat/words/say.ts';
import type { StoredEvent } from '../../store/port.ts';
import type { Ratings } from '../../store/port/archive.ts';
import { jsonText, timeText } from '../json-text.ts';
import type { CliParts, RunsParts } from '../parts.ts';
import { aboutRun, prints, runOf, type JsonOption } from './with-runs.ts';

export function showCommand(runs: Command, cli: CliParts): void {
  const command = aboutRun(runs, cli, 'show', 'how far a run is', description);
  command.option('--json', 'print one JSON document');
  prints(command, cli, async (parts, id: string, { json }: JsonOption) => {
    const shown = await shownOf(parts, id, cli.clock.now());
    return json === true ? jsonText(forPrograms(shown)) : `${runLines(shown).join('\n')}\n`;
  });
}

const description = `Shows how far a run is: phase, iteration, tasks and those without result, sources, findings, gaps, model calls, \
tokens, cost and time; what was decided in it, in order; and all its events.`;

function forPrograms({ run, standing, decisions, events, ratings }: Shown) {
  const { id, thread, requester, request, status, error } = run;
  const { card, tasksFailed, ...figures } = standing;
  const { phase, sources, elapsedMs, spent, tasks, warnings } = card;
  return {
    id,
    thread,
    requester,
    request,
    status,
    error,
    standing: { phase, ...figures, tasks, tasksFailed, sources, elapsedMs, ...spent, warnings },
    ratings,
    decisions,
    events: events.map(({ at, ...event }) => ({ ...event, at: timeText(at) })),
  };
}

type Shown = Awaited<ReturnType<typeof shownOf>>;

async function shownOf(parts: RunsParts, id: string, now: number) {
  const run = await runOf(parts, id);
  const [events, decisions, ratings] = await Promise.all([
    parts.feed.events(id),
    parts.library.decisions(id),
    parts.conversations.ratings([id]),
  ]);
  const standing = standingOf(run, events, now);
  return { run, standing, decisions, events, ratings: ratings.get(id) ?? unrated };
}

const dataLength = 200;

function runLines(shown: Shown): string[] {
  const decided = shown.decisions.map(
    ({ seq, agent, action, rationale }) =>
      `${seq}. ${oneLine(agent)}: ${oneLine(action)}. ${oneLine(rationale)}`,
  );
  return [
    ...standingLines(shown),
    ...section('Decisions', decided),
    ...section('Events', shown.events.map(eventLine)),
  ];
}

function standingLines({ run, standing, ratings }: Shown): string[] {
  const { card, iteration, tasksDone, tasksFailed, findings, gaps, quietMs, stale } = standing;
  const { modelCalls, tokens, dollars } = card.spent;
  const say = sayIn(null);
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
    ['time', durationText(card.elapsedMs, say)],
    ['feedback', ratingsText(ratings) || 'none yet'],
    ...(stale ? [['stale', `nothing has happened for ${durationText(quietMs, say)}`] as const] : []),
    ...(run.error === null ? [] : [['error', run.error.message] as const]),
    ...card.warnings.map((warning) => ['warning', warning] as const),
  ];
  return rows.map(([name, value]) => `${name.padEnd(8)}  ${oneLine(value)}`);
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

function eventLine({ at, type, phase, data }: StoredEvent): string {
  const facts = shortened(oneLine(JSON.stringify(data)), dataLength);
  return together([timeText(at), oneLine(type), oneLine(phase), facts], '  ');
}

export const unrated: Ratings = { helpful: 0, unhelpful: 0 };

/** Empty where nobody has said anything. */
export function ratingsText({ helpful, unhelpful }: Ratings): string {
  const found = helpful === 0 ? '' : `${helpful} found it helpful`;
  return together([found, unhelpful === 0 ? '' : `${unhelpful} did not`], ', ');
}

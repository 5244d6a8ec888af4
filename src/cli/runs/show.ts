// `footnote runs show`: how far a run is, what was decided in it, and everything that happened.
import type { Command } from 'commander';
import { standingOf } from '../../chat/progress/standing.ts';
import { jsonText } from '../json-text.ts';
import type { Finish, RawOptions } from '../options.ts';
import type { CliParts } from '../parts.ts';
import { unrated } from './ratings-text.ts';
import { runLines, type Shown } from './run-lines.ts';
import { aboutRun, runOf, withRuns } from './with-runs.ts';

export function showCommand(runs: Command, cli: CliParts, finish: Finish): void {
  aboutRun(runs, 'show', 'how far a run is', description)
    .option('--json', 'print one JSON document')
    .action((id: string, { json, ...raw }: RawOptions & { json?: boolean }) =>
      withRuns(raw, cli, finish, async (parts) => {
        const run = await runOf(parts, id);
        const [events, decisions, ratings] = await Promise.all([
          parts.feed.events(id),
          parts.library.decisions(id),
          parts.conversations.ratings([id]),
        ]);
        const standing = standingOf(run, events, cli.clock.now());
        const shown = { run, standing, decisions, events, ratings: ratings.get(id) ?? unrated };
        return json === true ? jsonText(forPrograms(shown)) : `${runLines(shown).join('\n')}\n`;
      }),
    );
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
    events: events.map(({ at, ...event }) => ({ ...event, at: new Date(at).toISOString() })),
  };
}

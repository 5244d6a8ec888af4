// `footnote runs delete`: removes everything that is kept of a run.
import type { Command } from 'commander';
import type { Removed } from '../../store/port/archive.ts';
import type { Finish, RawOptions } from '../options.ts';
import type { CliParts } from '../parts.ts';
import { aboutRun, notFound, refuse, withRuns } from './with-runs.ts';

export function deleteCommand(runs: Command, cli: CliParts, finish: Finish): void {
  aboutRun(runs, 'delete', 'remove everything that is kept of a run', description).action(
    (id: string, raw: RawOptions) =>
      withRuns(raw, cli, finish, async ({ conversations }) => {
        const outcome = await conversations.remove(id, null);
        if (outcome === 'unknown') notFound(id);
        if (outcome === 'active' || outcome === 'repeated')
          refuse(`Run ${id} has not ended.`, `Stop it first: footnote runs cancel ${id}`);
        return `Deleted run ${id}: ${countsOf(outcome)}.\n`;
      }),
  );
}

const description = `Removes everything that is kept of a run that has ended: its result, journal, events, sources, quotes and claims, \
what people said about it, and pages that no other run uses. Messages that were posted stay on their platform.`;

function countsOf({ sources, evidence, claims, steps, events, messages, pages }: Removed): string {
  const counts = { sources, quotes: evidence, claims, 'recorded steps': steps, events, messages, pages };
  return Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

// `footnote runs cancel`, `resume` and `delete`: a run is stopped as by the word stop in its thread, goes on again, or is removed.
import type { Command } from 'commander';
import type { Removed } from '../../store/port/archive.ts';
import type { CliParts, CommonOptions } from '../parts.ts';
import { aboutRun, notFound, refuse, runOf, withRuns } from './with-runs.ts';

const ofAsk =
  'If its footnote ask is gone, nobody hears of it: cancel it again in some seconds, or delete the run.';

export function cancelCommand(runs: Command, cli: CliParts): void {
  aboutRun(
    runs,
    cli,
    'cancel',
    'stop a run',
    'Stops a run; what was found is kept. Its worker ends it within moments, and tells its thread.',
  ).action((id: string, options: CommonOptions) =>
    withRuns(options, cli, async (parts) => {
      const run = await runOf(parts, id);
      if (await parts.conversations.abandon(id)) return `Run ${id} is stopped.\n`;
      if (!(await parts.conversations.requestCancel(id)))
        refuse(`Run ${id} has ended already: it is ${run.status}.`, 'There is nothing to stop.');
      const alone = run.thread.platform === 'console' ? ` ${ofAsk}` : '';
      return `Run ${id} is asked to stop.${alone}\n`;
    }),
  );
}

export function resumeCommand(runs: Command, cli: CliParts): void {
  aboutRun(
    runs,
    cli,
    'resume',
    'let a run go on that was stopped or has failed',
    'Lets a run go on where it was stopped or has failed. The next free worker takes it.',
  ).action((id: string, options: CommonOptions) =>
    withRuns(options, cli, async (parts) => {
      const { thread, status } = await runOf(parts, id);
      if (thread.platform === 'console')
        refuse(`Run ${id} belongs to a footnote ask: nobody else works on it.`, 'Ask again in a terminal.');
      const outcome = await parts.conversations.resume(id);
      if (outcome === 'busy')
        refuse(`The thread of run ${id} has another run that is going on.`, 'Cancel that one first.');
      if (outcome === 'ended')
        refuse(`Run ${id} is ${status}.`, 'Only runs that are cancelled, rejected or failed can be resumed.');
      return `Run ${id} goes on.\n`;
    }),
  );
}

export function deleteCommand(runs: Command, cli: CliParts): void {
  aboutRun(runs, cli, 'delete', 'remove everything that is kept of a run', deleteDescription).action(
    (id: string, options: CommonOptions) =>
      withRuns(options, cli, async ({ conversations }) => {
        const outcome = await conversations.remove(id, null);
        if (outcome === 'unknown') notFound(id);
        if (outcome === 'active' || outcome === 'repeated')
          refuse(`Run ${id} has not ended.`, `Stop it first: footnote runs cancel ${id}`);
        return `Deleted run ${id}: ${countsOf(outcome)}.\n`;
      }),
  );
}

const deleteDescription = `Removes everything that is kept of a run that has ended: its result, journal, events, sources, quotes and claims, \
what people said about it, and pages that no other run uses. Messages that were posted stay on their platform.`;

function countsOf({ sources, evidence, claims, steps, events, messages, pages }: Removed): string {
  const counts = { sources, quotes: evidence, claims, 'recorded steps': steps, events, messages, pages };
  return Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

// `footnote runs cancel`, `resume` and `delete`: a run is stopped as by the word stop in its thread, goes on again, or is removed.
import type { Command } from 'commander';
import type { Removed } from '../../store/port/archive.ts';
import type { CliParts } from '../parts.ts';
import { aboutRun, notFound, prints, refuse, runOf } from './with-runs.ts';

const cancelDescription =
  'Stops a run; what was found is kept. Its worker ends it within moments, and tells its thread.';
const resumeDescription =
  'Lets a run go on where it was stopped or has failed. The next free worker takes it.';
const ofAsk =
  'If its footnote ask is gone, nobody hears of it: cancel it again in some seconds, or delete the run.';

export function cancelCommand(runs: Command, cli: CliParts): void {
  const command = aboutRun(runs, cli, 'cancel', 'stop a run', cancelDescription);
  prints(command, cli, async (parts, id: string) => {
    const run = await runOf(parts, id);
    if (await parts.conversations.abandon(id)) return `Run ${id} is stopped.\n`;
    if (!(await parts.conversations.requestCancel(id)))
      refuse(`Run ${id} has ended already: it is ${run.status}.`, 'There is nothing to stop.');
    const alone = run.thread.platform === 'console' ? ` ${ofAsk}` : '';
    return `Run ${id} is asked to stop.${alone}\n`;
  });
}

export function resumeCommand(runs: Command, cli: CliParts): void {
  const summary = 'let a run go on that was stopped or has failed';
  prints(aboutRun(runs, cli, 'resume', summary, resumeDescription), cli, async (parts, id: string) => {
    const { thread, status } = await runOf(parts, id);
    if (thread.platform === 'console')
      refuse(`Run ${id} belongs to a footnote ask: nobody else works on it.`, 'Ask again in a terminal.');
    const outcome = await parts.conversations.resume(id);
    if (outcome === 'busy')
      refuse(`The thread of run ${id} has another run that is going on.`, 'Cancel that one first.');
    if (outcome === 'ended')
      refuse(`Run ${id} is ${status}.`, 'Only runs that are cancelled, rejected or failed can be resumed.');
    return `Run ${id} goes on.\n`;
  });
}

export function deleteCommand(runs: Command, cli: CliParts): void {
  const summary = 'remove everything that is kept of a run';
  const command = aboutRun(runs, cli, 'delete', summary, deleteDescription);
  prints(command, cli, async ({ conversations }, id: string) => {
    const outcome = await conversations.remove(id, null);
    if (outcome === 'unknown') notFound(id);
    if (outcome === 'active' || outcome === 'repeated')
      refuse(`Run ${id} has not ended.`, `Stop it first: footnote runs cancel ${id}`);
    return `Deleted run ${id}: ${countsOf(outcome)}.\n`;
  });
}

const deleteDescription = `Removes everything that is kept of a run that has ended: its result, journal, events, sources, quotes and claims, \
what people said about it, and pages that no other run uses. Messages that were posted stay on their platform.`;

function countsOf({ sources, evidence, claims, steps, events, messages, pages }: Removed): string {
  const counts = { sources, quotes: evidence, claims, 'recorded steps': steps, events, messages, pages };
  return Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

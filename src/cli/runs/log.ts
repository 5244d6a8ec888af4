// `footnote runs log`: the record of a run as JSON lines, in full or in short.
import type { Command } from 'commander';
import { jsonLine } from '../json-text.ts';
import type { Finish, RawOptions } from '../options.ts';
import type { CliParts } from '../parts.ts';
import { logLines, withoutTexts } from './log-lines.ts';
import { aboutRun, runOf, withRuns } from './with-runs.ts';

export function logCommand(runs: Command, cli: CliParts, finish: Finish): void {
  aboutRun(runs, 'log', 'everything that is on record, as JSON lines', description)
    .option('--short', 'the same lines without texts of people, models and sources')
    .action((id: string, { short, ...raw }: RawOptions & { short?: boolean }) =>
      withRuns(raw, cli, finish, async (parts) => {
        const { conversations, feed, library, conceal } = parts;
        await runOf(parts, id);
        const [events, entries, decisions] = await Promise.all([
          feed.events(id),
          conversations.record(id),
          library.decisions(id),
        ]);
        const lines = logLines({ events, entries, decisions });
        const shown = short === true ? lines.map(withoutTexts) : lines;
        return shown.map((line) => conceal(jsonLine(line))).join('');
      }),
    );
}

const description = `Prints everything that is on record of a run, one JSON document a line: its events in their order, and between them \
what each step, phase and question came to. What was decided stands where it was decided; in runs of earlier versions it comes last. Nothing on record is ever changed. \
A line has: at (null where it is not known), id, type, phase, iteration (null outside of iterations), data. With --short the lines are the same, \
but texts in them are null: requests, reports, findings, gaps, quotes, errors, searches, addresses and the like; names, states and ids stay.`;

// `footnote runs report`: the report of a run, or what is written so far, as Markdown.
import type { Command } from 'commander';
import { plainText } from '../../chat/console/style.ts';
import { resultOf } from '../ask-result.ts';
import type { Finish, RawOptions } from '../options.ts';
import type { CliParts } from '../parts.ts';
import { aboutRun, refuse, runOf, withRuns } from './with-runs.ts';

export function reportCommand(runs: Command, cli: CliParts, finish: Finish): void {
  aboutRun(runs, 'report', 'its report, or what is written so far', description).action(
    (id: string, raw: RawOptions) =>
      withRuns(raw, cli, finish, async (parts) => {
        const run = await runOf(parts, id);
        const result = await resultOf(run, parts.questions);
        if (result === null || result.report === '')
          refuse(`Nothing is written in run ${id} yet.`, `footnote runs show ${id} tells how far it is.`);
        return `${plainText(result.report).trimEnd()}\n`;
      }),
  );
}

const description = `Prints the report of a run as Markdown; of one that has not been delivered, the newest draft.`;

// `footnote replay`: a bundle checked, and its report made once more from its record.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Replayed } from '../bundle/replay.ts';
import { plainText } from '../chat/console/plain-text.ts';
import { complain } from './complain.ts';
import { exitCodeOfError, exitCodes, type ExitCode } from './exit-codes.ts';
import type { Finish } from './options.ts';
import type { CliParts } from './parts.ts';

export function replayCommand(program: Command, cli: CliParts, finish: Finish): void {
  program
    .command('replay')
    .summary('check a bundle, and make its report once more')
    .description(description)
    .argument('<bundle>', 'the folder that footnote export wrote')
    .action(async (bundle: string) => finish(await checkBundle(resolve(cli.cwd, bundle), cli)));
}

const description = `Needs no database, no network, no model and no configuration. Holds every file against its hash. Then tells the run once more \
from its record: what models, pages and people said is taken from there; from the draft on everything else is worked out again – \
numbers, where each quote stands in its page, each verdict that needs no model, the report, its records – and compared byte for byte.

Exit code 0: everything is equal. 1: something is not; it is named. 2: this is no bundle, holds no report, or is of another version.`;

async function checkBundle(folder: string, { terminal }: CliParts): Promise<ExitCode> {
  try {
    const [{ readBundle }, { replay }] = await loadBundles();
    const replayed = await replay(await readBundle(folder));
    const { differences } = replayed;
    const stream = differences.length === 0 ? terminal.output : terminal.errors;
    stream.write(`${told(replayed).map(plainText).join('\n')}\n`);
    return differences.length === 0 ? exitCodes.ok : exitCodes.failed;
  } catch (error) {
    complain(terminal.errors, error);
    return exitCodeOfError(error);
  }
}

/** They know all of research: loaded by this command alone. */
const loadBundles = () => Promise.all([import('../bundle/folder.ts'), import('../bundle/replay.ts')]);

/** Differences that are named one by one. */
const named = 20;

function told({ differences, files, again }: Replayed): string[] {
  const more = differences.length - named;
  return [
    ...differences.slice(0, named),
    ...(more > 0 ? [`${more} more.`] : []),
    ...(again === null
      ? ['The record was changed: nothing was made again.']
      : [
          `${again.found} quotes found again, ${again.judged} verdicts judged again, ${again.taken} taken from the record.`,
        ]),
    ...(differences.length === 0
      ? [`${files.length} files made again, equal byte for byte: ${files.join(', ')}.`]
      : []),
  ];
}

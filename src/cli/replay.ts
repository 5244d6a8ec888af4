// `footnote replay`: a bundle checked, and its report made once more from its record.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { FootnoteError } from '../base/errors.ts';
import type { Replayed } from '../bundle/replay.ts';
import { plainText } from '../chat/console/style.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
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

Exit code 0: everything is equal. 1: something is not; it is named. 2: this is no bundle, holds no report or no record, or is of another version.`;

async function checkBundle(folder: string, { terminal, version }: CliParts): Promise<ExitCode> {
  try {
    const [{ readBundle }, { replay }] = await loadBundles();
    const replayed = await replay(await readBundle(folder), version);
    const { differences } = replayed;
    const stream = differences.length === 0 ? terminal.output : terminal.errors;
    stream.write(`${told(replayed).map(plainText).join('\n')}\n`);
    return differences.length === 0 ? exitCodes.ok : exitCodes.failed;
  } catch (error) {
    throw named(folder, error);
  }
}

/** They know all of research: loaded by this command alone. */
const loadBundles = () => Promise.all([import('../bundle/folder.ts'), import('../bundle/replay.ts')]);

/** What is wrong with a bundle names its folder. */
function named(folder: string, error: unknown): unknown {
  if (!(error instanceof FootnoteError)) return error;
  const { code, message, hint } = error;
  return new FootnoteError(code, `${folder}: ${message}`, { cause: error, hint });
}

/** Differences that are named one by one. */
const most = 20;

function told({ differences, files, unchecked, again }: Replayed): string[] {
  const more = differences.length - most;
  return [
    ...differences.slice(0, most),
    ...(more > 0 ? [`${more} more.`] : []),
    again === null
      ? 'The record was changed: nothing was made again.'
      : `${again.found} quotes found again, ${again.judged} claims found word for word again, ${again.taken} verdicts taken from the record.`,
    ...(differences.length > 0
      ? []
      : [`${files.length} files made again, equal byte for byte: ${files.join(', ')}.`]),
    ...unchecked,
  ];
}

// `footnote bot`: the bots and no worker.
import type { Command } from 'commander';
import { commonOptions, withCommonOptions, type Finish, type RawOptions } from './options.ts';
import type { CliParts } from './parts.ts';
import { serve } from './serve.ts';

export function botCommand(program: Command, cli: CliParts, finish: Finish): void {
  withCommonOptions(
    program
      .command('bot')
      .summary('run the chat bots: they listen and post, and research nothing')
      .description(description),
  ).action(async (raw: RawOptions) => finish(await serve(['bot'], commonOptions(raw, cli), cli)));
}

const description = `Listens on the configured chat platforms and posts messages. Needs a worker beside it that does the research.`;

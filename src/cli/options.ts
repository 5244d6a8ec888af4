// Options that commands share, and how they are read.
import { resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { depths, modes } from '../research/settings.ts';
import type { ExitCode } from './exit-codes.ts';
import type { AskOptions, CliParts, CommonOptions } from './parts.ts';

/** Takes the exit code of the command that ran. */
export type Finish = (code: ExitCode) => void;

/** As commander gives them: an option that was not named is absent. */
export interface RawOptions {
  readonly config?: string;
}

export interface RawAskOptions extends RawOptions {
  readonly depth: AskOptions['depth'];
  readonly mode: AskOptions['mode'];
  readonly knowledge?: string;
  readonly file?: readonly string[];
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly page?: string;
  readonly thread?: string;
  readonly model?: readonly string[];
  /** False by `--no-verify`, and so on. */
  readonly verify?: boolean;
  readonly questions?: boolean;
}

export function withCommonOptions(command: Command): Command {
  return command.option('--config <file>', 'configuration file instead of config/footnote.yaml');
}

export function withAskOptions(command: Command): Command {
  return withCommonOptions(command)
    .option('-y, --yes', 'approve the draft unseen, and answer every question with "just start"')
    .addOption(
      new Option('--depth <depth>', 'how thoroughly to research')
        .choices([...depths, 'auto'])
        .default('auto'),
    )
    .addOption(
      new Option('--mode <mode>', 'simple: answer directly; web: one quick look; deep: research with a plan')
        .choices([...modes, 'auto'])
        .default('auto'),
    )
    .option('--knowledge <folder>', 'research this folder of notes instead of the configured one')
    .option('--file <path>', 'read this file for the request; may be given several times', collected)
    .option('--thread <name>', 'go on with what was asked under this name before', named)
    .option('--model <endpoint/model>', 'ask this model first; may be given several times', collected)
    .option('--no-verify', 'do not hold claims against their quotes')
    .option('--no-questions', 'begin at once, whatever is left open')
    .option('--page <file>', 'write the report with its evidence as one HTML file, too')
    .option('--json', 'print one JSON document to standard output, and nothing else there');
}

function collected(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** An empty name, as of a variable that is not set, would join what does not belong together. */
function named(name: string): string {
  if (name.trim() === '') throw new InvalidArgumentError('It is empty.');
  return name;
}

/** Paths are relative to the working directory. */
export function commonOptions(raw: RawOptions, { cwd }: CliParts): CommonOptions {
  return { config: raw.config === undefined ? null : resolve(cwd, raw.config) };
}

export function askOptions(raw: RawAskOptions, cli: CliParts): AskOptions {
  return {
    ...commonOptions(raw, cli),
    depth: raw.depth,
    mode: raw.mode,
    knowledge: raw.knowledge === undefined ? null : resolve(cli.cwd, raw.knowledge),
    files: (raw.file ?? []).map((path) => resolve(cli.cwd, path)),
    yes: raw.yes === true,
    json: raw.json === true,
    page: raw.page === undefined ? null : resolve(cli.cwd, raw.page),
    thread: raw.thread ?? null,
    models: raw.model ?? [],
    verify: raw.verify !== false,
    clarify: raw.questions !== false,
  };
}

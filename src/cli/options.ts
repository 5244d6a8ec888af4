// Options that commands share, and how they are read.
import { resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { depths, modes } from '../research/settings.ts';
import type { ExitCode } from './exit-codes.ts';
import type { CliParts } from './parts.ts';

/** Takes the exit code of the command that ran. */
export type Finish = (code: ExitCode) => void;

/** Paths are relative to the working directory. */
export function withCommonOptions(command: Command, { cwd }: CliParts): Command {
  const file = (path: string) => resolve(cwd, path);
  return command.option('--config <file>', 'configuration file instead of config/footnote.yaml', file);
}

/** A command with the options that all have: its name, what stands in lists, and what its help says. */
export function addCommand(parent: Command, cli: CliParts, ...texts: [string, string, string]): Command {
  const [name, summary, description] = texts;
  return withCommonOptions(parent.command(name).summary(summary).description(description), cli);
}

export function withAskOptions(command: Command, cli: CliParts): Command {
  const place = (path: string) => resolve(cli.cwd, path);
  const places = (path: string, before?: readonly string[]) => collected(place(path), before);
  return command
    .option('-y, --yes', 'approve the draft unseen, and answer every question with "just start"')
    .addOption(oneOf(depths, '--depth <depth>', 'how thoroughly to research'))
    .addOption(oneOf(modes, '--mode <mode>', ofModes))
    .option('--knowledge <folder>', 'research this folder of notes instead of the configured one', place)
    .option('--file <path>', 'read this file for the request; may be given several times', places)
    .option('--thread <name>', 'go on with what was asked under this name before', named)
    .option('--model <endpoint/model>', 'ask this model first; may be given several times', collected)
    .option('--no-verify', 'do not hold claims against their quotes')
    .option('--no-questions', 'begin at once, whatever is left open')
    .option('--page <file>', 'write the report with its evidence as one HTML file, too', place)
    .option('--json', 'print one JSON document to standard output, and nothing else there');
}

const ofModes = 'simple: answer directly; web: one quick look; deep: research with a plan';

function oneOf(values: readonly string[], flags: string, description: string): Option {
  return new Option(flags, description).choices([...values, 'auto']).default('auto');
}

function collected(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** An empty name, as of a variable that is not set, would join what does not belong together. */
function named(name: string): string {
  if (name.trim() === '') throw new InvalidArgumentError('It is empty.');
  return name;
}

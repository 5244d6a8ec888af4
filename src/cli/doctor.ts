// `footnote doctor`: everything that Footnote needs, tried once, each failure with its remedy.
import type { Command } from 'commander';
import type { Check, Finding } from '../base/check.ts';
import { systemClock } from '../base/clock.ts';
import { toErrorRecord } from '../base/errors.ts';
import { withinTime } from '../base/limit-time.ts';
import { oneLine, type Style, styleFor, wrapLines } from '../chat/console/style.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { type Finish, withCommonOptions } from './options.ts';
import type { CliParts, DoctorOptions, Examination } from './parts.ts';
import { toldWhenSlow } from './told-when-slow.ts';

export interface Checked extends Finding {
  readonly name: string;
}

/** One check may take this long, if it does not say otherwise: a model that reasons needs some time for its first word. */
const usualPatienceMs = 30_000;

export function doctorCommand(program: Command, cli: CliParts, finish: Finish): void {
  withCommonOptions(
    program
      .command('doctor')
      .summary('check that everything Footnote needs is there')
      .description(description)
      .option(
        '--judge',
        'also try the models that check claims on 24 claims of known truth (costs a few calls)',
      )
      .option('--json', 'print one JSON document and nothing else'),
    cli,
  ).action(async ({ json = false, ...options }: DoctorOptions & { json?: boolean }) =>
    finish(await doctor(options, json, cli)),
  );
}

const description = `Checks versions, configuration, prompts, database, migrations, queue, disk, your own documents, every \
language model with one tiny call, and every search provider with one search. Each failure comes with what to do.
With --judge, the models that check the claims of reports are tried on 24 claims of known truth.

Exit code 0: nothing failed. 1: something did. 2: the configuration cannot be used.`;

async function doctor(options: DoctorOptions, json: boolean, cli: CliParts): Promise<ExitCode> {
  const { terminal, openDoctor } = cli;
  try {
    const made = openDoctor(options).then(makeAll);
    const checked = await (json ? made : toldWhenSlow(made, cli));
    const lines = json
      ? document(checked)
      : doctorLines(checked, styleFor(terminal.output, cli.color)).join('\n');
    terminal.output.write(`${lines}\n`);
    return checked.every(isFine) ? exitCodes.ok : exitCodes.failed;
  } catch (error) {
    if (json) terminal.output.write(`${document([failed('configuration', error)])}\n`);
    throw error;
  }
}

function document(checks: readonly Checked[]): string {
  return JSON.stringify({ ok: checks.every(isFine), checks }, null, 2);
}

async function makeAll({ checks, close }: Examination): Promise<Checked[]> {
  try {
    return await Promise.all(checks.map(make));
  } finally {
    await close();
  }
}

/** Makes one check; whatever goes wrong is a finding. */
async function make(check: Check): Promise<Checked> {
  const ms = check.patienceMs ?? usualPatienceMs;
  const late = () => new Error(`no answer within ${ms / 1000} seconds`);
  const { signal } = new AbortController();
  try {
    const made = withinTime({ ms, clock: systemClock, signal, late }, (inTime) => check.run(inTime));
    return { name: check.name, ...(await made) };
  } catch (error) {
    return failed(check.name, error);
  }
}

function failed(name: string, error: unknown): Checked {
  const { message, hint } = toErrorRecord(error);
  return { name, status: 'failed', detail: message, ...(hint === undefined ? {} : { remedy: hint }) };
}

function isFine({ status }: Finding): boolean {
  return status !== 'failed';
}

const marks = { ok: '✓', note: '·', failed: '✗' } as const;

/** One line a check, and below a failure what to do. */
function doctorLines(checked: readonly Checked[], { paint, width }: Style): string[] {
  const colours = { ok: paint.green, note: paint.yellow, failed: paint.red };
  const longest = Math.max(0, ...checked.map(({ name }) => name.length));
  const lines = checked.flatMap(({ name, status, detail, remedy }) => {
    const begin = `${marks[status]} ${name.padEnd(longest)}  `;
    const [first = '', ...rest] = wrapLines(oneLine(detail), width, begin);
    const room = ' '.repeat(begin.length);
    return [
      colours[status](first.slice(0, 1)) + first.slice(1),
      ...rest,
      ...(remedy === undefined ? [] : wrapLines(oneLine(remedy), width, `${room}→ `)),
    ];
  });
  const failures = checked.filter(({ status }) => status === 'failed').length;
  const end =
    failures === 0 ? 'Nothing is wrong.' : `${failures} of ${checked.length} checks failed; see the arrows.`;
  return [...lines, '', end];
}

// `footnote start`, `worker` and `bot`: long-lived roles, run until they are told to stop.
import type { Command } from 'commander';
import { aborted } from '../base/aborted.ts';
import { inTime } from '../base/clock.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { createInterrupts } from './interrupts.ts';
import { addCommand, type Finish } from './options.ts';
import type { CliParts, CommonOptions, Role } from './parts.ts';
import { toldWhenSlow } from './told-when-slow.ts';

const services = [
  {
    name: 'start',
    roles: ['bot', 'worker'],
    summary: 'run everything in one process: the chat bots and a worker',
    description: `Listens on the configured chat platforms and researches what is asked there, in one process.
For more than one machine run \`footnote bot\` and \`footnote worker\` apart; they share Postgres and Redis.`,
  },
  {
    name: 'worker',
    roles: ['worker'],
    summary: 'run a worker: it researches what is asked on any platform',
    description: `Takes runs from the queue and researches them. Any number of workers may share one database and one queue;
a run whose worker dies is taken over by another, and nothing that was recorded is done twice.`,
  },
  {
    name: 'bot',
    roles: ['bot'],
    summary: 'run the chat bots: they listen and post, and research nothing',
    description: `Listens on the configured chat platforms and posts messages. Needs a worker beside it that does the research.`,
  },
] as const;

export function serveCommands(program: Command, cli: CliParts, finish: Finish): void {
  for (const { name, roles, summary, description } of services) {
    const command = addCommand(program, cli, name, summary, description);
    command.action(async (options: CommonOptions) => finish(await serve(roles, options, cli)));
  }
}

/** The first signal hands back what is under way and ends with 0; the second leaves at once. */
export async function serve(roles: readonly Role[], options: CommonOptions, cli: CliParts) {
  const interrupts = createInterrupts(cli.signals, cli.clock);
  const { stopping, leaving } = interrupts;
  const left = aborted(leaving).then(() => exitCodes.cancelled);
  try {
    return await Promise.race([left, serveUntil(stopping, roles, options, cli)]);
  } finally {
    interrupts.end();
  }
}

/** Less than whoever starts services waits before they kill them: Compose and Kubernetes, as set here, 45 seconds. */
const longestStopMs = 40_000;

async function serveUntil(
  stopping: AbortSignal,
  roles: readonly Role[],
  options: CommonOptions,
  cli: CliParts,
): Promise<ExitCode> {
  const say = (text: string) => cli.terminal.errors.write(`footnote: ${text}\n`);
  // Each is said once, and none before it is said that the service runs.
  const troubles = new Set<string>();
  let runs = false;
  const trouble = (sentence: string) => {
    if (runs && !troubles.has(sentence)) say(sentence);
    troubles.add(sentence);
  };
  const service = await toldWhenSlow(cli.openService(roles, { ...options, signal: stopping, trouble }), cli);
  let hasStopped = false;
  try {
    say(`${roles.join(' and ')} running; Ctrl-C stops.`);
    runs = true;
    troubles.forEach((sentence) => say(sentence));
    await Promise.race([aborted(stopping), service.failed]);
    say('stopping; Ctrl-C again leaves at once.');
  } finally {
    hasStopped = await inTime(
      cli.clock,
      longestStopMs,
      service.stop().then(() => true),
      false,
    );
  }
  if (hasStopped) return exitCodes.ok;
  say('something does not stop; leaving it. The next process goes on with what was under way.');
  return exitCodes.failed;
}

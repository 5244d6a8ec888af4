// A server that is a program of this machine. The SDK's own transport hands more of our environment on, and leaves the
// program's children behind when they or we are killed.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Duplex, Readable, Writable } from 'node:stream';
import { getDefaultEnvironment } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Clock } from '../../base/clock.ts';
import { McpTrouble } from './trouble.ts';

export interface ProgramParts {
  readonly command: string;
  readonly args: readonly string[];
  /** Besides PATH all that it sees. */
  readonly env: Readonly<Record<string, string>>;
  /** Of one message. */
  readonly maxBytes: number;
  readonly clock: Clock;
}

/** The program gets a process group of its own, which is killed when our end of a pipe closes, also because we are dead. */
const leashed = '( read -r _ <&3; kill -KILL 0 ) </dev/null >/dev/null 2>&1 & exec "$@" 3<&-';

/** How long a program that is told to go may take to tidy up. */
const farewellMs = 2_000;

/** Starts nothing yet. Needs a POSIX shell. */
export function createProgramTransport(parts: ProgramParts): Transport & { ended(): string | null } {
  const { clock } = parts;
  let child: ChildProcess | null = null;
  const closed = new AbortController();
  let told = false;
  let reason: string | null = null;

  const transport: ReturnType<typeof createProgramTransport> = {
    /** Why the program ended, as a clause; null: it has not, or it was told to. */
    ended: () => (told ? null : reason),
    async start() {
      const started = spawnLeashed(parts);
      child = started;
      listen(started, parts, transport, (why) => {
        reason ??= why;
        letGo(started);
      });
      started.once('close', () => {
        child = null;
        closed.abort();
        transport.onclose?.();
      });
      await once(started, 'spawn');
    },
    send: (message) =>
      new Promise((resolve, reject) => {
        const input = child?.stdin ?? null;
        if (input === null) return reject(new McpTrouble('lost', reason ?? 'its program has ended'));
        // Who does not read has ended, as a rule: how it did is known in a moment.
        const fail = async () => {
          await clock.sleep(farewellMs, closed.signal);
          reject(new McpTrouble('lost', reason ?? 'its program does not read what we say'));
        };
        input.write(serializeMessage(message), (error) => void (error ? fail() : resolve()));
      }),
    async close() {
      const running = child;
      if (running === null || running.pid === undefined) return;
      told = true;
      running.stdin?.end();
      await clock.sleep(farewellMs, closed.signal);
      letGo(running);
      await clock.sleep(farewellMs, closed.signal);
    },
  };
  return transport;
}

function spawnLeashed({ command, args, env }: ProgramParts): ChildProcess {
  const path = getDefaultEnvironment()['PATH'];
  return spawn('/bin/sh', ['-c', leashed, 'sh', command, ...args], {
    detached: true,
    env: { ...(path === undefined ? {} : { PATH: path }), ...env },
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  });
}

function listen(
  child: ChildProcess,
  { maxBytes }: ProgramParts,
  transport: Transport,
  end: (why: string) => void,
): void {
  const buffer = new ReadBuffer({ maxBufferSize: maxBytes });
  const trouble = (error: Error) => transport.onerror?.(error);
  const read = () => {
    for (;;) {
      try {
        const message = buffer.readMessage();
        if (message === null) return;
        transport.onmessage?.(message);
      } catch (error) {
        // Programs print to their standard output what does not belong there; the next line may be a message.
        trouble(error as Error);
      }
    }
  };
  const { stdin, stdout, leash } = pipesOf(child);
  for (const stream of [stdin, stdout, leash]) stream.on('error', trouble);
  stdout.on('data', (chunk: Buffer) => {
    try {
      buffer.append(chunk);
    } catch {
      return end('its answer is too large');
    }
    read();
  });
  child.on('error', trouble);
  child.on('exit', (code, signal) => end(endWords(code, signal)));
}

function pipesOf(child: ChildProcess): { stdin: Writable; stdout: Readable; leash: Duplex } {
  const [stdin, stdout, , leash] = child.stdio;
  return { stdin: stdin as Writable, stdout: stdout as Readable, leash: leash as Duplex };
}

/** Kills what is left of the program's group. */
function letGo(child: ChildProcess): void {
  pipesOf(child).leash.destroy();
}

function endWords(code: number | null, signal: NodeJS.Signals | null): string {
  if (code === 127) return 'its program was not found';
  if (code === 126) return 'its program may not be executed';
  return `its program ended (${signal ?? `exit code ${code ?? 'unknown'}`})`;
}

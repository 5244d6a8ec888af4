// A server that is a program of this machine. The SDK's own transport hands more of our environment on, and leaves the
// program's children behind when they or we are killed.
import { spawn } from 'node:child_process';
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
  let program: ReturnType<typeof spawnLeashed> | null = null;
  const closed = new AbortController();
  let told = false;
  let reason: string | null = null;

  const transport: ReturnType<typeof createProgramTransport> = {
    /** Why the program ended, as a clause; null: it has not, or it was told to. */
    ended: () => (told ? null : reason),
    async start() {
      program = spawnLeashed(parts);
      const { child, stdin, stdout, leash } = program;
      for (const one of [child, stdin, stdout, leash])
        one.on('error', (error: Error) => transport.onerror?.(error));
      const end = (why: string) => {
        reason ??= why;
        leash.destroy();
      };
      const buffer = new ReadBuffer({ maxBufferSize: parts.maxBytes });
      stdout.on('data', (chunk: Buffer) => {
        try {
          buffer.append(chunk);
        } catch {
          return end('its answer is too large');
        }
        deliver(buffer, transport);
      });
      child.on('exit', (code, signal) => end(endWords(code, signal)));
      child.once('close', () => {
        program = null;
        closed.abort();
        transport.onclose?.();
      });
      await once(child, 'spawn');
    },
    send: (message) =>
      new Promise((resolve, reject) => {
        if (program === null) return reject(new McpTrouble('lost', reason ?? 'its program has ended'));
        // Who does not read has ended, as a rule: how it did is known in a moment.
        const fail = async () => {
          await clock.sleep(farewellMs, closed.signal);
          reject(new McpTrouble('lost', reason ?? 'its program does not read what we say'));
        };
        program.stdin.write(serializeMessage(message), (error) => void (error ? fail() : resolve()));
      }),
    async close() {
      if (program?.child.pid === undefined) return;
      const { stdin, leash } = program;
      told = true;
      stdin.end();
      await clock.sleep(farewellMs, closed.signal);
      leash.destroy();
      await clock.sleep(farewellMs, closed.signal);
    },
  };
  return transport;
}

/** `leash`: what is left of the program's group is killed when it is destroyed. */
function spawnLeashed({ command, args, env }: ProgramParts) {
  const path = getDefaultEnvironment()['PATH'];
  const child = spawn('/bin/sh', ['-c', leashed, 'sh', command, ...args], {
    detached: true,
    env: { ...(path === undefined ? {} : { PATH: path }), ...env },
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  });
  const [stdin, stdout, , leash] = child.stdio;
  return { child, stdin: stdin as Writable, stdout: stdout as Readable, leash: leash as Duplex };
}

function deliver(buffer: ReadBuffer, transport: Transport): void {
  for (;;) {
    try {
      const message = buffer.readMessage();
      if (message === null) return;
      transport.onmessage?.(message);
    } catch (error) {
      // Programs print to their standard output what does not belong there; the next line may be a message.
      transport.onerror?.(error as Error);
    }
  }
}

function endWords(code: number | null, signal: NodeJS.Signals | null): string {
  if (code === 127) return 'its program was not found';
  if (code === 126) return 'its program may not be executed';
  return `its program ended (${signal ?? `exit code ${code ?? 'unknown'}`})`;
}

// Terminals for tests: one in memory that shows what a person would see, pipes, and a real one driven by `script`.
import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import type { Terminal } from '../../src/chat/console/screen.ts';

export interface TestTerminal extends Terminal {
  readonly input: PassThrough & { isTTY?: boolean };
  /** Types at the keyboard; `\u0003` is Ctrl-C, `\u0004` Ctrl-D. */
  type(keys: string): void;
  /** Everything that was written, escape sequences included. */
  readonly raw: { output(): string; errors(): string };
  /** What stands on the screen now, line by line. */
  visible(): string;
}

/** A terminal in memory: input and both outputs say they are one. */
export function memoryTerminal({ columns = 80, rows = 40 } = {}): TestTerminal {
  const terminal = make(new PassThrough());
  for (const stream of [terminal.output, terminal.errors])
    Object.assign(stream, { isTTY: true, columns, rows });
  // Raw mode needs no doing here: nothing echoes but readline.
  Object.assign(terminal.input, { isTTY: true, setRawMode: () => terminal.input });
  return terminal;
}

/** Pipes instead of a terminal; standard input holds `stdin` and is closed. */
export function pipes(stdin: string | Uint8Array = ''): TestTerminal {
  const terminal = make(new PassThrough());
  terminal.input.end(stdin);
  return terminal;
}

function make(input: PassThrough): TestTerminal {
  const output = new PassThrough();
  const errors = new PassThrough();
  let both = '';
  let fromOutput = '';
  let fromErrors = '';
  output.on('data', (chunk: Buffer) => {
    fromOutput += chunk.toString();
    both += chunk.toString();
  });
  errors.on('data', (chunk: Buffer) => {
    fromErrors += chunk.toString();
    both += chunk.toString();
  });
  return {
    input,
    output,
    errors,
    type: (keys) => void input.write(keys),
    raw: { output: () => fromOutput, errors: () => fromErrors },
    visible: () => screenOf(both),
  };
}

/** What a terminal shows after this output: understands the sequences that readline and log-update write. */
function screenOf(written: string): string {
  const lines: string[][] = [[]];
  let row = 0;
  let column = 0;
  // oxlint-disable-next-line no-control-regex
  for (const [part] of written.matchAll(/\u001b\[([?\d;]*)([A-Za-z])|\u001b.|[^]/gu)) {
    const sequence = /\[([?\d;]*)([A-Za-z])$/.exec(part);
    if (sequence !== null && part.length > 1) {
      const count = Number(sequence[1] === '' ? 1 : sequence[1]);
      if (sequence[2] === 'A') row = Math.max(0, row - count);
      else if (sequence[2] === 'B') row += count;
      else if (sequence[2] === 'C') column += count;
      else if (sequence[2] === 'D') column = Math.max(0, column - count);
      else if (sequence[2] === 'G') column = count - 1;
      else if (sequence[2] === 'K') lines[row]?.splice(sequence[1] === '2' ? 0 : column);
      else if (sequence[2] === 'J') {
        lines[row]?.splice(column);
        lines.splice(row + 1);
      }
    } else if (part === '\n') {
      row += 1;
      column = 0;
    } else if (part === '\r') column = 0;
    else if (part.length === 1 && part >= ' ') {
      const line = (lines[row] ??= []);
      while (line.length < column) line.push(' ');
      line[column] = part;
      column += 1;
    }
    while (lines.length <= row) lines.push([]);
  }
  return lines.map((line) => line.join('').trimEnd()).join('\n');
}

export interface RealTerminal {
  type(keys: string): void;
  /** Everything the terminal has received so far. */
  received(): string;
  visible(): string;
  readonly exited: Promise<number | null>;
  kill(): void;
}

/**
 * Runs a shell command on a real pseudo-terminal, by `script` from util-linux (in Debian's bsdutils). Closing is up to the command:
 * `\u0003` typed is Ctrl-C, `\u0004` Ctrl-D. The exit code is the command's.
 */
export function startOnTerminal(
  command: string,
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): RealTerminal {
  const child = spawn('script', ['-qec', command, '/dev/null'], { ...options, stdio: 'pipe' });
  let received = '';
  child.stdout.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  // Keys typed after the command has ended reach nobody.
  child.stdin.on('error', () => {});
  return {
    type: (keys) => void child.stdin.write(keys),
    received: () => received,
    visible: () => screenOf(received),
    exited: new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    }),
    kill: () => void child.kill('SIGKILL'),
  };
}

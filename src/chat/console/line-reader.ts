// Reads lines that a person types at a prompt, and lets other text be written above the line being typed.
import { setImmediate } from 'node:timers/promises';
import { clearScreenDown, createInterface, cursorTo, moveCursor } from 'node:readline';
import type { Terminal } from './screen.ts';

export type Typed =
  | { readonly kind: 'line'; readonly text: string }
  /** Ctrl-D, or the terminal is gone: nobody answers any more. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'interrupted' }
  /** The question was settled elsewhere while it was shown. */
  | { readonly kind: 'withdrawn' };

export type LineReader = ReturnType<typeof openLineReader>;

/** Opens a prompt on a terminal. While it is open, Ctrl-C is reported as `interrupted` and is no signal. */
export function openLineReader(input: Terminal['input'], output: NodeJS.WritableStream) {
  const gone = (input as { readableEnded?: boolean }).readableEnded === true;
  const rl = createInterface({ input, output, terminal: true, historySize: 0 });
  const lines: string[] = [];
  let ending: Typed | null = gone ? { kind: 'closed' } : null;
  let notify: (() => void) | null = null;
  const end = (typed: Typed) => {
    ending ??= typed;
    notify?.();
  };
  rl.on('line', (line) => {
    lines.push(line);
    notify?.();
  });
  rl.on('SIGINT', () => {
    output.write('\n');
    end({ kind: 'interrupted' });
  });
  rl.on('close', () => end({ kind: 'closed' }));
  // A terminal window that was closed cannot even be told to leave raw mode.
  rl.on('error', () => end({ kind: 'closed' }));

  return {
    /** The next line. `whole`: lines pasted in one go are one answer, not several. */
    async next(prompt: string, { whole = false }: { whole?: boolean } = {}): Promise<Typed> {
      rl.setPrompt(prompt);
      if (lines.length === 0 && ending === null) {
        rl.prompt();
        await new Promise<void>((resolve) => {
          notify = resolve;
        });
        // Lines that were pasted together arrive in the same turn of the event loop.
        await setImmediate();
      }
      // What was typed before Ctrl-D still counts; what comes after a withdrawal or Ctrl-C answers nothing.
      if (ending !== null && ending.kind !== 'closed') return ending;
      const text = whole ? lines.splice(0).join('\n') : lines.shift();
      if (text === undefined || (whole && text === '' && ending !== null))
        return ending ?? { kind: 'closed' };
      return { kind: 'line', text };
    },
    /** Writes above the prompt and shows it again with what was typed so far. */
    interject: (write: () => void): void => {
      moveCursor(output, 0, -rl.getCursorPos().rows);
      cursorTo(output, 0);
      clearScreenDown(output);
      write();
      if (ending === null) rl.prompt(true);
    },
    withdraw: (): void => end({ kind: 'withdrawn' }),
    /** Gives the terminal back: Ctrl-C is an ordinary signal again. */
    close: (): void => rl.close(),
  };
}

// A long-lived role ends well, whoever reads along.
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import type { CliParts } from '../../../src/cli/parts.ts';
import { runCli } from '../../../src/cli/program.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { pipes } from '../../support/terminal.ts';

it('hands back what is under way also when nobody reads what it says any more', async () => {
  let interrupt = () => {};
  let stopped = 0;
  const said: string[] = [];
  const errors = new Writable({
    write(text: Buffer, _encoding, done) {
      said.push(text.toString());
      const closed = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
      done(said.length === 1 ? null : closed);
      // The reader goes away, and the terminal says so.
      if (said.length === 1) interrupt();
    },
  });
  const cli = {
    terminal: { ...pipes(), errors },
    cwd: '/',
    version: '1.2.3',
    clock: manualClock(),
    signals: (listener: () => void) => {
      interrupt = listener;
      return () => {};
    },
    openService: () =>
      Promise.resolve({
        failed: new Promise<never>(() => {}),
        stop: () => {
          stopped++;
          return Promise.resolve();
        },
      }),
  } as unknown as CliParts;

  expect(await runCli(['bot'], cli)).toBe(0);
  expect(stopped).toBe(1);
  expect(said).toEqual([
    'footnote: bot running; Ctrl-C stops.\n',
    'footnote: stopping; Ctrl-C again leaves at once.\n',
  ]);
});

it('leaves what does not stop, before it is killed', async () => {
  let interrupt = () => {};
  const clock = manualClock();
  const terminal = pipes();
  const cli = {
    terminal,
    cwd: '/',
    version: '1.2.3',
    clock,
    signals: (listener: () => void) => {
      interrupt = listener;
      return () => {};
    },
    openService: () =>
      Promise.resolve({ failed: new Promise<never>(() => {}), stop: () => new Promise<never>(() => {}) }),
  } as unknown as CliParts;
  const code = runCli(['worker'], cli);
  await clock.advance(1_000);
  interrupt();
  await clock.advance(39_000);
  expect(terminal.raw.errors()).not.toContain('leaving it');
  await clock.advance(1_000);
  expect(await code).toBe(1);
  expect(terminal.raw.errors()).toContain('The next process goes on with what was under way.');
});

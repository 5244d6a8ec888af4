// The console on a real pseudo-terminal: raw mode, echo, Ctrl-C and Ctrl-D as the kernel delivers them.
import { spawnSync } from 'node:child_process';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { builtScript } from '../../support/built-script.ts';
import { startOnTerminal, type RealTerminal } from '../../support/terminal.ts';

let program = '';
beforeAll(async () => {
  program = await builtScript(new URL('terminal-program.ts', import.meta.url));
});
const command = (request: string) => `'${process.execPath}' '${program}' '${request}'`;
const environment = { PATH: process.env['PATH'], TERM: 'xterm' };

let terminal: RealTerminal | null = null;
afterEach(() => terminal?.kill());

function start(request: string, env: NodeJS.ProcessEnv = environment): RealTerminal {
  return (terminal = startOnTerminal(command(request), { env }));
}

const sees = (shown: RealTerminal, text: string) =>
  expect.poll(() => shown.visible(), { timeout: 30_000 }).toContain(text);

describe('ask on a real terminal', () => {
  it('delivers a draft that is accepted at the prompt', async () => {
    const shown = start('a question');
    await sees(shown, 'what should change?');
    expect(shown.received()).toContain('\u001b[1m');
    shown.type('accept\r');
    expect(await shown.exited).toBe(0);
    expect(shown.visible()).toContain('Delivered after');
  });

  it('ends with 3 after Ctrl-D', async () => {
    const shown = start('a question');
    await sees(shown, 'what should change?');
    shown.type('\u0004');
    expect(await shown.exited).toBe(3);
    expect(shown.visible()).toContain('the input was closed before a decision');
  });

  it('stops politely when Ctrl-C comes as a signal, and shows what was found', async () => {
    const shown = start('wait for me');
    await sees(shown, 'Researching');
    shown.type('\u0003');
    expect(await shown.exited).toBe(130);
    expect(shown.visible()).toContain('Stopping');
    expect(shown.visible()).toContain('So far [1].');
  });

  it('uses no colour with NO_COLOR', async () => {
    const shown = start('a question', { ...environment, NO_COLOR: '1' });
    await sees(shown, 'what should change?');
    shown.type('r\r');
    expect(await shown.exited).toBe(4);
    expect(shown.received()).not.toContain('\u001b[1m');
  });
});

describe('ask in a pipe', () => {
  const run = (shell: string) =>
    spawnSync('/bin/sh', ['-c', shell], { env: environment, encoding: 'utf8', timeout: 60_000 });

  it('neither hangs nor waits when standard input is closed', () => {
    const { stdout, status } = run(`${command('a question')} <&-`);
    expect(stdout).toContain('Draft 1 (not approved)');
    expect(status).toBe(3);
  });

  it('survives a reader that goes away', () => {
    const { stderr, stdout } = run(`${command('a question')} --yes | true; echo done`);
    expect(stdout).toContain('done');
    expect(stderr).not.toMatch(/EPIPE|at .*\.ts:\d/);
  });
});

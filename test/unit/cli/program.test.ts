// The command line as a whole: help, mistakes, and the services.
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import type { Service } from '../../../src/cli/parts.ts';
import { runCli } from '../../../src/cli/program.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { pipes } from '../../support/terminal.ts';
import { scripted } from './scripted-ask.ts';

const never = new Promise<never>(() => {});

function cliWith(overrides: Parameters<typeof scripted>[2] = {}) {
  const terminal = pipes();
  return { terminal, ...scripted(terminal, async () => {}, overrides) };
}

describe('the command line', () => {
  it.each([[['--help']], [['help']], [['ask', '--help']], [['start', '--help']], [['migrate', '--help']]])(
    'explains itself: %j',
    async (args) => {
      const { cli, terminal } = cliWith();
      expect(await runCli(args, cli)).toBe(0);
      expect(terminal.raw.output()).toContain('Usage: footnote');
      expect(terminal.raw.errors()).toBe('');
    },
  );

  it.each(['ask', 'doctor'])('breaks no line of the help of %s that fits', async (command) => {
    const { cli, terminal } = cliWith();
    Object.assign(terminal.output, { columns: 500 });
    await runCli([command, '--help'], cli);
    expect(terminal.raw.output()).not.toMatch(/[a-z,:]\n[A-Za-z]/);
  });

  it('documents every exit code of ask', async () => {
    const { cli, terminal } = cliWith();
    await runCli(['ask', '--help'], cli);
    for (const code of ['0', '1', '2', '3', '4', '130']) {
      expect(terminal.raw.output()).toMatch(new RegExp(`^ +${code}  \\w`, 'm'));
    }
  });

  it('tells its version', async () => {
    const { cli, terminal } = cliWith();
    expect(await runCli(['--version'], cli)).toBe(0);
    expect(terminal.raw.output()).toBe('1.2.3\n');
  });

  it.each([
    ['EPIPE', 0, ''],
    ['ENOSPC', 1, 'footnote: The output could not be written: no space left\n  Free some space'],
  ])('ends well where the output cannot be written because of %s', async (code, exit, said) => {
    const failure = Object.assign(new Error('no space left'), { code });
    const output = new Writable({ write: (_text, _encoding, done) => done(failure) });
    const { cli: usual, terminal } = cliWith();
    const cli = { ...usual, terminal: { ...terminal, output } };
    expect(await runCli(['--version'], cli)).toBe(exit);
    expect(terminal.raw.errors()).toMatch(said === '' ? /^$/ : new RegExp(`^${said}`));
  });

  it.each([
    [['ask', '--dept', 'light', 'x'], 'Did you mean --depth?'],
    [['ask', '--depth', 'abyss', 'x'], 'Allowed choices are light, medium, extended, auto.'],
    [['ask', '--mode', 'fast', 'x'], 'Allowed choices are simple, web, deep, auto.'],
    [['ask', '--knowledge'], 'argument missing'],
    [['aks', 'x'], 'Did you mean ask?'],
    [['migrate', 'everything'], 'too many arguments'],
    [['mcp', '--url', 'localhost:3080'], 'It begins with http:// or https://'],
    [['mcp', '--url', '127.0.0.1:3080'], 'such as http://127.0.0.1:3080.'],
    [[], 'Usage: footnote'],
  ])('says what is wrong with %j and ends with 2', async (args, said) => {
    const { cli, terminal } = cliWith();
    expect(await runCli(args, cli)).toBe(2);
    expect(terminal.raw.errors()).toContain(said);
    expect(terminal.raw.output()).toBe('');
  });
});

describe('start, worker and bot', () => {
  const service = (more: Partial<Service> = {}) => {
    const stops: number[] = [];
    const running: Service = {
      failed: never,
      stop: () => {
        stops.push(1);
        return Promise.resolve();
      },
      ...more,
    };
    return { running, stops };
  };

  it.each([
    ['start', ['bot', 'worker']],
    ['worker', ['worker']],
    ['bot', ['bot']],
  ])('%s runs %j until it is told to stop', async (command, roles) => {
    const { running, stops } = service();
    let opened: unknown;
    const { cli, interrupt, terminal } = cliWith({
      openService: (asked) => {
        opened = asked;
        return Promise.resolve(running);
      },
    });
    const ended = runCli([command], cli);
    await expect.poll(() => terminal.raw.errors()).toContain('running; Ctrl-C stops');
    expect(opened).toEqual(roles);
    interrupt();
    expect(await ended).toBe(0);
    expect(stops).toHaveLength(1);
  });

  it('leave at once at the second signal', async () => {
    const { running } = service({ stop: () => never });
    let now = 0;
    const clock = { now: () => now, sleep: () => never };
    const { cli, interrupt, terminal } = cliWith({ openService: () => Promise.resolve(running), clock });
    const ended = runCli(['start'], cli);
    await expect.poll(() => terminal.raw.errors()).toContain('running');
    interrupt();
    now += 1000;
    interrupt();
    expect(await ended).toBe(130);
  });

  it('say what is being done where opening takes a moment', async () => {
    const clock = manualClock();
    const { running } = service();
    let open = () => {};
    const opening = new Promise<Service>((resolve) => {
      open = () => resolve(running);
    });
    const { cli, interrupt, terminal } = cliWith({ openService: () => opening, clock });
    const ended = runCli(['start'], cli);
    await clock.advance(1000);
    expect(terminal.raw.errors()).toMatch(/^footnote: getting ready\. .+\n$/);
    open();
    await expect.poll(() => terminal.raw.errors()).toContain('running');
    interrupt();
    expect(await ended).toBe(0);
  });

  it('say what does not work although they run, and what to do, once each', async () => {
    const { running } = service();
    const early = 'Slack cannot be used: Slack said no. Set a token.';
    const late = 'Discord cannot be used: Discord said no. Set a token.';
    let trouble = (_sentence: string) => {};
    const { cli, interrupt, terminal } = cliWith({
      openService: (_roles, options) => {
        ({ trouble } = options);
        trouble(early);
        return Promise.resolve(running);
      },
    });
    const ended = runCli(['start'], cli);
    await expect.poll(() => terminal.raw.errors()).toContain('running');
    for (const sentence of [early, late, late]) trouble(sentence);
    expect(terminal.raw.errors()).toBe(
      `footnote: bot and worker running; Ctrl-C stops.\nfootnote: ${early}\nfootnote: ${late}\n`,
    );
    interrupt();
    expect(await ended).toBe(0);
  });

  it('end with 1 when they cannot go on, after closing what is open', async () => {
    const failed = Promise.reject(new FootnoteError('database-unreachable', 'The database is away.'));
    const { running, stops } = service({ failed });
    const { cli, terminal } = cliWith({ openService: () => Promise.resolve(running) });
    expect(await runCli(['worker'], cli)).toBe(1);
    expect(terminal.raw.errors()).toContain('The database is away.');
    expect(stops).toHaveLength(1);
  });

  it('end with 2 when the configuration cannot be used', async () => {
    const { cli } = cliWith({ openService: () => Promise.reject(new FootnoteError('config-invalid', 'no')) });
    expect(await runCli(['start'], cli)).toBe(2);
  });
});

describe('migrate', () => {
  it.each([
    [['0001_begin', '0002_more'], 'applied 0001_begin\napplied 0002_more\n'],
    [[], 'The database is up to date.\n'],
  ])('lists what it applied: %j', async (applied, printed) => {
    const { cli, terminal } = cliWith({ migrate: () => Promise.resolve(applied) });
    expect(await runCli(['migrate'], cli)).toBe(0);
    expect(terminal.raw.output()).toBe(printed);
  });

  it('says what went wrong', async () => {
    const error = new FootnoteError('database-newer', 'The database is newer.', { hint: 'Update Footnote.' });
    const { cli, terminal } = cliWith({ migrate: () => Promise.reject(error) });
    expect(await runCli(['migrate'], cli)).toBe(1);
    expect(terminal.raw.errors()).toBe('footnote: The database is newer.\n  Update Footnote.\n');
  });
});

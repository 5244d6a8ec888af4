// `footnote ask` from the command line to the exit code, around a run that follows a script.
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import type { Clock } from '../../../src/base/clock.ts';
import { FootnoteError } from '../../../src/base/errors.ts';
import type { ClarifyView } from '../../../src/chat/views.ts';
import { runCli } from '../../../src/cli/program.ts';
import { memoryTerminal, pipes, type TestTerminal } from '../../support/terminal.ts';
import { draft, report, result, scripted, type Script } from './scripted-ask.ts';

const question = 'How are NULLs treated?';
const clarify: ClarifyView = {
  kind: 'clarify',
  intro: '',
  questions: [{ text: 'Which version?', suggestions: ['15', 'any'] }],
  canSkip: true,
};

const nextTurn = promisify(setImmediate);

/** Waits a hundredth of what is wanted. */
const hasty: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 100, signal) };

/** Asks once, shows a draft, delivers or rejects it. */
const usual: Script = async (stage) => {
  stage.event('phase-started', { phase: 'intake' });
  await stage.ask(clarify);
  stage.event('phase-started', { phase: 'gather' });
  stage.event('plan-created', { tasks: [{ id: 't1', title: 'NULLs' }] });
  stage.event('task-started', { id: 't1' });
  stage.event('task-finished', { id: 't1', sources: 1, evidence: 1 });
  const answer = await stage.ask(draft);
  if (answer.kind === 'rejected') return stage.end('rejected', { result });
  await stage.post(report);
  return stage.end('delivered', { result });
};

/** The usual run, where an attempt to answer (the first is 1) may fail on its way. */
function answering(terminal: TestTerminal, failure: (attempt: number) => Error | null) {
  const whole = scripted(terminal, usual);
  let attempts = 0;
  const openAsk: typeof whole.cli.openAsk = async (setup) => {
    const parts = await whole.cli.openAsk(setup);
    const answer: typeof parts.inbound.answer = (incoming) => {
      attempts += 1;
      const error = failure(attempts);
      return error === null ? parts.inbound.answer(incoming) : Promise.reject(error);
    };
    return { ...parts, inbound: { ...parts.inbound, answer } };
  };
  return { cli: { ...whole.cli, clock: hasty, openAsk }, attempts: () => attempts };
}

const document = (terminal: TestTerminal) => JSON.parse(terminal.raw.output()) as Record<string, unknown>;

describe('ask without a terminal', () => {
  it('prints the draft as not approved and ends with 3', async () => {
    const terminal = pipes();
    const { cli, seen } = scripted(terminal, usual);
    expect(await runCli(['ask', question], cli)).toBe(3);
    expect(terminal.raw.output()).toContain('Draft 1 (not approved)');
    expect(terminal.raw.output()).toContain('“are distinct”');
    expect(terminal.raw.errors()).toContain('--yes');
    expect(seen.stopped).toBe(1);
  });

  it('with --yes prints the report once, alone, and ends with 0', async () => {
    const terminal = pipes();
    const { cli } = scripted(terminal, usual);
    expect(await runCli(['ask', '--yes', question], cli)).toBe(0);
    expect(terminal.raw.output()).toMatch(/^NULLs are distinct \[1\]\.\n/);
    expect(terminal.raw.output().split('NULLs are distinct [1].')).toHaveLength(2);
    expect(terminal.raw.errors()).toContain('Researching');
    expect(terminal.raw.errors()).toContain('Delivered after');
  });

  it('reads the request from standard input when there is none on the command line', async () => {
    let asked = '';
    const { cli } = scripted(pipes('  Was ist “NULL”?\n'), async (stage) => {
      asked = stage.request;
      stage.end('delivered', { result });
    });
    expect(await runCli(['ask'], cli)).toBe(0);
    expect(asked).toBe('Was ist “NULL”?');
  });

  it('takes several words as one request, and prefers them to standard input', async () => {
    let asked = '';
    const { cli } = scripted(pipes('something else'), async (stage) => {
      asked = stage.request;
      stage.end('delivered', { result });
    });
    await runCli(['ask', 'How', 'are', 'NULLs', 'treated?'], cli);
    expect(asked).toBe(question);
  });

  it.each([
    ['empty', '', 'the request is empty'],
    ['only white space', ' \n\t', 'the request is empty'],
    [
      'too long',
      'x'.repeat(50_001),
      'The request has 50,001 characters; 50,000 is the most.\n  Ask in a few',
    ],
    ['too long in German', `Wie ist ${'das '.repeat(12_500)}?`, 'Zeichen; höchstens 50.000 sind möglich.'],
    ['endless', 'x'.repeat(3_000_000), '50,000 characters is the most.\n  Ask in a few'],
    ['zero bytes', 'a\0b', 'zero bytes'],
    ['binary', '\u0001\u0002\u0003\u0004abc', 'binary'],
    ['not UTF-8', new Uint8Array([0x4e, 0xfc, 0x6c, 0x6c]), 'not valid UTF-8'],
  ])('refuses a request that is %s, and ends with 2', async (_what, stdin, said) => {
    const terminal = pipes(stdin);
    const { cli, seen } = scripted(terminal, usual);
    expect(await runCli(['ask'], cli)).toBe(2);
    expect(terminal.raw.errors()).toContain(said);
    expect(terminal.raw.errors()).not.toContain('On it');
    expect(terminal.raw.output()).toBe('');
    expect(seen.options).toBeNull();
  });

  it('takes a request of 50,000 characters, however many bytes they are', async () => {
    let length = 0;
    const { cli } = scripted(pipes('質'.repeat(50_000)), async (stage) => {
      length = stage.request.length;
      stage.end('delivered', { result });
    });
    expect(await runCli(['ask'], cli)).toBe(0);
    expect(length).toBe(50_000);
  });

  it('waits for nobody when no topic can be named', async () => {
    const terminal = pipes();
    const { cli } = scripted(terminal, async (stage) => {
      await stage.ask({ ...clarify, canSkip: false });
    });
    expect(await runCli(['ask', '--yes', 'hm'], cli)).toBe(3);
    expect(terminal.raw.errors()).toContain('names no subject');
    expect(terminal.raw.errors()).not.toContain('--yes');
  });

  it('says of a plan that nobody could decide about that it was not approved', async () => {
    const terminal = pipes();
    const { cli } = scripted(terminal, async (stage) => {
      await stage.ask({ kind: 'plan', stays: true, brief: 'NULLs are looked up.', tasks: [] });
    });
    expect(await runCli(['ask', question], cli)).toBe(3);
    expect(terminal.raw.errors()).toContain('Not approved: nobody is here to decide.');
    expect(terminal.raw.errors()).not.toContain('names no subject');
  });

  it('ends with 1 when the report cannot be written, and with 0 when its reader has gone', async () => {
    for (const { exit, ...failure } of [
      { code: 'ENOSPC', message: 'no space left on device', exit: 1 },
      { code: 'EIO', message: 'i/o error', exit: 1 },
      { code: 'EPIPE', message: 'broken pipe', exit: 0 },
    ]) {
      const terminal = pipes();
      terminal.output.write = () => terminal.output.emit('error', Object.assign(new Error(), failure));
      const { cli } = scripted(terminal, usual);
      expect(await runCli(['ask', '--yes', question], cli)).toBe(exit);
      expect(terminal.raw.errors().includes('could not be written')).toBe(exit === 1);
      expect(terminal.raw.errors().includes('Free some space')).toBe(failure.code === 'ENOSPC');
    }
  });

  it.each([
    ['in no folder', '/nowhere/x.html', 'no such file or directory'],
    ['below a file', '/etc/hosts/x.html', 'not a directory'],
    ['that is a folder', '/tmp', 'illegal operation on a directory'],
  ])('refuses a --page %s before anything begins, and ends with 2', async (_what, page, said) => {
    const terminal = pipes();
    const { cli, seen } = scripted(terminal, usual);
    expect(await runCli(['ask', '--yes', '--page', page, question], cli)).toBe(2);
    expect(terminal.raw.errors()).toMatch(
      new RegExp(`^footnote: --page: ${page} cannot be written: ${said}\\.\n  Name a file in a folder`),
    );
    expect(seen.options).toBeNull();
  });

  it('refuses a --page that is the file it reads, by whatever name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'page-'));
    const [file, page] = [join(folder, 'n.md'), join(folder, 'link.md')];
    writeFileSync(file, '# Notes');
    symlinkSync(file, page);
    const terminal = pipes();
    const { cli, seen } = scripted(terminal, usual);
    expect(await runCli(['ask', '--yes', '--page', page, '--file', file, question], cli)).toBe(2);
    rmSync(folder, { recursive: true });
    expect(terminal.raw.errors()).toContain('is a file that --file names');
    expect(seen.options).toBeNull();
  });

  it('refuses a --thread without a name', async () => {
    const terminal = pipes();
    const { cli, seen } = scripted(terminal, usual);
    expect(await runCli(['ask', '--yes', '--thread', '', question], cli)).toBe(2);
    expect(terminal.raw.errors()).toContain('--thread');
    expect(seen.options).toBeNull();
  });

  it('leaves nothing at the place of a page before there is one, and ends with 1 when it cannot be written then (F55)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'page-'));
    const page = join(folder, 'x.html');
    const terminal = pipes();
    const { cli } = scripted(terminal, async (stage) => {
      expect(existsSync(page)).toBe(false);
      rmSync(folder, { recursive: true });
      stage.end('delivered', { result });
    });
    const openAsk: typeof cli.openAsk = async (setup) => ({
      ...(await cli.openAsk(setup)),
      page: () => Promise.resolve('<p>NULLs</p>'),
    });
    expect(await runCli(['ask', '--page', page, question], { ...cli, openAsk })).toBe(1);
    expect(terminal.raw.output()).toContain('NULLs are distinct [1].');
    expect(terminal.raw.errors()).toContain(
      `The page could not be written to ${page}: no such file or directory.`,
    );
  });

  it('prints a report that no message has shown', async () => {
    const terminal = pipes();
    const { cli } = scripted(terminal, async (stage) => stage.end('delivered', { result }));
    expect(await runCli(['ask', question], cli)).toBe(0);
    expect(terminal.raw.output()).toContain('NULLs are distinct [1].');
  });

  it('says why a run failed and what to do, and ends with 1', async () => {
    const terminal = pipes();
    const error = { code: 'disk-full', message: 'The disk is full.', hint: 'Make room.' } as const;
    const { cli } = scripted(terminal, async (stage) => stage.end('failed', { error }));
    expect(await runCli(['ask', question], cli)).toBe(1);
    expect(terminal.raw.errors()).toContain('footnote: The disk is full.\n  Make room.');
  });

  it('says once that a message names nothing to research', async () => {
    const terminal = pipes();
    const error = { code: 'request-invalid', message: 'I found no question in that.' } as const;
    const { cli } = scripted(terminal, async (stage) => {
      await stage.post({ kind: 'notice', tone: 'info', text: error.message });
      stage.end('failed', { error });
    });
    expect(await runCli(['ask', '🙂'], cli)).toBe(1);
    expect(terminal.raw.errors().split(error.message)).toHaveLength(2);
  });

  it('says what is wrong with the configuration and ends with 2', async () => {
    const terminal = pipes();
    const { cli } = scripted(terminal, usual, {
      openAsk: () => Promise.reject(new FootnoteError('config-invalid', 'parallel: expected 1 to 10.')),
    });
    expect(await runCli(['ask', question], cli)).toBe(2);
    expect(terminal.raw.errors()).toBe('footnote: parallel: expected 1 to 10.\n');
  });

  it('goes on when the database is away for a moment', async () => {
    const terminal = pipes();
    let away = 2;
    const whole = scripted(terminal, usual);
    const cli = {
      ...whole.cli,
      clock: hasty,
      openAsk: async (setup: Parameters<typeof whole.cli.openAsk>[0]) => {
        const parts = await whole.cli.openAsk(setup);
        const run: typeof parts.conversations.run = async (id) => {
          away -= 1;
          if (away >= 0) throw new FootnoteError('database-unreachable', 'away', { retry: 'backoff' });
          return parts.conversations.run(id);
        };
        return { ...parts, conversations: { ...parts.conversations, run } };
      },
    };
    expect(await runCli(['ask', '--yes', question], cli)).toBe(0);
    expect(away).toBeLessThan(0);
  });

  it('keeps the answer of --yes while the database is away, and says it was accepted once it is', async () => {
    const terminal = pipes();
    const away = new FootnoteError('database-unreachable', 'away', { retry: 'backoff' });
    const { cli, attempts } = answering(terminal, (attempt) => (attempt === 2 ? away : null));
    expect(await runCli(['ask', '--yes', question], cli)).toBe(0);
    expect(attempts()).toBe(3);
    const said = terminal.raw.errors();
    expect(said.split('your answer is kept and given again.')).toHaveLength(2);
    expect(said.indexOf('Accepted without asking (--yes)')).toBeGreaterThan(
      said.indexOf('is kept and given again'),
    );
    expect(said).not.toContain('Not approved');
  });

  it('prints the draft, and the true reason, when the answer of --yes cannot be recorded', async () => {
    const terminal = pipes();
    const final = new FootnoteError('database-failed', 'relation is gone', { hint: 'Repair it.' });
    const { cli } = answering(terminal, (attempt) => (attempt === 2 ? final : null));
    expect(await runCli(['ask', '--yes', question], cli)).toBe(3);
    expect(terminal.raw.output()).toContain('Draft 1 (not approved)\n\nNULLs are distinct [1].');
    expect(terminal.raw.errors()).toContain(
      'Nothing was approved: the answer could not be recorded. Relation is gone. Repair it.',
    );
    expect(terminal.raw.errors()).not.toMatch(/was accepted|input was closed|nobody is here/);
  });

  it('does not blame the request when the answer to a clarifying question cannot be recorded', async () => {
    const terminal = pipes();
    const { cli } = answering(terminal, () => new FootnoteError('database-failed', 'relation is gone'));
    expect(await runCli(['ask', question], cli)).toBe(3);
    expect(terminal.raw.errors()).toContain('Nothing was approved: the answer could not be recorded.');
    expect(terminal.raw.errors()).not.toContain('names no subject');
  });

  it('hands on what was chosen', async () => {
    const { cli, seen } = scripted(pipes(), usual, { cwd: '/usr' });
    await runCli(
      [
        'ask',
        '-y',
        '--depth',
        'light',
        '--mode',
        'deep',
        '--knowledge',
        'bin',
        '--config',
        'c.yaml',
        question,
      ],
      cli,
    );
    expect(seen.options).toEqual({
      yes: true,
      depth: 'light',
      mode: 'deep',
      knowledge: '/usr/bin',
      config: '/usr/c.yaml',
      verify: true,
      questions: true,
    });
  });

  it('knows which models are asked first, and what a request does without (B49, A62, C16)', async () => {
    const { cli, seen } = scripted(pipes(), usual);
    const models = ['--model', 'here/large', '--model', 'there/small'];
    await runCli(['ask', '-y', ...models, '--no-verify', '--no-questions', question], cli);
    expect(seen.options).toMatchObject({
      model: ['here/large', 'there/small'],
      verify: false,
      questions: false,
    });
  });

  it.each([
    ['/no/such/folder', 'does not exist'],
    ['/etc/hostname', 'is not a folder'],
  ])('refuses --knowledge %s', async (path, said) => {
    const terminal = pipes();
    const { cli } = scripted(terminal, usual);
    expect(await runCli(['ask', '--knowledge', path, question], cli)).toBe(2);
    expect(terminal.raw.errors()).toContain(said);
  });
});

describe('ask when what a run needs stays away', () => {
  const stuck: Script = async (stage) => {
    const text = 'No search provider gave an answer.';
    await stage.ask({ kind: 'retry', text, code: 'search-failed', finish: 'Finish without the web' });
  };

  it('says so once, with what can be done, when nobody can decide', async () => {
    const terminal = pipes();
    const { cli } = scripted(terminal, stuck);
    expect(await runCli(['ask', '--yes', question], cli)).toBe(1);
    const said = terminal.raw.output() + terminal.raw.errors();
    expect(said.match(/No search provider/g)).toHaveLength(1);
    expect(said).toContain('ask on a terminal to decide');
  });

  it('names the failure to programs by its own code', async () => {
    const terminal = pipes();
    const { cli } = scripted(terminal, stuck);
    await runCli(['ask', '--json', question], cli);
    expect(document(terminal)).toMatchObject({ status: 'failed', error: { code: 'search-failed' } });
  });
});

describe('ask --json', () => {
  it('prints one document with everything, and nothing else', async () => {
    const terminal = pipes();
    const { cli } = scripted(terminal, usual);
    expect(await runCli(['ask', '--json', '--yes', question], cli)).toBe(0);
    const { events, timings, ...rest } = document(terminal);
    expect(rest).toEqual({
      status: 'delivered',
      run: expect.stringMatching(/^run_/),
      answered: 'yes',
      report: result.report,
      citations: result.citations,
      sources: result.sources,
      claims: result.claims,
      notes: result.cautions,
      usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, cost: 0 },
    });
    expect(events).toHaveLength(6);
    expect(timings).toMatchObject({ totalMs: expect.any(Number), phases: { intake: expect.any(Number) } });
    expect(terminal.raw.errors()).not.toContain('NULLs are distinct');
  });

  it('prints the draft that waits, even if only the question carries it', async () => {
    const terminal = pipes();
    const { cli } = scripted(terminal, usual);
    expect(await runCli(['ask', '--json', question], cli)).toBe(3);
    expect(document(terminal)).toMatchObject({
      status: 'waiting',
      answered: null,
      report: draft.report,
      sources: [],
    });
  });

  it.each([
    ['an empty request', ['ask', '--json'], 'request-invalid', 2],
    ['an unknown option', ['ask', '--json', '--dept', 'light', question], 'usage', 2],
    ['a wrong choice', ['ask', question, '--depth', 'abyss', '--json'], 'usage', 2],
  ])('prints a document on %s too', async (_what, args, code, exit) => {
    const terminal = pipes();
    const { cli } = scripted(terminal, usual);
    expect(await runCli(args, cli)).toBe(exit);
    expect(document(terminal)).toMatchObject({
      status: 'failed',
      run: null,
      answered: null,
      report: null,
      citations: [],
      error: { code, message: expect.any(String), hint: expect.any(String) },
    });
  });

  it('prints the error of a run that failed', async () => {
    const terminal = pipes();
    const error = { code: 'disk-full', message: 'The disk is full.', hint: 'Make room.' } as const;
    const { cli } = scripted(terminal, async (stage) => stage.end('failed', { error, result }));
    expect(await runCli(['ask', '--json', question], cli)).toBe(1);
    expect(document(terminal)).toMatchObject({ status: 'failed', error, report: result.report });
  });

  it('escapes what could steer a terminal, and loses nothing', async () => {
    const terminal = pipes();
    const hostile = { ...result, report: 'a\u001b[2Jb\u009b31m\u202e\u0007' };
    const { cli } = scripted(terminal, async (stage) => stage.end('delivered', { result: hostile }));
    await runCli(['ask', '--json', question], cli);
    // oxlint-disable-next-line no-control-regex
    expect(terminal.raw.output()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(document(terminal)['report']).toBe(hostile.report);
  });
});

describe('ask on a terminal', () => {
  const sees = (terminal: TestTerminal, text: string) =>
    expect.poll(() => terminal.visible()).toContain(text);

  it('asks, shows the draft, and delivers what is accepted', async () => {
    const terminal = memoryTerminal();
    const { cli } = scripted(terminal, usual);
    const ended = runCli(['ask', question], cli);
    await sees(terminal, '2) any');
    terminal.type('2\n');
    await sees(terminal, 'what should change?');
    terminal.type('accept\n');
    expect(await ended).toBe(0);
    expect(terminal.visible()).toContain('Approved: the report is the draft above');
    expect(terminal.visible().trimEnd()).toMatch(/Delivered after [\d.]+ s\.$/);
    expect(terminal.visible()).not.toContain('Researching');
  });

  it('ends with 4 when the draft is rejected', async () => {
    const terminal = memoryTerminal();
    const { cli } = scripted(terminal, usual);
    const ended = runCli(['ask', question], cli);
    await sees(terminal, 'Your answer');
    terminal.type('\n');
    await sees(terminal, 'what should change?');
    terminal.type('reject\n');
    expect(await ended).toBe(4);
    expect(terminal.visible()).toContain('Nothing was published.');
  });

  it('does not repeat what the run itself has said at its end', async () => {
    const terminal = memoryTerminal();
    const { cli } = scripted(terminal, async (stage) => {
      await stage.post({ kind: 'notice', tone: 'info', text: 'Nothing was published.' });
      stage.end('rejected', { result });
    });
    expect(await runCli(['ask', question], cli)).toBe(4);
    expect(terminal.visible().split('Nothing was published')).toHaveLength(2);
  });

  it('ends with 3 when the person closes the input', async () => {
    const terminal = memoryTerminal();
    const { cli } = scripted(terminal, usual);
    const ended = runCli(['ask', question], cli);
    await sees(terminal, 'Your answer');
    terminal.type('\u0004');
    expect(await ended).toBe(3);
    expect(terminal.visible()).toContain('Draft 1 (not approved)');
  });

  it('ends with 3 when the terminal itself vanishes', async () => {
    const terminal = memoryTerminal();
    const gone = Object.assign(new Error('setRawMode EIO'), { code: 'EIO' });
    const setRawMode = (raw: boolean) => raw || terminal.input.emit('error', gone);
    Object.assign(terminal.input, { setRawMode });
    const { cli, seen } = scripted(terminal, async (stage) => {
      setImmediate(() => terminal.input.end());
      await stage.ask(draft);
    });
    expect(await runCli(['ask', question], cli)).toBe(3);
    expect(seen.stopped).toBe(1);
  });

  it('begins even with an empty request, so that the topic can be asked for', async () => {
    const terminal = memoryTerminal();
    const { cli } = scripted(terminal, async (stage) => {
      const answer = await stage.ask({
        ...clarify,
        canSkip: false,
        questions: [{ text: 'What about?', suggestions: [] }],
      });
      stage.end(answer.kind === 'clarified' && answer.answers[0] === 'NULLs' ? 'delivered' : 'failed', {
        result,
      });
    });
    const ended = runCli(['ask'], cli);
    await sees(terminal, 'What about?');
    terminal.type('NULLs\n');
    expect(await ended).toBe(0);
  });

  it('a Ctrl-C at the prompt stops the run', async () => {
    const terminal = memoryTerminal();
    const { cli, seen } = scripted(terminal, async (stage) => {
      void stage.ask(draft);
      await stage.cancelled;
      stage.end('cancelled', { result });
    });
    const ended = runCli(['ask', question], cli);
    await sees(terminal, 'what should change?');
    terminal.type('\u0003');
    expect(await ended).toBe(130);
    expect(seen).toMatchObject({ cancels: 1, stopped: 1 });
    expect(terminal.visible()).toContain('Stopping');
  });
});

describe('a signal during ask', () => {
  it('stops the run, and shows the partial result', async () => {
    const terminal = pipes();
    const { cli, interrupt, seen } = scripted(terminal, async (stage) => {
      stage.event('phase-started', { phase: 'gather' });
      await stage.cancelled;
      stage.end('cancelled', { result: { ...result, answered: 'partly', report: 'So far [1].' } });
    });
    const ended = runCli(['ask', question], cli);
    await expect.poll(() => terminal.raw.errors()).toContain('Researching');
    interrupt();
    expect(await ended).toBe(130);
    expect(terminal.raw.output()).toContain('So far [1].');
    expect(terminal.raw.errors()).toContain('Stopping');
    expect(seen.stopped).toBe(1);
  });

  it('leaves at once when it comes a second time, with a document for who wants one', async () => {
    const terminal = pipes();
    let now = 0;
    const clock = { now: () => now, sleep: () => new Promise<void>(() => {}) };
    const { cli, interrupt } = scripted(
      terminal,
      async (stage) => stage.event('phase-started', { phase: 'gather' }),
      { clock },
    );
    const ended = runCli(['ask', '--json', question], cli);
    await expect.poll(() => terminal.raw.errors()).toContain('Researching');
    interrupt();
    // npm and tsx repeat the terminal's signal within milliseconds: that is the same press.
    now += 50;
    interrupt();
    await nextTurn();
    now += 1000;
    expect(terminal.raw.output()).toBe('');
    interrupt();
    expect(await ended).toBe(130);
    expect(document(terminal)).toMatchObject({ status: 'cancelled', report: null });
  });

  it('while everything is being started starts no run', async () => {
    let open = (_parts: never): void => {};
    const { cli, interrupt, seen } = scripted(pipes(), usual);
    const slow = {
      ...cli,
      openAsk: async (setup: Parameters<typeof cli.openAsk>[0]) => {
        await new Promise<never>((resolve) => {
          open = resolve;
        });
        return cli.openAsk(setup);
      },
    };
    const ended = runCli(['ask', question], slow);
    await expect.poll(() => open.length).toBe(1);
    interrupt();
    open(undefined as never);
    expect(await ended).toBe(130);
    expect(seen).toMatchObject({ cancels: 0, stopped: 1 });
  });
});

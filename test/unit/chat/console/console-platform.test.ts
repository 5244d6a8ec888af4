// One terminal session: who is asked, what is printed where, and what happens when nobody answers.
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../src/base/clock.ts';
import { FootnoteError } from '../../../../src/base/errors.ts';
import { createConsolePlatform, type ConsoleOptions } from '../../../../src/chat/console/console-platform.ts';
import type { IncomingAnswer, IncomingMessage } from '../../../../src/chat/port.ts';
import type {
  ClarifyView,
  DraftView,
  MessageView,
  PlanView,
  ProgressView,
  ReportView,
} from '../../../../src/chat/views.ts';
import { quietInbound } from '../../../support/quiet-inbound.ts';
import { receipt } from '../../../support/receipt.ts';
import { memoryTerminal, pipes, type TestTerminal } from '../../../support/terminal.ts';

const approvedByBob = {
  how: 'answered',
  by: { id: 'u-bob', name: 'Bob' },
  answer: { kind: 'accepted' },
} as const;
const draft: DraftView = {
  kind: 'draft',
  version: 1,
  title: 'NULLs',
  report: 'NULLs are distinct [1].',
  citations: [
    { n: 1, url: 'https://e.example', title: 'A page', quote: 'NULLs are distinct', verified: true },
  ],
  cautions: [],
};
const plan: PlanView = {
  kind: 'plan',
  brief: 'I look into it.',
  tasks: [{ id: 'task-1', title: 'Everything', status: 'pending' }],
};
const nextTurn = promisify(setImmediate);
const report: ReportView = { ...draft, kind: 'report', answered: 'yes' };
const clarify: ClarifyView = {
  kind: 'clarify',
  intro: 'Before I start:',
  questions: [
    { text: 'Which version?', suggestions: ['15', 'any'] },
    { text: 'For whom?', suggestions: [] },
  ],
  canSkip: true,
};
const card: ProgressView = {
  kind: 'progress',
  runId: 'run_1',
  phase: 'gather',
  status: 'Researching',
  tasks: [{ id: 't1', title: 'Look it up', status: 'running' }],
  sources: 2,
  elapsedMs: 1000,
  spent: { modelCalls: 0, tokens: 0, dollars: 0 },
  warnings: [],
  waiting: false,
  live: true,
  continued: false,
};

function session(terminal: TestTerminal, options: Partial<ConsoleOptions> = {}) {
  const answers: IncomingAnswer[] = [];
  const heard: string[] = [];
  let refusal: string | null | Error = null;
  const platform = createConsolePlatform({
    terminal,
    session: 'ses_1',
    person: { id: 'console:ann', name: 'ann' },
    json: false,
    yes: false,
    color: false,
    clock: systemClock,
    onInterrupt: () => heard.push('interrupt'),
    onUnattended: (id) => heard.push(`unattended ${id}`),
    ...options,
  });
  const connected = platform.connect(
    quietInbound({
      answer(answer) {
        answers.push(answer);
        return refusal instanceof Error ? Promise.reject(refusal) : Promise.resolve(refusal);
      },
    }),
  );
  let sent = 0;
  const send = async (view: MessageView) => {
    await connected;
    sent += 1;
    const asks = view.kind === 'draft' || view.kind === 'clarify' || view.kind === 'plan';
    return platform.send(platform.address, {
      deliveryId: `dlv_${sent}`,
      part: 0,
      view,
      question: asks ? { id: `que_${sent}`, version: 1, asks: ['console:ann'] } : null,
    });
  };
  return {
    platform,
    send,
    heard,
    answered: () => answers.map((answer) => answer.answer),
    refuse: (with_: string | Error) => (refusal = with_),
    sees: (text: string) => expect.poll(() => terminal.visible()).toContain(text),
    answers,
  };
}

describe('a draft on a terminal', () => {
  it('is shown and decided at the prompt', async () => {
    const terminal = memoryTerminal();
    const { send, sees, answered, answers } = session(terminal);
    await send(draft);
    await sees('what should change?');
    expect(terminal.visible()).toContain('The draft is ready for your decision');
    terminal.type('a\n');
    await expect.poll(answered).toEqual([{ kind: 'accepted' }]);
    expect(answers[0]).toMatchObject({ questionId: 'que_1', version: 1, author: { name: 'ann' } });
  });

  it('says first which changes are followed where there is no model', async () => {
    const terminal = memoryTerminal();
    const { send, sees } = session(terminal);
    await send({ ...draft, alone: true });
    await sees('what should change?');
    expect(terminal.visible().replaceAll(/\s+/g, ' ')).toContain(
      'I follow only “search for …” and “leave out …”',
    );
  });

  it('can have its citations checked before it is decided', async () => {
    const terminal = memoryTerminal();
    const { send, sees, answered, platform } = session(terminal);
    const said: string[] = [];
    await platform.connect(
      quietInbound({
        async message({ text }) {
          said.push(text);
          await send(receipt);
        },
      }),
    );
    await send({ ...draft, runId: 'run_1' });
    await sees('accept, reject, check 1, or what should change?');
    terminal.type('check [3]\n');
    await sees('“Backups are kept for 35 days.”');
    expect(said).toEqual(['check [3]']);
    expect(answered()).toEqual([]);
  });

  it('can be asked about before it is decided (F39)', async () => {
    const terminal = memoryTerminal();
    const { send, sees, platform } = session(terminal);
    const said: IncomingMessage[] = [];
    const given: IncomingAnswer['answer'][] = [];
    await platform.connect(
      quietInbound({
        message(message) {
          said.push(message);
          expect(given).toEqual([]);
          return said.length === 1 ? Promise.resolve() : Promise.reject(new Error('the database is away'));
        },
        answer({ answer }) {
          given.push(answer);
          return Promise.resolve(null);
        },
      }),
    );
    await send({ ...draft, runId: 'run_1' });
    await sees('or what should change?');
    terminal.type('How long are they kept?\n');
    await expect
      .poll(() => said)
      .toMatchObject([
        {
          thread: platform.address,
          text: 'How long are they kept?',
          addressed: true,
          author: { name: 'ann' },
        },
      ]);
    terminal.type('let me think about it\n');
    await sees('could not be taken. The database is away.');
    terminal.type('a\n');
    await expect.poll(() => given).toEqual([{ kind: 'accepted' }]);
  });

  it('takes everything pasted in one go as one piece of feedback', async () => {
    const terminal = memoryTerminal();
    const { send, sees, answered } = session(terminal);
    await send(draft);
    await sees('what should change?');
    terminal.type('change: shorter, please\nand with an example\n');
    await expect.poll(answered).toEqual([{ kind: 'feedback', text: 'shorter, please\nand with an example' }]);
  });

  it('asks again after a word that could mean anything', async () => {
    const terminal = memoryTerminal();
    const { send, sees, answered } = session(terminal);
    await send(draft);
    await sees('what should change?');
    terminal.type('y\n');
    await sees('Type accept (a), reject (r)');
    expect(answered()).toEqual([]);
    terminal.type('reject\n');
    await expect.poll(answered).toEqual([{ kind: 'rejected' }]);
  });

  it('is not printed a second time when it becomes the report', async () => {
    const terminal = memoryTerminal();
    const { send, sees, answered, platform } = session(terminal);
    await send(draft);
    await sees('what should change?');
    terminal.type('accept\n');
    await expect.poll(answered).toHaveLength(1);
    await send(report);
    expect(terminal.visible().split('NULLs are distinct [1].')).toHaveLength(2);
    expect(terminal.visible()).toContain('Approved: the report is the draft above, with 1 source.');
    expect(platform.hasShown(report.report)).toBe(true);
  });

  it('keeps what was typed when a message arrives meanwhile', async () => {
    const terminal = memoryTerminal();
    const { send, sees, answered } = session(terminal);
    await send(draft);
    await sees('what should change?');
    terminal.type('leave out Orac');
    await send({ kind: 'notice', tone: 'info', text: 'By the way.' });
    await sees('By the way.');
    expect(terminal.visible().trimEnd().split('\n').at(-1)).toMatch(/what should change\? leave out Orac$/);
    terminal.type('le\n');
    await expect.poll(answered).toEqual([{ kind: 'feedback', text: 'leave out Oracle' }]);
  });

  it('says why an answer was not taken', async () => {
    const terminal = memoryTerminal();
    const { send, sees, refuse } = session(terminal);
    refuse('This draft was decided already.');
    await send(draft);
    await sees('what should change?');
    terminal.type('accept\n');
    await sees('This draft was decided already.');
  });

  it('asks again where an answer was not taken', async () => {
    const terminal = memoryTerminal();
    const { send, sees, refuse, answered } = session(terminal);
    refuse('Somebody else decides.');
    await send(draft);
    await sees('what should change?');
    terminal.type('accept\n');
    await expect.poll(() => terminal.visible().split('what should change?')).toHaveLength(3);
    terminal.type('reject\n');
    await expect.poll(answered).toEqual([{ kind: 'accepted' }, { kind: 'rejected' }]);
  });

  it('says that an answer could not be delivered, and what to do', async () => {
    const terminal = memoryTerminal();
    const { send, sees, refuse, heard } = session(terminal);
    refuse(new FootnoteError('database-unreachable', 'The database is away', { hint: 'Start it.' }));
    await send(draft);
    await sees('what should change?');
    terminal.type('accept\n');
    await sees('Your answer could not be taken. The database is away. Start it.');
    expect(heard).toEqual(['unattended que_1']);
  });

  it('is no longer asked once it is settled elsewhere', async () => {
    const terminal = memoryTerminal();
    const { send, sees, platform, answered, heard } = session(terminal);
    const { ref } = await send(draft);
    await sees('what should change?');
    await platform.settle(
      platform.address,
      ref,
      { deliveryId: 'dlv_1', part: 0, view: draft, question: null },
      approvedByBob,
    );
    await sees('Approved by Bob.');
    terminal.type('reject\n');
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    await platform.disconnect();
    expect(answered()).toEqual([]);
    expect(heard).toEqual([]);
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['the command stop', 'stop\n'],
  ])('can be left by %s, which answers nothing', async (_how, keys) => {
    const terminal = memoryTerminal();
    const { send, sees, heard, answered } = session(terminal);
    await send(draft);
    await sees('what should change?');
    terminal.type(keys);
    await expect.poll(() => heard).toEqual(['interrupt']);
    expect(answered()).toEqual([]);
  });

  it('waits for nobody after Ctrl-D, and neither does any later question', async () => {
    const terminal = memoryTerminal();
    const { send, sees, heard, answered } = session(terminal);
    await send(draft);
    await sees('what should change?');
    terminal.type('\u0004');
    await expect.poll(() => heard).toEqual(['unattended que_1']);
    await send(clarify);
    await expect.poll(answered).toEqual([{ kind: 'just-start' }]);
    await send({ ...draft, version: 2 });
    await expect.poll(() => heard).toEqual(['unattended que_1', 'unattended que_3']);
    expect(terminal.visible()).toContain('Draft 2 (not approved)');
  });
});

describe('a plan on a terminal', () => {
  const listed = '1. SQLite\n2. Oracle';

  async function asked() {
    const terminal = memoryTerminal();
    const opened = session(terminal);
    await opened.send(plan);
    await opened.sees('what should change?');
    return { ...opened, terminal };
  }

  it('is accepted, or changed in words', async () => {
    const { terminal, answered, sees } = await asked();
    expect(terminal.visible()).toContain('1. Everything');
    expect(terminal.visible()).toContain('becomes the plan.');
    terminal.type('change: less of everything\n');
    await expect.poll(answered).toEqual([{ kind: 'feedback', text: 'less of everything' }]);
    await sees('less of everything');
  });

  it('is replaced by a list that is typed line by line, until an empty line', async () => {
    const { terminal, answered, sees } = await asked();
    terminal.type('1. SQLite\n');
    await sees('the next task, or an empty line to send the list:');
    terminal.type('2. Oracle\n');
    await expect.poll(() => terminal.visible().split('the next task').length).toBe(3);
    expect(answered()).toEqual([]);
    terminal.type('\n');
    await expect.poll(answered).toEqual([{ kind: 'feedback', text: listed }]);
  });

  it('takes a pasted list whole, with its last line when that was not ended', async () => {
    const { terminal, answered, sees } = await asked();
    terminal.type(listed);
    await sees('the next task');
    expect(answered()).toEqual([]);
    terminal.type('\n');
    await expect.poll(() => terminal.visible().split('the next task').length).toBe(3);
    terminal.type('\n');
    await expect.poll(answered).toEqual([{ kind: 'feedback', text: listed }]);
  });

  it('needs no further line for a pasted list that ends with an empty one', async () => {
    const { terminal, answered } = await asked();
    terminal.type(`${listed}\n\n`);
    await expect.poll(answered).toEqual([{ kind: 'feedback', text: listed }]);
  });

  it('takes a list with other words below it for a wish, at once', async () => {
    const { terminal, answered, sees } = await asked();
    terminal.type('1. SQLite\n');
    await sees('the next task');
    terminal.type('and as short as can be\n');
    await expect.poll(answered).toEqual([{ kind: 'feedback', text: '1. SQLite\nand as short as can be' }]);
  });

  it('takes what there is of a list when the input ends', async () => {
    const { terminal, answered, sees } = await asked();
    terminal.type('- SQLite\n');
    await sees('the next task');
    terminal.type('\u0004');
    await expect.poll(answered).toEqual([{ kind: 'feedback', text: '- SQLite' }]);
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['the command stop', 'stop\n'],
  ])('is left by %s within a list, which answers nothing', async (_how, keys) => {
    const { terminal, answered, heard, sees } = await asked();
    terminal.type('1. SQLite\n');
    await sees('the next task');
    terminal.type(keys);
    await expect.poll(() => heard).toEqual(['interrupt']);
    expect(answered()).toEqual([]);
  });

  it('is no longer asked once it is settled elsewhere, within a list too', async () => {
    const { terminal, platform, answered, heard, sees } = await asked();
    terminal.type('1. SQLite\n');
    await sees('the next task');
    const message = { deliveryId: 'dlv_1', part: 0, view: plan, question: null };
    await platform.settle(platform.address, 'dlv_1', message, approvedByBob);
    await sees('Approved by Bob.');
    await platform.disconnect();
    expect([answered(), heard]).toEqual([[], []]);
  });
});

describe('a draft that is answered by a list', () => {
  it('is changed at once: only plans are lists', async () => {
    const terminal = memoryTerminal();
    const { send, sees, answered } = session(terminal);
    await send(draft);
    await sees('what should change?');
    terminal.type('- shorter\n');
    await expect.poll(answered).toEqual([{ kind: 'feedback', text: '- shorter' }]);
  });
});

describe('clarifying questions on a terminal', () => {
  it('are asked one by one and answered by number or in own words', async () => {
    const terminal = memoryTerminal();
    const { send, sees, answered } = session(terminal);
    await send(clarify);
    await sees('1. Which version?');
    expect(terminal.visible()).not.toContain('For whom?');
    terminal.type('2\n');
    await sees('2. For whom?');
    terminal.type('for beginners\n');
    await expect.poll(answered).toEqual([{ kind: 'clarified', answers: ['any', 'for beginners'] }]);
  });

  it('may be pasted in one go, an answer a line', async () => {
    const terminal = memoryTerminal();
    const { send, sees, answered } = session(terminal);
    await send(clarify);
    await sees('Your answer');
    terminal.type('1\nfor me\n');
    await expect.poll(answered).toEqual([{ kind: 'clarified', answers: ['15', 'for me'] }]);
  });

  it('are skipped by an empty line', async () => {
    const terminal = memoryTerminal();
    const { send, sees, answered } = session(terminal);
    await send(clarify);
    await sees('Your answer');
    terminal.type('\n');
    await expect.poll(answered).toEqual([{ kind: 'just-start' }]);
  });

  it('keep what was said before an empty line', async () => {
    const terminal = memoryTerminal();
    const { send, sees, answered } = session(terminal);
    await send(clarify);
    await sees('Your answer');
    terminal.type('2\n\n');
    await expect.poll(answered).toEqual([{ kind: 'clarified', answers: ['any', ''] }]);
  });

  it('insist when there is nothing to research yet', async () => {
    const terminal = memoryTerminal();
    const { send, sees, answered } = session(terminal, { yes: true });
    await send({ ...clarify, canSkip: false, questions: [{ text: 'What about?', suggestions: [] }] });
    await sees('What about?');
    terminal.type('\n');
    await sees('please name a topic');
    terminal.type('NULLs\n');
    await expect.poll(answered).toEqual([{ kind: 'clarified', answers: ['NULLs'] }]);
  });
});

describe('without a terminal', () => {
  it('questions count as skipped', async () => {
    const { send, answered } = session(pipes());
    await send(clarify);
    await expect.poll(answered).toEqual([{ kind: 'just-start' }]);
  });

  it('a draft is printed as not approved, and nobody is waited for', async () => {
    const terminal = pipes();
    const { send, heard, answered } = session(terminal);
    await send(draft);
    await expect.poll(() => heard).toEqual(['unattended que_1']);
    expect(terminal.raw.output()).toContain('Draft 1 (not approved)\n\nNULLs are distinct [1].');
    expect(answered()).toEqual([]);
  });

  it('a topic that nobody can name is waited for by nobody', async () => {
    const { send, heard, answered } = session(pipes());
    await send({ ...clarify, canSkip: false });
    await expect.poll(() => heard).toEqual(['unattended que_1']);
    expect(answered()).toEqual([]);
  });

  it('with --yes a plan is accepted, too, also one that waits until somebody decides', async () => {
    const { send, answered } = session(pipes(), { yes: true });
    await send({ ...plan, stays: true });
    await expect.poll(answered).toEqual([{ kind: 'accepted', beforehand: true }]);
  });

  it('with --yes a draft that was not taken as approved is waited for by nobody', async () => {
    const { send, heard, refuse, sees } = session(pipes(), { yes: true });
    refuse('Somebody else decides.');
    await send(draft);
    await sees('Somebody else decides.');
    await expect.poll(() => heard).toEqual(['unattended que_1']);
  });

  it('with --yes the draft is approved unseen, and the report printed once', async () => {
    const terminal = pipes();
    const { send, answered, sees } = session(terminal, { yes: true });
    await send(draft);
    await expect.poll(answered).toEqual([{ kind: 'accepted', beforehand: true }]);
    await sees('Accepted without asking (--yes).');
    expect(terminal.raw.output()).toBe('');
    await send(report);
    expect(terminal.raw.output().split('NULLs are distinct [1].')).toHaveLength(2);
  });

  it('progress is one line for each change of state, beside the report and not in it', async () => {
    const terminal = pipes();
    const { platform } = session(terminal);
    const show = (view: Partial<ProgressView>) =>
      platform.showProgress(platform.address, 'card', { ...card, ...view });
    await show({});
    await show({ elapsedMs: 2000, sources: 3 });
    await show({ elapsedMs: 3000 });
    await show({ tasks: [{ id: 't1', title: 'Look it up', status: 'done', note: '2 quotes' }] });
    await show({ status: 'Writing', tasks: [], warnings: ['One file was skipped.'] });
    expect(terminal.raw.errors()).toBe(`Researching
  › Look it up
  ✓ Look it up: 2 quotes
Writing
- ⚠️ One file was skipped.
`);
    expect(terminal.raw.output()).toBe('');
  });

  it('what was understood, expected and heard is told once each', async () => {
    const terminal = pipes();
    const { platform } = session(terminal);
    const show = (view: Partial<ProgressView>) =>
      platform.showProgress(platform.address, 'card', { ...card, tasks: [], sources: 0, ...view });
    const estimate = { activeMs: 60_000, modelCalls: 4, dollars: 0 };
    const known = { reasoning: 'A comparison.', estimate };
    await show({ reasoning: 'A comparison.' });
    await show(known);
    await show({ ...known, heard: ['“more”: so.'] });
    await show({ ...known, heard: ['“more”: so.', '“more”: so.', '“less”: so.'] });
    await show({ ...known, heard: ['“more”: so.', '“more”: so.', '“less”: so.'], live: false });
    expect(terminal.raw.errors()).toBe(`A comparison.
Researching
About 1 min, 4 model calls
- 💬 “more”: so.
- 💬 “more”: so.
- 💬 “less”: so.
`);
  });
});

describe('a terminal', () => {
  it('redraws progress in place, below what was said', async () => {
    const terminal = memoryTerminal();
    const { platform, send } = session(terminal);
    await platform.showProgress(platform.address, 'card', card);
    await send({ kind: 'notice', tone: 'info', text: 'On it.' });
    await platform.showProgress(platform.address, 'card', {
      ...card,
      status: 'Writing',
      elapsedMs: 65_000,
      tasks: [],
    });
    expect(terminal.visible().trimEnd()).toMatch(/^On it\.\nWriting\n1 min 5 s · 2 documents looked at/);
    await platform.disconnect();
    expect(terminal.visible().trimEnd()).toBe('On it.');
  });

  it('is drawn on even if it does not know its size', async () => {
    const terminal = memoryTerminal({ columns: 0, rows: 0 });
    const { platform } = session(terminal);
    await platform.showProgress(platform.address, 'card', card);
    expect(terminal.visible()).toContain('Researching');
  });

  it('does not redraw over what somebody types', async () => {
    const terminal = memoryTerminal();
    const { platform, send, sees } = session(terminal);
    await platform.showProgress(platform.address, 'card', card);
    await send(draft);
    await sees('what should change?');
    terminal.type('mo');
    await platform.showProgress(platform.address, 'card', { ...card, elapsedMs: 9000 });
    expect(terminal.visible()).not.toContain('Researching');
    await sees('what should change? mo');
  });

  it('wraps progress that is too long, and still redraws all of it', async () => {
    const terminal = memoryTerminal({ columns: 30 });
    const { platform } = session(terminal);
    const long = {
      id: 't1',
      title: 'A task with a very long title that needs several lines',
      status: 'running',
    } as const;
    await platform.showProgress(platform.address, 'card', { ...card, tasks: [long] });
    await platform.showProgress(platform.address, 'card', { ...card, tasks: [], status: 'Writing' });
    expect(terminal.visible().trimEnd()).toBe('Writing\n1 s · 2 documents looked at');
  });
});

describe('with --json', () => {
  it('prints nothing to standard output, and no report anywhere', async () => {
    const terminal = pipes();
    const { send, platform, heard } = session(terminal, { json: true });
    await platform.showProgress(platform.address, 'card', card);
    await send({ kind: 'notice', tone: 'info', text: 'On it.' });
    await send(draft);
    await send(report);
    await expect.poll(() => heard).toEqual(['unattended que_2']);
    expect(terminal.raw.output()).toBe('');
    expect(terminal.raw.errors()).toContain('On it.');
    expect(terminal.raw.errors()).not.toContain('NULLs are distinct');
  });

  it('asks a person on the error stream', async () => {
    const terminal = memoryTerminal();
    const { send, sees, answered } = session(terminal, { json: true });
    await send(draft);
    await sees('what should change?');
    expect(terminal.raw.output()).toBe('');
    terminal.type('accept\n');
    await expect.poll(answered).toEqual([{ kind: 'accepted' }]);
  });
});

describe('a message', () => {
  it('is shown once, however often it is sent', async () => {
    const terminal = pipes();
    const { platform } = session(terminal);
    const notice: MessageView = { kind: 'notice', tone: 'info', text: 'On it.' };
    const message = { deliveryId: 'dlv_9', part: 0, view: notice, question: null };
    const ref = await platform.send(platform.address, message);
    expect(await platform.send(platform.address, message)).toEqual(ref);
    expect(terminal.raw.errors()).toBe('On it.\n');
  });

  it('does not fail when the reader of a pipe has gone', async () => {
    const terminal = pipes();
    const { send } = session(terminal);
    (terminal.output as unknown as { destroy(error: Error): void }).destroy(new Error('EPIPE'));
    await expect(send(report)).resolves.toEqual({ ref: 'dlv_1', more: false });
  });
});

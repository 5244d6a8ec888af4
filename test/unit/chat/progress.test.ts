// The progress card as a projection of events.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { firstCard, progressOf } from '../../../src/chat/progress.ts';
import type { StoredEvent } from '../../../src/store/port.ts';

const story = (...facts: [type: string, data: Json][]): StoredEvent[] =>
  facts.map(([type, data], index) => ({ id: index + 1, type, phase: '', data, at: 1000 + index * 100 }));

const researching = story(
  ['phase-started', { phase: 'plan' }],
  [
    'plan-created',
    {
      tasks: [
        { id: 't1', title: 'SQLite' },
        { id: 't2', title: 'PostgreSQL' },
      ],
    },
  ],
  ['phase-started', { phase: 'gather' }],
  ['task-started', { id: 't1' }],
  ['task-started', { id: 't2' }],
  ['source-found', { url: 'a' }],
  ['source-found', { url: 'a' }],
  ['source-found', { url: 'b' }],
  ['task-finished', { id: 't1', sources: 1, evidence: 3, pages: [{ url: 'https://a.test/', text: 'A' }] }],
  ['warning', { text: 'One file could not be read.' }],
);

describe('progressOf', () => {
  it('goes by the draft in the making with what is expected and what it has taken', () => {
    const call = { inputTokens: 1, outputTokens: 1, cost: 0.5 };
    const amounts = (modelCalls: number) => ({ activeMs: 60_000, modelCalls, dollars: 0 });
    const events = [
      ['plan/r1', 'estimated', amounts(20)],
      ['plan/r1', 'plan-created', { tasks: [], estimate: amounts(12) }],
      ['gather/r1/i1', 'model-called', call],
      ['approve/r1', 'question-asked', { kind: 'draft' }],
      // A question about the draft was answered.
      ['', 'model-called', call],
      ['approve/r1', 'question-answered', {}],
      ['plan/r2', 'phase-started', { phase: 'plan' }],
      ['plan/r2', 'model-called', call],
      ['plan/r2', 'plan-created', { tasks: [], estimate: amounts(5) }],
    ] as const;
    const stored = events.map(([phase, type, data], id) => ({ id, type, phase, data, at: id * 1000 }));
    const at = (count: number) => progressOf('run_1', stored.slice(0, count), count * 1000);
    const expected = [1, 2, 7, 9].map((count) => at(count).estimate?.modelCalls);
    expect(expected).toEqual([20, 12, undefined, 5]);
    expect(at(4).draft).toBeUndefined();
    expect(at(5).draft).toEqual({ activeMs: 3000, modelCalls: 1, dollars: 0.5 });
    expect(at(9).draft).toEqual({ activeMs: 3000, modelCalls: 1, dollars: 0.5 });
    expect(at(9)).toMatchObject({ elapsedMs: 7000, spent: { modelCalls: 3, dollars: 1.5 } });
  });

  it('names the pages that a task rests on', () => {
    const [first, second] = progressOf('run_1', researching, 3500).tasks;
    expect(first).toMatchObject({ status: 'done', sources: [{ url: 'https://a.test/', text: 'A' }] });
    expect(second).not.toHaveProperty('sources');
  });

  it('shows a run that has only begun', () => {
    expect(progressOf('run_1', [], 500)).toEqual({
      kind: 'progress',
      runId: 'run_1',
      phase: 'intake',
      status: 'Reading the request',
      tasks: [],
      sources: 0,
      elapsedMs: 0,
      spent: { modelCalls: 0, tokens: 0, dollars: 0 },
      warnings: [],
      waiting: false,
      live: true,
      continued: false,
    });
  });

  it.each([
    [
      'thought',
      { cycle: 1, text: 'The prices are\n missing.' },
      'Researching: “The prices are missing.” (C10)',
    ],
    [
      'thought',
      { cycle: 1, text: 'long '.repeat(100) },
      `Researching: “${'long '.repeat(24).trim()}…” (C10)`,
    ],
    ['agents-dispatched', { cycle: 2, count: 3 }, 'Researching: 3 agents at once, round 2 (C11)'],
    [
      'agent-reported',
      { task: 't1', cycle: 2, branch: 3 },
      'Researching: agent 3 of round 2 has reported on SQLite (C20)',
    ],
    ['agents-dispatched', { count: 'many' }, 'Researching (nothing that can be read)'],
  ])('tells what a model that dispatches agents is about, after %s %j: %s', (type, data, says) => {
    const now = [...researching, { id: 99, at: 3000, phase: 'gather', type, data }];
    expect(progressOf('run_1', now, 3500).status).toBe(says.replace(/ \([^)]*\)$/, ''));
    const next = story(['phase-started', { phase: 'analyze' }]);
    expect(progressOf('run_1', [...now, ...next], 3500).status).toBe('Weighing what was found');
  });

  it('shows tasks that were skipped and those that failed as what they are (A21, A54)', () => {
    const now = [
      ...researching,
      ...story(
        ['task-finished', { id: 't2', sources: 0, evidence: 0, failed: true }],
        ['task-skipped', { id: 't3', because: 'complete' }],
      ),
    ];
    const { tasks } = progressOf('run_1', now, 3500);
    expect(tasks.map(({ status }) => status)).toEqual(['done', 'failed', 'skipped']);
    expect(tasks[2]?.note).toBe('not done');
  });

  it('keeps what gates found wrong to itself, and shows what people can use', () => {
    const issue = 'Only 0 of 4 sources are used.';
    const judged = story(
      ['phase-evaluated', { qualityOk: false, issues: [issue], metrics: { sources: 4 } }],
      ['warning', { text: issue }],
      ['warning', { text: 'The web cannot be searched.' }],
    );
    expect(progressOf('run_1', judged, 3500).warnings).toEqual(['The web cannot be searched.']);
  });

  it('knows a task by its title that began after it had left the plan, and never by its id', () => {
    const plan = (id: string, title: string) =>
      ['plan-created', { tasks: [{ id, title }] }] as [string, Json];
    const events = story(
      plan('task-11', 'Isolation levels'),
      plan('task-12', 'Costs'),
      ['task-started', { id: 'task-11' }],
      ['task-started', { id: 'task-13' }],
    );
    expect(progressOf('run_1', events, 3500).tasks.map(({ title }) => title)).toEqual([
      'Costs',
      'Isolation levels',
      'A task',
    ]);
  });

  it('does not show a task as done that found nothing (F46)', () => {
    const events = [...researching, ...story(['task-finished', { id: 't2', sources: 3, evidence: 0 }])];
    expect(progressOf('run_1', events, 3500).tasks[1]).toMatchObject({
      status: 'empty',
      note: 'nothing found',
    });
  });

  it('is the same after events of checking, in the form of this version and of earlier ones', () => {
    const before = progressOf('run_1', researching, 3500);
    const checking: [type: string, data: Json][] = [
      ['claim-verified', { id: 'claim-1', verdict: 'supported', how: 'concluded', reason: 'It says so.' }],
      ['claim-removed', { text: 'It is 35.', reason: 'No quote says so.' }],
      ['claim-revised', { id: 'claim-1', revised: 'It is 30.', reason: 'It says so.' }],
      ['claim-revised', { id: 'claim-1', original: 'It is 35.', revised: null, reason: 'Nothing.' }],
      ['claim-revised', null],
      ['numeric-claim-detected', { id: 'claim-1', numbers: ['35'] }],
      ['nobody-knows', { text: 'x' }],
    ];
    const told = checking.map(([type, data], index) => ({
      id: 100 + index,
      type,
      phase: 'verify/r1',
      data,
      at: 2000,
    }));
    expect(progressOf('run_1', [...researching, ...told], 3500)).toEqual(before);
  });

  it('shows tasks as they go, each source once, warnings and time', () => {
    expect(progressOf('run_1', researching, 3500)).toMatchObject({
      phase: 'gather',
      status: 'Researching',
      tasks: [
        { id: 't1', title: 'SQLite', status: 'done', note: '3 quotes found in 1 source' },
        { id: 't2', title: 'PostgreSQL', status: 'running' },
      ],
      sources: 2,
      elapsedMs: 2500,
      warnings: ['One file could not be read.'],
    });
  });

  it('keeps what was done when a plan is made anew', () => {
    const view = progressOf(
      'run_1',
      [
        ...story(
          [
            'plan-created',
            {
              tasks: [
                { id: 't1', title: 'old' },
                { id: 't2', title: 'dropped' },
              ],
            },
          ],
          ['task-started', { id: 't1' }],
          ['plan-created', { tasks: [{ id: 't3', title: 'new' }] }],
        ),
      ],
      2000,
    );
    expect(view.tasks.map((task) => [task.id, task.status])).toEqual([
      ['t1', 'running'],
      ['t3', 'pending'],
    ]);
  });

  it('stops the clock and every task when the run ends', () => {
    const ended = [
      ...researching,
      { id: 99, type: 'run-ended', phase: '', data: { status: 'cancelled' }, at: 3000 },
    ];
    const view = progressOf('run_1', ended, 9000);
    expect(view).toMatchObject({ status: 'Stopped', elapsedMs: 2000 });
    expect(view.tasks.map((task) => task.status)).toEqual(['done', 'skipped']);
  });

  it('is not disturbed by events it does not know or cannot read', () => {
    const strange = story(['moon-landed', null], ['plan-created', { tasks: 'none' }], ['task-started', 3]);
    expect(progressOf('run_1', strange, 1000).tasks).toEqual([]);
  });

  it('has words for a phase that it does not know', () => {
    expect(progressOf('run_1', story(['phase-started', { phase: 'ponder' }]), 1000).status).toBe('Working');
  });

  it('adds up what model calls have used', () => {
    const view = progressOf(
      'run_1',
      story(
        ['model-called', { inputTokens: 1000, outputTokens: 200, cost: 0.02 }],
        ['model-called', { inputTokens: 500, outputTokens: 50, cost: 0.01 }],
        ['model-called', { inputTokens: 'many' }],
      ),
      3000,
    );
    expect(view.spent).toEqual({ modelCalls: 3, tokens: 1750, dollars: 0.03 });
  });

  it.each([
    ['clarify', 'Waiting for your answer'],
    ['plan', 'Waiting for a decision about the plan'],
    ['draft', 'Waiting for a decision about the draft'],
    ['retry', 'Waiting for a decision: something is missing'],
    ['riddle', 'Waiting for your answer'],
  ])('says what is waited for while a question of the kind %s is open', (kind, status) => {
    expect(progressOf('run_1', [...researching, ...story(['question-asked', { kind }])], 9000)).toMatchObject(
      {
        status,
        waiting: true,
        live: true,
      },
    );
  });

  it.each(['question-answered', 'phase-finished', 'phase-started'])('waits no longer after %s', (type) => {
    const events = story(
      ['phase-started', { phase: 'approve' }],
      ['question-asked', { kind: 'draft' }],
      [type, { phase: 'deliver' }],
    );
    expect(progressOf('run_1', events, 9000).waiting).toBe(false);
  });

  it.each([
    ['clarify', 'Going on with the answer'],
    ['draft', 'Going on with the answer'],
    ['retry', 'Putting up the draft'],
  ])('does not say that it waits for what was answered: %s', (kind, status) => {
    const answered = story(
      ['phase-started', { phase: 'approve' }],
      ['question-asked', { kind }],
      ['question-answered', {}],
    );
    expect(progressOf('run_1', answered, 9000).status).toBe(status);
    const later = [...answered, ...story(['phase-finished', {}], ['phase-started', { phase: 'gather' }])];
    expect(progressOf('run_1', later, 9000).status).toBe('Researching');
  });

  it('goes on when a run is resumed that had ended', () => {
    const stopped = story(['phase-started', { phase: 'gather' }], ['run-ended', { status: 'cancelled' }]);
    expect(progressOf('run_1', stopped, 9000)).toMatchObject({
      status: 'Stopped',
      live: false,
      waiting: false,
      elapsedMs: 100,
    });
    const resumed = [...stopped, ...story(['run-resumed', {}]).map((event) => ({ ...event, at: 5000 }))];
    expect(progressOf('run_1', resumed, 9000)).toMatchObject({
      status: 'Researching',
      live: true,
      // 100 ms before it was stopped, and all since it goes on.
      elapsedMs: 4100,
    });
  });

  it('counts time of work, not time spent waiting for people', () => {
    const at = (time: number, type: string, data: Json = {}) =>
      story([type, data]).map((event) => ({ ...event, at: time }));
    const asked = [
      ...at(1000, 'phase-started', { phase: 'approve' }),
      ...at(1500, 'question-asked', { kind: 'draft' }),
    ];
    expect(progressOf('run_1', asked, 90_000).elapsedMs).toBe(500);
    const call = { inputTokens: 1, outputTokens: 1, cost: 0 };
    const beside = [...asked, ...at(20_000, 'model-called', call), ...at(30_000, 'card-replaced')];
    expect(progressOf('run_1', beside, 90_000).elapsedMs).toBe(500);
    const answered = [...beside, ...at(60_000, 'question-answered')];
    expect(progressOf('run_1', answered, 60_300).elapsedMs).toBe(800);
  });

  it('tells how the request was understood, what it should take, and what was made of what people said', () => {
    const events = story(
      ['understood', { reasoning: 'A comparison.', mode: 'deep' }],
      ['estimated', { activeMs: 60_000, modelCalls: 12, tokens: 9000, dollars: 0.1, runs: 3 }],
      ['steered', { text: 'also Oracle', effect: 'adding' }],
      ['steered', { text: 'enough', effect: 'finishing' }],
    );
    expect(progressOf('run_1', events, 9000)).toMatchObject({
      reasoning: 'A comparison.',
      estimate: { activeMs: 60_000, modelCalls: 12, dollars: 0.1 },
      heard: ['“also Oracle”: taken into the plan.', '“enough”: I write up what there is.'],
    });
  });

  it('tells of a plan that was changed what is planned now, and not what a wish has dropped', () => {
    const plan = (brief: string) => ['plan-created', { brief, tasks: [] }] as [string, Json];
    const events = story(
      ['understood', { reasoning: 'Limits and the error page.', mode: 'deep' }],
      plan('One task for each.'),
      plan('One task for each.'),
      plan('The limits, and the log instead of the page.'),
    );
    const told = [2, 3, 4].map((count) => progressOf('run_1', events.slice(0, count), 9000).reasoning);
    expect(told).toEqual([
      'Limits and the error page.',
      'Limits and the error page.',
      'The limits, and the log instead of the page.',
    ]);
  });

  it('tells what it should take as a range where that is all that is known', () => {
    const [least, most] = [1, 3].map((count) => ({ activeMs: count, modelCalls: count, dollars: count }));
    const events = story([
      'estimated',
      { activeMs: 2, modelCalls: 2, dollars: 2, runs: 0, range: { least, most } },
    ]);
    expect(progressOf('run_1', events, 9000).estimate?.range).toEqual({ least, most });
  });

  it('waits for nobody once the run has ended', () => {
    const events = story(['question-asked', { kind: 'draft' }], ['run-ended', { status: 'cancelled' }]);
    expect(progressOf('run_1', events, 9000)).toMatchObject({ status: 'Stopped', waiting: false });
  });
});

describe('firstCard', () => {
  it('says at once that somebody is on it', () => {
    expect(firstCard('run_1')).toMatchObject({ runId: 'run_1', status: 'On it', live: true, elapsedMs: 0 });
  });
});

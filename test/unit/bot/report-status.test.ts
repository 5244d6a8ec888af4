// What people read who say status.
import { describe, expect, it } from 'vitest';
import { statusText } from '../../../src/bot/report-status.ts';
import { standingOf } from '../../../src/chat/progress/standing.ts';
import type { ProgressView } from '../../../src/chat/views.ts';
import { soFarText } from '../../../src/chat/words/estimate-text.ts';
import { sayIn } from '../../../src/chat/words/say.ts';
import type { RunView, StoredEvent } from '../../../src/store/port.ts';

const ann = { id: 'U1', name: 'Ann' };
const say = sayIn(null);

function told(
  events: readonly (readonly [type: string, data: object, phase?: string])[],
  over: Partial<RunView> = {},
  asks?: string[],
  kind: 'plan' | 'draft' = 'draft',
) {
  const run = {
    id: 'run_1',
    requester: ann,
    status: 'running',
    activeMs: 0,
    error: null,
    ...over,
  } as RunView;
  const stored = events.map(
    ([type, data, phase = 'plan/r1'], index) =>
      ({ id: index, type, phase, data, at: index * 1000 }) as StoredEvent,
  );
  const question = asks === undefined ? null : ({ kind, asks, requester: ann } as const);
  return statusText(run, standingOf(run, stored, 6000), question, say).split('\n');
}

const plan = [
  'plan-created',
  {
    tasks: [
      { id: 'a', title: 'Prices' },
      { id: 'b', title: 'Makers' },
      { id: 'c', title: 'Rules' },
    ],
  },
] as const;
const finished = (id: string, evidence: number, answered: string) =>
  ['task-finished', { id, sources: 1, evidence, answered }] as const;
const phase = (name: string) => ['phase-started', { phase: name }] as const;

describe('the status of a research', () => {
  it('says that nobody takes it who is new enough, until somebody does', () => {
    const left = ['left-to-newer', {}] as const;
    expect(told([left], { status: 'queued' })[0]).toMatch(/^Waiting for a newer version of me/);
    expect(told([left, phase('gather')])[0]).toMatch(/^Researching/);
  });

  it('names failed tasks and gaps where nothing is analysed (B82, F46)', () => {
    const events = [
      plan,
      phase('gather'),
      finished('a', 2, 'yes'),
      finished('b', 1, 'partly'),
      finished('c', 0, 'no'),
    ];
    expect(told(events)).toEqual([
      'Researching (3 of 3 tasks done, 1 without result, 2 gaps, 6 s).',
      '• Rules: nothing found',
      '• Makers: answered only in part',
    ]);
  });

  it('names at most five gaps of an analysis (F46)', () => {
    const gaps = Array.from({ length: 7 }, (_, n) => `Gap ${n}`);
    const lines = told([phase('analyze'), ['analysis-made', { findings: 1, gaps, contradictions: [] }]]);
    expect(lines.slice(1)).toEqual([...gaps.slice(0, 5).map((gap) => `• Still missing: ${gap}`), '• 2 more']);
  });

  it('says what is waited for and who is asked', () => {
    const waiting = [phase('approve'), ['question-asked', { kind: 'draft' }]] as const;
    expect(told(waiting, { status: 'waiting' }, ['requester'])).toEqual([
      'Waiting for a decision about the draft (1 s).',
      'I am waiting for an answer from Ann.',
      'What stands above still waits for a decision: approve it, ask for changes, or reject it.',
    ]);
    expect(told(waiting, { status: 'waiting' }, ['U7'])[1]).toBe(
      'I am waiting for an answer from the people who decide here.',
    );
  });

  it('says what a plan that waits will take, and a draft not', () => {
    const estimated = ['estimated', { activeMs: 180_000, modelCalls: 12, dollars: 0.1, runs: 3 }] as const;
    const waiting = (kind: 'plan' | 'draft') =>
      told([estimated, plan, ['question-asked', { kind }]], { status: 'waiting' }, ['requester'], kind);
    expect(waiting('plan')[1]).toBe('For this draft so far: 2 s; expected: 3 min, 12 model calls, $0.10.');
    expect(waiting('draft').join()).not.toContain('12 model calls');
  });

  it('compares what was expected with what the draft in the making took, also when that is over', () => {
    const range = {
      least: { activeMs: 1, modelCalls: 4, dollars: 0 },
      most: { activeMs: 2, modelCalls: 9, dollars: 0 },
    };
    const estimated = ['estimated', { activeMs: 2, modelCalls: 6, dollars: 0, range }] as const;
    expect(told([estimated, plan, phase('gather')])).toEqual([
      'Researching (0 of 3 tasks done).',
      'For this draft so far: 6 s; expected: less than a minute, 4 to 9 model calls.',
    ]);
    const call = ['model-called', { inputTokens: 1, outputTokens: 1, cost: 0.02 }] as const;
    const again = ['plan-created', { tasks: [], estimate: estimated[1] }, 'plan/r2'] as const;
    // One call is of the first draft, one of an answer below it, and one of the second draft.
    const draft = ['question-asked', { kind: 'draft' }, 'approve/r1'] as const;
    const decided = ['question-answered', {}, 'approve/r1'] as const;
    expect(told([call, draft, [...call, ''], decided, again, [...call, 'gather/r2/i1']])).toEqual([
      'Going on with the answer.',
      'For this draft so far: 2 s, 1 model call, $0.02; expected: less than a minute, 4 to 9 model calls.',
    ]);
    // A plan that is made anew while it works makes no other draft.
    expect(told([call, again, [...call, 'gather/r2/i1']])).toEqual([
      'Reading the request.',
      'For this draft so far: 5 s, 2 model calls, $0.04; expected: less than a minute, 4 to 9 model calls.',
    ]);
    expect(told([call, [...call, ''], phase('gather')])).toEqual([
      'Researching (2 model calls, $0.04, 4 s).',
    ]);
  });

  it('says that it takes longer than expected, measured by what people were told', () => {
    const most = { activeMs: 100_000, modelCalls: 9, dollars: 0 };
    const range = { least: { ...most, activeMs: 30_000 }, most };
    const after = (ms: number) => {
      const draft = { activeMs: ms, modelCalls: 8, dollars: 0 };
      return soFarText({ estimate: { ...most, range }, draft } as ProgressView, say);
    };
    expect(after(119_000)).toBe(
      'For this draft so far: 1 min 59 s, 8 model calls; expected: up to 2 min, 9 model calls.',
    );
    expect(after(121_000)).toBe(
      'For this draft so far: 2 min 1 s, 8 model calls. That is longer than expected (up to 2 min, 9 model calls).',
    );
  });

  it('is right once it was resumed, and once it has ended', () => {
    const stopped = [
      plan,
      phase('gather'),
      ['task-started', { id: 'a' }],
      ['run-ended', { status: 'cancelled' }],
    ] as const;
    expect(told(stopped, { status: 'cancelled' }, ['requester'])).toEqual([
      'Stopped (0 of 3 tasks done, 3 s). Say resume, and I go on.',
    ]);
    expect(told([...stopped, ['run-resumed', {}], finished('a', 1, 'yes')])[0]).toMatch(
      /^Researching \(1 of 3 /,
    );
  });

  it('is known of a research that has ended also where its record was removed, with the time it took', () => {
    const call = ['model-called', { inputTokens: 1, outputTokens: 1, cost: 0.02 }] as const;
    const over = { status: 'delivered', activeMs: 61_000 } as const;
    expect(told([], over)).toEqual(['Delivered (1 min 1 s).']);
    expect(told([call], over)).toEqual(['Delivered (1 model call, $0.02, 1 min 1 s).']);
    expect(told([call], { ...over, status: 'failed' })[0]).toMatch(/^Failed .* Say resume/);
  });

  it('says the time that the card says', () => {
    const ended = [phase('gather'), finished('a', 1, 'yes'), ['run-ended', { status: 'delivered' }]] as const;
    expect(told(ended, { status: 'delivered', activeMs: 1000 })[0]).toContain('2 s).');
  });

  it('tells of trouble while it goes on, and when nothing happens', () => {
    const error = { code: 'model-failed', message: 'No model answers at http://10.0.0.1/x' } as const;
    const lines = told([phase('plan')], { error, status: 'queued' });
    expect(lines[1]).toMatch(/^Trying again: No model answers/);
    expect(lines[1]).not.toContain('10.0.0.1');
    expect(told([], { status: 'queued' })[0]).toMatch(/^Waits for its turn \(/);
  });
});

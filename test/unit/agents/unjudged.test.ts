// What takes a judgement, without a model: nothing is made up, and the work goes on.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyst } from '../../../src/agents/analyst/analyst.ts';
import { critic } from '../../../src/agents/critic/critic.ts';
import { refiner } from '../../../src/agents/refiner/refiner.ts';
import { reflector, type TaskState } from '../../../src/agents/reflector/reflector.ts';
import { consultFailing } from '../../support/failing-model.ts';
import { quoted, researched } from '../../support/researched.ts';
import { consultAlone } from '../../support/without-model.ts';

const clash = [
  researched(1, [
    quoted('a.test', 'Backups are kept for 35 days.'),
    quoted('b.test', 'Backups are kept for 30 days, not for 35 days.'),
  ]),
  researched(2, [], { missing: ['Nothing was found on “Question 2?”.'] }),
];

describe('the analyst', () => {
  const input = { request: 'How long?', tasks: clash, sources: [], guidance: null };
  const nothing = { findings: [], gaps: [], contradictions: [], quality: [] };

  it('finds nothing, misses nothing and sees no contradiction without a model (F15)', async () => {
    expect((await consultAlone(analyst, input)).output).toEqual(nothing);
  });

  it('does the same when its model gives no answer that can be used (B39)', async () => {
    const { output, fallback } = await consultFailing(analyst, input);
    expect(fallback?.because).toBe('failed');
    expect(output).toEqual(nothing);
  });
});

describe('the critic', () => {
  it('passes whatever was found, without a model and when its model fails (D27, F15)', async () => {
    const input = {
      request: 'How long?',
      constraints: [],
      brief: 'Both are looked at.',
      tasks: clash,
      findings: [],
      gaps: [],
      contradictions: [],
      sources: [],
      weak: [],
      revisionsLeft: 1,
      guidance: null,
    };
    for (const { output } of [await consultAlone(critic, input), await consultFailing(critic, input)])
      expect(output).toEqual({ verdict: 'pass', feedback: '', points: [] });
  });
});

describe('the refiner', () => {
  const gap = (id: number, priority: number) => ({
    id: `gap-${id}`,
    description: `Number ${id} is missing.`,
    searches: [`number ${id}`],
    priority,
  });
  const input = {
    request: 'How old?',
    report: 'Old.',
    gaps: [gap(1, 1), gap(2, 2), gap(3, 4)],
    asked: [],
    iteration: 1,
    iterations: 3,
    guidance: null,
  };

  it('takes no further round, and leaves each gap as severe as it was said to be (F15)', async () => {
    const { output } = await consultAlone(refiner, input);
    expect(output.iterate).toBe(false);
    expect(output.gaps.map(({ id, severity, addressable }) => [id, severity, addressable])).toEqual([
      ['gap-1', 'critical', false],
      ['gap-2', 'moderate', false],
      ['gap-3', 'minor', false],
    ]);
  });

  it('does the same when its model gives no answer that can be used (B39)', async () => {
    const { output, fallback } = await consultFailing(refiner, input);
    expect(fallback?.because).toBe('failed');
    expect(output.iterate).toBe(false);
  });
});

describe('the reflector', () => {
  const state = (id: number, more: Partial<TaskState>): TaskState => ({
    task: researched(id, []).task,
    status: 'completed',
    observation: null,
    answered: 'yes',
    missing: [],
    sources: [],
    ...more,
  });
  const reflectOn = async (tasks: readonly TaskState[]) =>
    (await consultAlone(reflector, { request: 'How?', tasks, minimum: 1, guidance: null })).output;

  it('goes on as long as a task is left', async () => {
    const tasks = [
      state(1, {}),
      state(2, { answered: 'no' }),
      state(3, { status: 'pending', answered: null }),
    ];
    expect(await reflectOn(tasks)).toEqual({
      decision: 'continue',
      reasoning: 'Tasks of the plan are left.',
      suggestedChanges: null,
    });
    expect((await reflectOn(tasks.slice(0, 2))).decision).toBe('complete');
  });

  it('changes no plan, whatever tasks say', async () => {
    const states = fc.array(
      fc.record({
        status: fc.constantFrom('pending', 'completed', 'failed', 'skipped'),
        answered: fc.constantFrom('yes', 'partly', 'no', null),
        missing: fc.array(fc.string()),
      }),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(states, async (given) => {
        const { decision, suggestedChanges } = await reflectOn(given.map((more, id) => state(id + 1, more)));
        expect(suggestedChanges).toBeNull();
        expect(decision).toBe(given.some(({ status }) => status === 'pending') ? 'continue' : 'complete');
      }),
    );
  });
});

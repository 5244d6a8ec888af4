// The reflector with a model: what it is shown, and when its decision does not count.
import { describe, expect, it } from 'vitest';
import {
  reflector,
  type ReflectorInput,
  type TaskState,
} from '../../../../src/agents/reflector/reflector.ts';
import { consultScripted } from '../../../support/with-model.ts';

const state = (n: number, more: Partial<TaskState> = {}): TaskState => ({
  task: {
    id: `task-${n}`,
    title: `Title ${n}`,
    question: `How is part ${n}?`,
    searches: ['x'],
    entity: null,
    priority: n,
    rationale: '-',
  },
  status: 'completed',
  observation: `Part ${n} is fine.`,
  answered: 'yes',
  missing: [],
  sources: ['Manual'],
  ...more,
});
const input: ReflectorInput = {
  request: 'How are the parts?',
  tasks: [
    state(1),
    state(2, { answered: 'partly', missing: ['Since when is not said.'] }),
    state(3, { status: 'failed', observation: null, answered: 'no' }),
    state(4, { status: 'pending', observation: null, answered: null }),
  ],
  minimum: 3,
  guidance: 'Look at dates.',
};

const judged = (more: object = {}) => ({
  covered: ['part 1'],
  uncovered: [],
  reasoning: 'It is so.',
  decision: 'continue',
  suggestedChanges: null,
  ...more,
});
const reflect = async (more: object = {}, given: Partial<ReflectorInput> = {}) =>
  (await consultScripted(reflector, { ...input, ...given }, [judged(more)])).output;

describe('a reflection', () => {
  it.each([
    ['continue', null, null],
    ['adjust', 'Since when are there parts?', 'Since when are there parts?'],
    ['complete', 'Nothing.', null],
  ] as const)('says %s, why, and what is to change (A50)', async (decision, suggestedChanges, changes) => {
    expect(await reflect({ decision, suggestedChanges })).toEqual({
      decision,
      reasoning: 'It is so.',
      suggestedChanges: changes,
    });
  });

  it('is no other word than these three (A50)', async () => {
    await expect(reflect({ decision: 'stop' })).rejects.toThrow(/complete/);
  });

  const topics = (count: number) => Array.from({ length: count }, (_, index) => `topic ${index}`);
  it.each([
    { covered: 5, uncovered: 1, decision: 'complete' },
    { covered: 4, uncovered: 1, decision: 'continue' },
    { covered: 9, uncovered: 2, decision: 'complete' },
    { covered: 8, uncovered: 2, decision: 'continue' },
    { covered: 1, uncovered: 0, decision: 'complete' },
    { covered: 0, uncovered: 1, decision: 'continue' },
    { covered: 0, uncovered: 0, decision: 'complete' },
  ])(
    'that says complete with $covered topics covered and $uncovered open means $decision (A59)',
    async ({ covered, uncovered, decision }) => {
      const open = topics(uncovered).map((topic) => `open ${topic}`);
      const given = { decision: 'complete', covered: topics(covered), uncovered: open };
      expect((await reflect(given)).decision).toBe(decision);
    },
  );

  it('that changes nothing goes on; open topics are a change', async () => {
    expect((await reflect({ decision: 'adjust', suggestedChanges: ' ' })).decision).toBe('continue');
    expect(
      await reflect({ decision: 'adjust', suggestedChanges: null, uncovered: ['since when', 'who'] }),
    ).toMatchObject({ decision: 'adjust', suggestedChanges: 'since when; who' });
  });

  it('repeats no addresses of pages and stays short', async () => {
    const changes = `Open [this](https://evil.test/a)\nhttps://evil.test/b ${'x '.repeat(2_000)}`;
    const output = await reflect({
      decision: 'adjust',
      suggestedChanges: changes,
      reasoning: ' ',
    });
    expect(output.suggestedChanges).toMatch(/^Open this x x /);
    expect(output.suggestedChanges?.length).toBeLessThanOrEqual(1_000);
    expect(output.reasoning).toBe('No reason was given.');
  });
});

describe('what the model reads', () => {
  it('is the plan with states, observations and what is left (A51)', async () => {
    const { text } = (await consultScripted(reflector, input, [judged()])).asked;
    expect(text).toContain('Task 1, priority 1: completed, answered: yes');
    expect(text).toContain('Task 2, priority 2: completed, answered: partly');
    expect(text).toContain('Task 3, priority 3: failed, answered: no');
    expect(text).toMatch(/Task 4, priority 4: pending\n/);
    for (const part of ['How is part 4?', 'Part 2 is fine.', 'Since when is not said.', 'Look at dates.'])
      expect(text).toContain(part);
    expect(text).toMatch(/Tasks done: 2\nTasks left: 1\nTasks to do at least: 3\n/);
  });

  it('is where each task was answered from, and no beginnings of quotes (A51)', async () => {
    const tasks = [state(1, { sources: ['Manual', 'Release notes'] }), state(2, { sources: [] })];
    const { text } = (await consultScripted(reflector, { ...input, tasks }, [judged()])).asked;
    expect(text).toMatch(/<<<sources \w+\nManual\nRelease notes\n/);
    expect(text.match(/<<<sources/g)).toHaveLength(1);
  });

  it('fits into the room, a part of every task', async () => {
    const tasks = Array.from({ length: 10 }, (_, index) =>
      state(index + 1, { observation: 'long '.repeat(9_000) }),
    );
    const { asked } = await consultScripted(reflector, { ...input, tasks }, [judged()], 9_000);
    expect((asked.system.length + asked.text.length) / 4).toBeLessThan(9_000);
    expect(asked.text.match(/How is part \d+\?/g)).toHaveLength(10);
    expect(asked.text.match(/long \[…\]|lon?g? \[…\]|\[…\]/g)).toHaveLength(10);
  });
});

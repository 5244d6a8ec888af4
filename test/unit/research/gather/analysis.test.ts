// A task that is concluded from others: by a model, after them, and told as any other task is.
import { describe, expect, it } from 'vitest';
import { planned, scriptedStory } from '../../../support/scripted-story.ts';

const plan = planned('falcon', 'heron', 'osprey');
const derived = {
  ...plan,
  tasks: [
    ...plan.tasks.slice(0, 2),
    {
      ...plan.tasks[2],
      question: 'Which of the two is faster?',
      title: 'Which is faster',
      kind: 'analysis',
      after: [1, 2],
    },
  ],
};
const concluded = {
  conclusions: [{ conclusion: 'Heron is faster by a third.', premises: [2, 4] }],
  observation: 'Heron is faster.',
  missing: [],
  answered: 'yes',
};

describe('an analysis of a plan', () => {
  it('is asked of a model with all evidence, begins and ends in events, and reaches the writer (A20, A21, F23)', async () => {
    const { pass, asked, events } = await scriptedStory({
      script: { planner: [derived], analysis: [concluded] },
    });
    await pass();
    const [question = ''] = asked('analysis');
    expect(asked('analysis')).toHaveLength(1);
    expect(question).toContain('Which of the two is faster?');
    expect(question).toMatch(/200 requests[^]*300 requests/);
    expect((await events('task-started')).map(({ id }) => id)).toEqual(['task-1', 'task-2', 'task-3']);
    expect((await events('task-finished')).at(-1)).toMatchObject({
      id: 'task-3',
      evidence: 2,
      answered: 'yes',
    });
    expect(asked('writer')[0]).toContain('Heron is faster by a third.');
    expect(asked('writer')[0]).toContain('Concluded from [2][4]');
  });
});

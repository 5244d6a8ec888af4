// A task that is concluded from others: by a model, after them, and told as any other task is.
import { describe, expect, it } from 'vitest';
import { analyzeTask } from '../../../../src/research/gather/analysis.ts';
import { contentVerdicts } from '../../../fakes/content-judge.ts';
import { draftOf } from '../../../support/judging-story.ts';
import { planned, scriptedStory } from '../../../support/scripted-story.ts';
import { aTask, taskScene } from '../../../support/task-scene.ts';

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
    // where only a conclusion is left, there is nothing to reflect on
    expect(asked('reflector')).toEqual([]);
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

  it('offers what it rests on where a sentence that says it is mended (A112)', async () => {
    const offeredWith = async (conclusion: string) => {
      const conclusions = [{ conclusion, premises: [2, 4] }];
      const { pass, asked } = await scriptedStory({
        script: {
          planner: [derived],
          analysis: [{ ...concluded, conclusions }],
          writer: [
            draftOf('Falcon is one [1].\n\n### More\n\nOf both, the swifter is the wader [1].', {
              answering: ['Falcon is one'],
            }),
          ],
          verifier: (text: string) => ({ verdicts: contentVerdicts(text, { wader: 'partial' }) }),
        },
      });
      await pass();
      return /Other evidence that may fit: (.*)/.exec(asked('reviser')[0] ?? '')?.[1];
    };
    expect(await offeredWith('The wader is the swifter of both.')).toBe('2, 3');
    expect(await offeredWith('Prices are unknown.')).toBe('none');
  });

  it('is skipped without a model, and said to be (A21, F23)', async () => {
    const scene = await taskScene({ alone: true });
    const task = { ...aTask, kind: 'analysis' as const };
    await scene.stage.pass(async (run) => {
      const found = await analyzeTask(run, scene.work, { task, feedback: null, earlier: null }, []);
      expect(found).toMatchObject({ skipped: true, evidence: [], missing: [found.observation] });
      expect(found.observation).toContain(task.title);
      await run.ask('done', { kind: 'clarify', view: { text: 'done?' }, deadlineMs: null });
      return found;
    });
    expect(await scene.events('task-skipped')).toEqual([{ id: task.id, because: 'no-model' }]);
    expect(await scene.events('task-started')).toEqual([]);
  });
});

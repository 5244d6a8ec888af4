// A task that is concluded from others: by a model, after them, and told as any other task is.
import { describe, expect, it } from 'vitest';
import { analyzeTask } from '../../../../src/research/gather/analysis.ts';
import { contentVerdicts } from '../../../fakes/content-judge.ts';
import { draftOf } from '../../../support/draft.ts';
import { analyzed, criticized, planned, scriptedStory, understood } from '../../../support/scripted-story.ts';
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

const finding = (content: string, quotes: readonly number[]) => ({
  content,
  quotes,
  confidence: 'high',
  category: null,
});

describe('an analysis of a plan', () => {
  it('is asked of a model with all evidence, begins and ends in events, and reaches the writer (A20, A21, F23)', async () => {
    const { pass, asked, events } = await scriptedStory({
      depth: 'light',
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

  it.each(['light', 'medium'] as const)(
    'offers what it rests on where a sentence is mended, at depth %s (A112)',
    async (depth) => {
      const offeredWith = async (conclusion: string) => {
        const conclusions = [{ conclusion, premises: [2, 4] }];
        const { pass, asked } = await scriptedStory({
          depth,
          script: {
            planner: [derived],
            analyst: [analyzed([], { findings: [finding(conclusion, [2, 4])] })],
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
    },
  );

  it('is left to the analyst, who reads all evidence in any case: once (A20, A21, F23)', async () => {
    const { pass, asked, agents, events } = await scriptedStory({
      script: {
        intake: [understood({ constraints: ['Both run on one machine.'] })],
        planner: [derived],
        analyst: [analyzed([], { findings: [finding('Heron is faster by a third.', [2, 4])] })],
      },
    });
    await pass();
    expect(asked('analysis')).toEqual([]);
    expect(asked('analyst')).toHaveLength(1);
    expect(asked('analyst')[0]).toMatch(
      /Both run on one machine\.[^]*Question 3 \(to be concluded\)\n<<<question \w+\nWhich of the two is faster\?/,
    );
    // where only a conclusion is left, there is nothing to reflect on
    expect(asked('reflector')).toEqual([]);
    expect((await events('task-started')).map(({ id }) => id)).toEqual(['task-1', 'task-2', 'task-3']);
    expect((await events('task-finished')).at(-1)).toMatchObject({
      id: 'task-3',
      sources: 2,
      evidence: 2,
      answered: 'yes',
    });
    expect(asked('critic')[0]).toMatch(/Task 3, priority 1, answered: yes, quotes: those of the findings/);
    expect(asked('writer')[0]).toMatch(
      /Task 3 \(answered: yes\)[^]*Heron is faster by a third\.[^]*\(its evidence stands under other tasks\)/,
    );
    expect(agents().indexOf('critic')).toBe(agents().indexOf('analyst') + 1);
  });

  it('is answered in part where the analyst misses what the request cannot do without', async () => {
    const { pass, events } = await scriptedStory({
      script: { planner: [derived], analyst: [analyzed(['Nobody tested both on one machine.'])] },
    });
    await pass();
    expect((await events('task-finished')).at(-1)).toMatchObject({ id: 'task-3', answered: 'partly' });
  });

  it('is made by itself where a task waits for it (A20)', async () => {
    const waits = { ...plan.tasks[2], after: [3] };
    const { pass, asked } = await scriptedStory({
      script: {
        planner: [{ ...derived, tasks: [...derived.tasks, waits] }],
        analysis: [concluded],
        analyst: [analyzed()],
      },
    });
    await pass();
    expect(asked('analysis')).toHaveLength(1);
    expect(asked('analyst')[0]).not.toContain('(to be concluded)');
    expect(asked('analyst')[0]).toContain('Heron is faster by a third.');
  });

  it('is made by itself where the analyst fails', async () => {
    const unfounded = analyzed([], { findings: [finding('It is so.', [])] });
    const { pass, agents, asked, events } = await scriptedStory({
      script: { planner: [derived], analyst: [unfounded, unfounded], analysis: [concluded] },
    });
    await pass();
    expect(asked('analysis')).toHaveLength(1);
    expect(agents().indexOf('analysis')).toBeGreaterThan(agents().indexOf('analyst'));
    expect((await events('task-finished')).at(-1)).toMatchObject({ id: 'task-3', evidence: 2 });
    expect(asked('writer')[0]).toContain('Concluded from [2][4]');
  });

  it('is made by itself, with what is missed in it, where the critic sends it back (F24)', async () => {
    const { pass, asked } = await scriptedStory({
      script: {
        planner: [derived],
        critic: [criticized('REVISE', 'Say by how much.', [3]), criticized('PASS')],
        analysis: [concluded],
      },
    });
    await pass();
    expect(asked('analysis')).toHaveLength(1);
    expect(asked('analysis')[0]).toContain('Say by how much.');
    expect(asked('writer')[0]).toContain('Concluded from [2][4]');
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

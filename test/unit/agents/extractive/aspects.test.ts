// Comparisons by a list of aspects become a task for each thing and aspect.
import { expect, it } from 'vitest';
import { aspectsIn } from '../../../../src/agents/extractive/comparison.ts';
import { planner } from '../../../../src/agents/planner.ts';
import { consultAlone } from '../../../support/without-model.ts';

const request = 'Compare Heron and Egret on partial indexes, vacuum, isolation levels and foreign keys';

async function questions(max: number): Promise<string[]> {
  const { output } = await consultAlone(planner, {
    request,
    answers: [],
    constraints: [],
    limits: { tasks: { min: 1, max }, searchesPerTask: 2 },
    feedback: null,
    completed: [],
  });
  return output.tasks.map(({ question }) => question);
}

it('takes a comparison by several aspects apart', async () => {
  const asked = await questions(10);
  expect(asked).toHaveLength(8);
  expect(asked.slice(0, 3)).toEqual([
    'What about Heron on partial indexes?',
    'What about Egret on partial indexes?',
    'What about Heron on vacuum?',
  ]);
});

it('keeps what there is no room for together in the last task', async () => {
  expect(await questions(3)).toEqual([
    'What about Heron on partial indexes?',
    'What about Egret on partial indexes?',
    'What about Heron and Egret on vacuum, isolation levels, foreign keys?',
  ]);
});

it.each([
  'Compare Heron and Egret on read and write speed',
  'How do Heron and Egret treat NULLs in unique columns?',
  'What is new in Heron, Egret and Ibis?',
])('finds no list of aspects in %j', (question) => {
  expect(aspectsIn(question)).toEqual([]);
});

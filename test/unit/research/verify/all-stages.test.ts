// The stages of checking in one run, one after another.
import { expect, it } from 'vitest';
import { judgingStory } from '../../../support/judging-story.ts';

it('goes from evidence over verdicts, numbers and corrections to facts, and sums up (A61)', async () => {
  const { pass, agents, events, keys, result } = await judgingStory(
    'Falcon handled 200 requests a second there [2]. The people who made osprey are said to like all of their dogs very much [5].',
    { dogs: 'unsupported' },
    {
      script: {
        decomposer: [{ facts: ['The people who made osprey have dogs.', 'They like their dogs.'] }],
      },
    },
  );
  await pass();
  const asked = agents();
  const order = ['writer', 'verifier', 'decomposer'].map((agent) => asked.indexOf(agent));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  const steps = (await keys()).filter((key) => key.includes('verify/r1'));
  const stages = ['/quotes', '/claims', '/claims-numbers', '/facts', '/told'].map((stage) =>
    steps.findIndex((key) => key.includes(stage)),
  );
  expect(stages).not.toContain(-1);
  expect(stages).toEqual(stages.toSorted((a, b) => a - b));
  expect(await events('numeric-claim-detected')).toContainEqual(
    expect.objectContaining({ id: 'claim-1', raw: '200', verified: true }),
  );
  expect(await events('correction-metrics')).toMatchObject([{ claims: 2 }]);
  expect(await events('verification-summary')).toMatchObject([
    { claims: 2, supported: 1, unsupported: 1, skipped: null },
  ]);
  expect((await result()).claims.map(({ verdict }) => verdict)).toEqual(['supported', 'unsupported']);
});

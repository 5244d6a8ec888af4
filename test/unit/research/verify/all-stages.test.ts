// The stages of checking in one run, one after another.
import { expect, it } from 'vitest';
import { draftOf } from '../../../support/draft.ts';
import { judged } from '../../../support/judging-story.ts';

const report =
  'Falcon handled 200 requests a second there [2]. The people who made osprey are said to like all of their dogs very much [5].';

it('goes from quotes over two looks to facts, mending and what was mended, and sums up (A61)', async () => {
  const {
    agents,
    events,
    keys,
    verdicts,
    report: delivered,
  } = await judged(
    report,
    { dogs: 'unsupported' },
    {
      depth: 'extended',
      draft: draftOf(report, {
        answering: [
          'Falcon handled 200 requests a second there.',
          'The people who made osprey are said to like all of their dogs very much.',
        ],
      }),
      mends: { dogs: 'The people who made osprey have a foundation [2].' },
      script: { decomposer: [{ facts: ['The people who made osprey have dogs.'] }] },
    },
  );
  const asked = agents();
  const order = ['writer', 'verifier', 'second-verifier', 'decomposer', 'reviser'].map((agent) =>
    asked.indexOf(agent),
  );
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  const steps = (await keys()).filter((key) => key.includes('verify/r1'));
  const stages = ['/quotes', '/judge', '/look-again', '/facts', '/mend', '/judge-mended', 'r1/told'].map(
    (stage) => steps.findIndex((key) => key.includes(stage)),
  );
  expect(stages).not.toContain(-1);
  expect(stages).toEqual(stages.toSorted((a, b) => a - b));
  expect(await events('correction-metrics')).toMatchObject([{ claims: 2, replaced: 1, kept: 1, rate: 0.5 }]);
  expect(await events('verification-summary')).toMatchObject([{ claims: 2, supported: 2, skipped: null }]);
  expect(verdicts).toEqual(['supported', 'supported']);
  expect(delivered).toContain('have a foundation [2]');
});

it('tells the numbers of claims with what they stand for and whether they are proved (A122, A124)', async () => {
  const { events } = await judged(
    'Falcon managed 200 requests each second [2], and heron was new in 2012 [3].',
  );
  const told = await events('numeric-claim-detected');
  expect(told).toContainEqual(
    expect.objectContaining({ id: 'claim-1', raw: '200', normalised: 200, unit: null, derivation: 'direct' }),
  );
  expect(told).toContainEqual(expect.objectContaining({ raw: '2012', verified: false }));
  const { events: proved } = await judged('Falcon managed 200 requests each second [2].');
  expect(await proved('numeric-claim-detected')).toContainEqual(
    expect.objectContaining({ raw: '200', verified: true }),
  );
});

it('lowers a claim by a model alone: a number that is proved nowhere leads to a second look, which decides (A121, A123)', async () => {
  const claim = 'Falcon is old [1]. Heron handled 333 requests [4].';
  const accepted = await judged(
    claim,
    { 333: 'supported' },
    {
      script: {
        'second-verifier': () => ({
          verdicts: [
            {
              claim: 1,
              question: 'How many?',
              section: 1,
              passage: null,
              reason: 'No.',
              verdict: 'partial',
              calculation: null,
              missing: '333',
            },
          ],
        }),
      },
    },
  );
  expect(accepted.verdicts).toEqual(['supported', 'partial']);
  expect(accepted.asked('second-verifier')).toHaveLength(1);
  const unanswered = await judged(
    claim,
    { 333: 'supported' },
    { script: { 'second-verifier': () => ({ verdicts: [] }) } },
  );
  expect(unanswered.verdicts).toEqual(['supported', null]);
});

// The refiner with a model: gaps by number, nothing asked twice, and no round beyond the last one.
import { describe, expect, it } from 'vitest';
import { type Refinement, refiner, type RefinerInput } from '../../../../src/agents/refiner/refiner.ts';
import { consultScripted } from '../../../support/with-model.ts';

const input: RefinerInput = {
  request: 'How long?',
  report: 'For 35 days [1].',
  gaps: [
    { id: 'gap-4', description: 'The reason is missing.', searches: ['why'], priority: 2 },
    { id: 'gap-7', description: 'The price is missing.', searches: ['price'], priority: 1 },
  ],
  asked: ['How long are backups kept?', 'heron backup days'],
  iteration: 1,
  iterations: 3,
  guidance: null,
};

const assessed = (gap: number, more: object = {}) => ({
  gap,
  severity: 'moderate',
  addressable: true,
  question: `What closes number ${gap}?`,
  followUps: [{ query: `query ${gap}`, contribution: 'The rest.' }],
  ...more,
});
const answer = (gaps: readonly object[], more: object = {}) => ({
  gaps,
  iterate: true,
  rationale: 'The price decides.',
  improvements: [],
  ...more,
});
const refine = async (
  gaps: readonly object[],
  more: object = {},
  given: Partial<RefinerInput> = {},
): Promise<Refinement> =>
  (await consultScripted(refiner, { ...input, ...given }, [answer(gaps, more)])).output;

it('gives each gap its severity, question and follow-ups, the most severe first (B37)', async () => {
  const { gaps } = await refine([assessed(1), assessed(2, { severity: 'critical' }), assessed(9)]);
  expect(gaps).toEqual([
    {
      id: 'gap-7',
      severity: 'critical',
      addressable: true,
      question: 'What closes number 2?',
      followUps: [{ query: 'query 2', contribution: 'The rest.' }],
    },
    expect.objectContaining({ id: 'gap-4', severity: 'moderate' }),
  ]);
});

it('says whether to go on, why, and what the writer should do better (B38)', async () => {
  const improvements = ['Begin with the price.', ' ', 'Begin with the price.', 'See [x](https://evil.test).'];
  expect(await refine([assessed(1)], { improvements })).toMatchObject({
    iterate: true,
    rationale: 'The price decides.',
    improvements: ['Begin with the price.', 'See x.'],
  });
  expect(await refine([assessed(1)], { iterate: false })).toMatchObject({ iterate: false });
});

describe('a gap is not addressable', () => {
  it.each([
    ['it was asked already', { question: '“How long are backups kept” ?' }],
    ['all its searches were done', { followUps: [{ query: 'Heron: backup days', contribution: '' }] }],
    ['it has no search', { followUps: [{ query: ' ', contribution: '' }] }],
    ['it has no question', { question: ' ' }],
    ['the model says so', { addressable: false }],
  ])('when %s', async (_why, more) => {
    const { gaps, iterate } = await refine([assessed(1, more)]);
    expect(gaps.map(({ addressable }) => addressable)).toEqual([false, false]);
    expect(iterate).toBe(false);
  });

  it('when the model leaves it out, and all of them may not be left out', async () => {
    const { output, refusals } = await consultScripted(refiner, input, [
      answer([assessed(5)]),
      answer([assessed(2)]),
    ]);
    expect(refusals).toEqual([expect.stringContaining('1 to 2')]);
    expect(output.gaps.map(({ id, addressable }) => [id, addressable])).toEqual([
      ['gap-4', false],
      ['gap-7', true],
    ]);
  });
});

it('asks at most three different searches for a gap', async () => {
  const followUps = ['a', 'A!', 'b', 'c', 'd'].map((query) => ({ query, contribution: 'More.' }));
  const { gaps } = await refine([assessed(1, { followUps })]);
  expect(gaps.find(({ id }) => id === 'gap-4')?.followUps.map(({ query }) => query)).toEqual(['a', 'b', 'c']);
});

it('takes no round after the last one, whatever the model says', async () => {
  expect(await refine([assessed(1)], {}, { iteration: 3 })).toMatchObject({ iterate: false });
});

it('shows the model the report, the gaps with how much they are needed, and what was asked', async () => {
  const { asked } = await consultScripted(refiner, { ...input, guidance: 'Mind the price.' }, [
    answer([assessed(1)]),
  ]);
  for (const shown of [
    /Gap 2 \(priority 1\)\n<<<gap [0-9a-f]+\nThe price is missing\./,
    /For 35 days/,
    /heron backup days/,
    /round 1 of 3/,
    /Mind the price/,
  ])
    expect(asked.text).toMatch(shown);
});

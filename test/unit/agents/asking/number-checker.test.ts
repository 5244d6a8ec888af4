// The number checker: two answers to the same small questions, compared as numbers.
import { expect, it } from 'vitest';
import { numberChecker } from '../../../../src/agents/number-checker.ts';
import { agreementOf, areAnswered, isSameAnswer } from '../../../../src/citations/verdicts/same-answer.ts';
import { consultScripted } from '../../../support/with-model.ts';
import { consultAlone } from '../../../support/without-model.ts';

const input = {
  claim: 'It handles 1.5 million requests a day.',
  quotes: ['It handles 1,500 thousand requests each day.'],
  numbers: ['1.5 million'],
};

it('takes three pairs at most, on one line each (A121)', async () => {
  const pair = { question: 'How\nmany?', claimAnswer: '1.5 million', evidenceAnswer: '1,500 thousand' };
  const { output, asked } = await consultScripted(numberChecker, input, [
    { pairs: [pair, pair, pair, pair] },
  ]);
  expect(output.pairs).toHaveLength(3);
  expect(output.pairs[0]).toEqual({ ...pair, question: 'How many?' });
  expect(asked.text).toContain('1.5 million');
});

it('asks nothing without a model', async () => {
  expect((await consultAlone(numberChecker, input)).output).toEqual({ pairs: [] });
});

it('agrees by numbers, and by words where there are none (A121)', () => {
  expect(isSameAnswer('1.5 million', '1,500 thousand')).toBe(true);
  expect(isSameAnswer('25', '2025')).toBe(false);
  expect(isSameAnswer('every night', 'each night')).toBe(true);
  expect(isSameAnswer('every night', 'at noon')).toBe(false);
  expect(isSameAnswer('5', '')).toBe(false);
});

it('says which share of the pairs agrees (A121)', () => {
  const good = { claimAnswer: '5 days', evidenceAnswer: '5 days' };
  const bad = { claimAnswer: '5 days', evidenceAnswer: '7 days' };
  expect(agreementOf([good, bad])).toBe(0.5);
  expect(agreementOf([bad, bad, good])).toBeCloseTo(1 / 3);
  expect(agreementOf([])).toBeNull();
});

it('a model bears out no number that it did not read in the quotes, or did not ask about', () => {
  const quotes = ['It served 400 users in the east and 200 in the west.'];
  const pair = (number: string) => ({ claimAnswer: number, evidenceAnswer: number });
  expect(areAnswered(['400'], [pair('400 users')], quotes)).toBe(true);
  expect(areAnswered(['900'], [pair('900')], quotes)).toBe(false);
  expect(areAnswered(['900'], [pair('400'), pair('200')], quotes)).toBe(false);
  expect(areAnswered(['900'], [pair('yes')], quotes)).toBe(false);
  expect(areAnswered(['400', '900'], [pair('400')], quotes)).toBe(false);
});

// How much of the evidence a draft rests on, in numbers and in a word.
import { expect, it } from 'vitest';
import type { Level } from '../../../../src/agents/prompt/evidence.ts';
import { fidelityOf } from '../../../../src/research/fidelity/allot.ts';

const items = (...levels: readonly Level[]) =>
  levels.map((level, index) => ({ n: index + 1, quote: 50, words: 100, level }));
const known = { available: 1_000, archived: [] };

it.each([
  ['full', ['full', 'full', 'condensed'], 0.9],
  ['condensed', ['full', 'compressed', 'compressed'], 0.6],
  ['compressed', ['full', 'headline'], 0.55],
  ['compressed', ['compressed', 'key-points'], 0.3],
  ['minimal', ['key-points', 'headline'], 0.15],
  ['minimal', ['dropped'], 0],
] as const)('is called %s where levels are %j (B69)', (level, levels, score) => {
  expect(fidelityOf(items(...levels), [], known)).toMatchObject({ level, score });
});

it('tells of each item what it had and what was shown, and of the run what was used of what there was (B68)', () => {
  const shortened = [
    { n: 2, level: 'condensed' as const, tokens: 50, text: null },
    { n: 3, level: 'headline' as const, tokens: 16, text: 'Kept for 35 days.' },
    { n: 4, level: 'dropped' as const, tokens: 0, text: null },
  ];
  const told = fidelityOf(items('full', 'condensed', 'headline', 'dropped'), shortened, {
    available: 1_000,
    archived: ['ab12'],
  });
  expect(told).toEqual({
    score: 0.45,
    level: 'compressed',
    used: 160 + 110 + 40,
    available: 1_000,
    utilisation: 0.31,
    summarised: 1,
    dropped: ['evidence-4'],
    archived: ['ab12'],
    items: [
      { id: 'evidence-1', level: 'full', tokens: 100, shown: 100, ratio: 1 },
      { id: 'evidence-2', level: 'condensed', tokens: 100, shown: 50, ratio: 0.5 },
      { id: 'evidence-3', level: 'headline', tokens: 100, shown: 5, ratio: 0.05 },
      { id: 'evidence-4', level: 'dropped', tokens: 100, shown: 0, ratio: 0 },
    ],
  });
});

// What checking came to, in numbers.
import { expect, it } from 'vitest';
import { correctionMetrics, summaryOf } from '../../../../src/citations/verdicts/summary.ts';

it.each([
  ['a fifth unsupported', { supported: 8, unsupported: 2, contradicted: 0 }, false],
  ['more than a fifth', { supported: 7, unsupported: 2, contradicted: 0 }, true],
  ['a twentieth contradicted', { supported: 19, unsupported: 0, contradicted: 1 }, false],
  ['more than a twentieth', { supported: 18, unsupported: 0, contradicted: 1 }, true],
])('warns above a fifth and a twentieth of what was checked: %s (A140)', (_what, counts, warning) => {
  const verdicts = Object.entries(counts).flatMap(([verdict, count]) =>
    Array.from({ length: count }, () => verdict as 'supported'),
  );
  expect(summaryOf([...verdicts, null, null, null])).toMatchObject({ ...counts, abstained: 3, warning });
});

it('has no rate of what nobody checked', () => {
  expect(summaryOf([null])).toMatchObject({
    claims: 1,
    unsupportedRate: 0,
    contradictedRate: 0,
    warning: false,
  });
});

it('says what was kept, replaced, removed and added, and the rate of what changed (A117)', () => {
  expect(correctionMetrics(8, ['reworded', 'cited-elsewhere', 'taken-out', 'kept'])).toEqual({
    claims: 8,
    kept: 5,
    replaced: 1,
    removed: 1,
    added: 1,
    rate: 3 / 8,
  });
  expect(correctionMetrics(0, []).rate).toBe(0);
});

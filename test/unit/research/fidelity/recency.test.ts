import { expect, it } from 'vitest';
import { recencyOf } from '../../../../src/research/fidelity/fit-evidence.ts';

it.each([
  ['2026-11-23', 1],
  ['2021-11-23', 0.5],
  ['2001', 0],
  ['2027-01', 1],
  [undefined, 0.5],
  ['long ago', 0.5],
])('something of %s is %d new on 2026-11-23 (B67)', (published, recency) => {
  expect(recencyOf(published, '2026-11-23')).toBeCloseTo(recency, 1);
});

// Which sentences of a draft deserve a look, and in which order.
import { describe, expect, it } from 'vitest';
import { toDraftView, toReportView } from '../../../../src/research/report/assemble.ts';
import type { CheckedClaim } from '../../../../src/research/verify/checked.ts';
import { assembled } from '../../../support/assembled.ts';

const looksAt = (claims: readonly Partial<CheckedClaim>[]) =>
  (toDraftView(1, assembled(claims)).lookAt ?? []).map(({ sentence, why }) => [sentence, why]);

describe('the sentences of a draft to look at (F57)', () => {
  it('are the least sure first, at most five', () => {
    const claims: Partial<CheckedClaim>[] = [
      { numbers: [2] },
      { how: 'computed' },
      { how: 'concluded', numbers: [1, 2] },
      { mended: true },
      {},
      { verdict: null, how: null },
      { verdict: 'partial' },
      { verdict: 'unsupported', mended: true },
    ];
    expect(looksAt(claims)).toEqual([
      ['Claim 8.', 'not-borne-out'],
      ['Claim 7.', 'partial'],
      ['Claim 6.', 'not-checked'],
      ['Claim 4.', 'mended'],
      ['Claim 3.', 'concluded'],
    ]);
    expect(looksAt(claims.slice(0, 3))).toEqual([
      ['Claim 3.', 'concluded'],
      ['Claim 2.', 'computed'],
      ['Claim 1.', 'weak-source'],
    ]);
  });

  it('are none where a model bears everything out, and where a weak source does not stand alone', () => {
    expect(looksAt([{}, { how: 'literal' }, { numbers: [1, 2] }])).toEqual([]);
    expect(toDraftView(1, assembled([{}])).lookAt).toBeUndefined();
  });

  it('are plain and bounded, with the numbers they cite and what checking gave', () => {
    const text = `**They** are \\[kept\\] [1][2] ${'long '.repeat(100)}`;
    const claim = { text, numbers: [1, 2], how: 'computed', reason: '46 / 2 = 23' } as const;
    const [shown] = toDraftView(1, assembled([claim])).lookAt ?? [];
    expect(shown).toMatchObject({ why: 'computed', reason: '46 / 2 = 23', numbers: [1, 2] });
    expect(shown?.sentence).toMatch(/^They are \[kept\] long .{200,290}…$/);
  });

  it('are no part of a report', () => {
    expect(toReportView(assembled([{ verdict: 'partial' }]))).not.toHaveProperty('lookAt');
  });
});

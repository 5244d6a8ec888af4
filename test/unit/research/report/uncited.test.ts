// Counting what a report says without a source.
import { describe, expect, it } from 'vitest';
import { claimsOf } from '../../../../src/citations/claims.ts';
import { uncitedSentences } from '../../../../src/research/report/uncited.ts';

const uncitedIn = (report: string) => uncitedSentences(report, claimsOf(report)).length;

describe('sentences that cite nothing', () => {
  it.each([
    [0, 'Backups are kept for 35 days [1]. They run every night [2][3].'],
    [1, 'Backups are kept for 35 days [1]. Everybody knows that very well.'],
    [2, 'Everybody knows that well. It is an old story by now. Backups are kept for 35 days [1].'],
    [1, 'Backups are kept for 35 days [1].\n\nThis was written by a page.\n\nThey run every night [2].'],
    [2, '- Backups are kept for 35 days [1].\n- They run every night.\n- Copies are made by hand.'],
    [2, 'Nothing at all was found. Nobody was asked about it.'],
    [1, '````\n```\n````\nEverybody knows that very well.'],
    [1, 'Backups are kept for 35 days [1].\n\nIt is free.'],
    [1, 'Everybody knows that very well. It is like this:\n\n- 35 days for the database [1].'],
    [1, '| system | kept |\n|---|---|\n| Heron | 35 days [1] |\n| Osprey | for ever and a day |'],
    [0, '~~~\nEverybody knows that very well.\n~~~'],
    [0, ''],
  ])('are counted: %i', (count, report) => {
    expect(uncitedIn(report)).toBe(count);
  });

  it('are given as they are read, rows of tables behind them', () => {
    const report =
      '| a | b |\n|---|---|\n| Osprey | for ever and a day |\n\n- It is **free**. It is old [1]. It is a tale.\n1. Yes, it is.';
    expect(uncitedSentences(report, claimsOf(report))).toEqual([
      'It is **free**.',
      'It is a tale.',
      'Yes, it is.',
      'Osprey | for ever and a day',
    ]);
  });

  it.each([
    '### What the sources say about backups\n\nBackups are kept for 35 days [1].',
    'These are the periods that are known:\n\n- 35 days for the database [1].',
    '| system | how long they are kept |\n|---|---|\n| Heron | 35 days [1] |',
    'Backups are kept for 35 days [1].\n\n```\nnever say a word about the code. it has none.\n```',
    '**In short:** Backups are kept for 35 days [1].',
  ])('are not what only frames the others: %s', (report) => {
    expect(uncitedIn(report)).toBe(0);
  });
});

// Which other evidence a claim that is mended is offered.
import { describe, expect, it } from 'vitest';
import { createRanking, scoreOf } from '../../../../src/citations/verdicts/offered.ts';

describe('what is offered', () => {
  it('counts the words that carry the meaning for four fifths, and all words for one (A112)', () => {
    // keywords: "backups", "stored" and the figure; words: these, "are" and "for" of six in both
    expect(scoreOf('backups are stored for 35', 'backups are stored for 35')).toBeCloseTo(1, 10);
    expect(scoreOf('backups stored', 'backups moved')).toBeCloseTo(0.8 / 2 + 0.2 / 3, 10);
    expect(scoreOf('backups stored', 'nothing')).toBe(0);
  });

  it('is what speaks of the same, best first, and never removes or lowers anything (A112, A115)', () => {
    const rank = createRanking([
      'Nights are long in winter.',
      'Backups are kept for 35 days in Paris.',
      'Backups are kept somewhere.',
    ]);
    expect(rank('Backups are kept for 35 days.', 3)).toEqual([1, 2]);
    expect(rank('Backups are kept for 35 days.', 1)).toEqual([1]);
    expect(rank('Fish swim.', 3)).toEqual([]);
  });

  it('is the first of those that are equal', () => {
    expect(createRanking(['Backups here.', 'Backups here.'])('Backups here.', 2)).toEqual([0, 1]);
  });

  it('is found in any script', () => {
    expect(createRanking(['شيء آخر', 'تُحفظ النسخ الاحتياطية'])('النسخ الاحتياطية', 1)).toEqual([1]);
  });
});

// Which other evidence a claim that is mended is offered.
import { describe, expect, it } from 'vitest';
import { createRanking } from '../../../../src/citations/verdicts/offered.ts';

describe('what is offered', () => {
  it('counts the words that carry the meaning for four fifths, and all words for one (A112)', () => {
    // The same; one keyword of two and one word of three; one keyword of two and one word of four; nothing in common.
    const rank = createRanking(['nothing', 'backups moved far', 'backups moved', 'stored backups']);
    expect(rank('backups stored', 4)).toEqual([3, 2, 1]);
    // A keyword of seven and a word of seven are 0.14, too little; a keyword of six and a word of six are 0.17.
    const isOffered = (words: number) => {
      const claim = 'backups stored nightly abroad within Belgium besides'
        .split(' ')
        .slice(0, words)
        .join(' ');
      return createRanking(['backups'])(claim, 1).length > 0;
    };
    expect(isOffered(6)).toBe(true);
    expect(isOffered(7)).toBe(false);
    // All words in common and no keyword are 0.2; with another word on either side a third of that, which is too little.
    expect(createRanking(['cat'])('cat', 1)).toEqual([0]);
    expect(createRanking(['cat sat'])('cat ran', 1)).toEqual([]);
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

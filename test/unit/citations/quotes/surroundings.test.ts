// What somebody who checks a quote sees around it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { surroundings } from '../../../../src/citations/quotes/surroundings.ts';

const around = (text: string, quote: string, most?: number) => {
  const start = text.indexOf(quote);
  return surroundings(text, { start, end: start + quote.length }, most);
};

describe('surroundings', () => {
  it('are all of a short text, without marks', () => {
    expect(around('One. Two. Three.', 'Two.')).toEqual({ before: 'One. ', after: ' Three.' });
    expect(around('Two.', 'Two.')).toEqual({ before: '', after: '' });
  });

  it('begin and end with a sentence where one is near, and say that they are cut', () => {
    const text = 'A first sentence. A second sentence. The quote. A third sentence. A fourth sentence.';
    expect(around(text, 'The quote.', 30)).toEqual({
      before: '… A second sentence. ',
      after: ' A third sentence. …',
    });
  });

  it('are cut at a word where no sentence ends', () => {
    const text = `${'much '.repeat(30)}QUOTE${' more'.repeat(30)}`;
    expect(around(text, 'QUOTE', 22)).toEqual({
      before: '… much much much much ',
      after: ' more more more more …',
    });
  });

  it('never halve a character, nor exceed their room', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.nat(), fc.nat(), (text, at, length) => {
        const letters = Array.from(text);
        const from = letters.slice(0, at % (letters.length + 1)).join('').length;
        const to =
          from +
          letters
            .slice(at % (letters.length + 1))
            .slice(0, length % 5)
            .join('').length;
        const { before, after } = surroundings(text, { start: from, end: to }, 10);
        expect(before.length).toBeLessThanOrEqual(12);
        expect(after.length).toBeLessThanOrEqual(12);
        expect(before.isWellFormed() && after.isWellFormed()).toBe(
          text.isWellFormed() || (before.isWellFormed() && after.isWellFormed()),
        );
        expect(text.slice(0, from).endsWith(before.replace(/^… /, '').trimStart())).toBe(true);
        expect(text.slice(to).startsWith(after.replace(/ …$/, '').trimEnd())).toBe(true);
      }),
    );
  });
});

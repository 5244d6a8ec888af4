// What stands around a quote: exact, cut between words, bounded.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedToLines, surroundings } from '../../../src/citations/blocks.ts';
import { anyText } from '../../support/any-text.ts';

const at = (text: string, quote: string) => {
  const start = text.indexOf(quote);
  return surroundings(text, { start, end: start + quote.length }, 200);
};

describe('the surroundings of a quote', () => {
  it('are all that stands under its heading when that is short, with its white space folded', () => {
    expect(at('# Backups\n\nThey are  kept for 35 days. Then\tnot.\n\n# Cost\n\nNone.', '35 days')).toEqual({
      before: 'They are kept for ',
      after: '. Then not.',
    });
  });

  it('keep the lines of tables and paragraphs where that is wanted', () => {
    const text = '# Backups\n\n| kept |  days |\n| --- | --- |\n| all | 35 days |\n \n\nThen\tnot.';
    const start = text.indexOf('35 days');
    expect(surroundings(text, { start, end: start + 7 }, 200, foldedToLines)).toEqual({
      before: '| kept | days |\n| --- | --- |\n| all | ',
      after: ' |\n\nThen not.',
    });
  });

  it('are cut between words, and say that there is more', () => {
    const text = `${'early '.repeat(60)}THE QUOTE${' later'.repeat(60)}`;
    const { before, after } = at(text, 'THE QUOTE');
    expect(before).toMatch(/^…(early )+$/);
    expect(after).toMatch(/^( later)+…$/);
    expect(Math.min(before.length, after.length)).toBeGreaterThan(190);
  });

  it('keep a text without blanks to its length, and no half of a character', () => {
    const text = `${'😀'.repeat(150)}x${'😀'.repeat(151)}`;
    const { before, after } = at(text, 'x');
    expect([before, after].map((part) => part.replaceAll('😀', ''))).toEqual(['…', '…']);
  });

  it('never are longer than promised, whatever the page is', () => {
    const any = anyText({ maxLength: 700 });
    fc.assert(
      fc.property(any, fc.nat(700), fc.nat(700), (text, a, b) => {
        const [start, end] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
        const { before, after } = surroundings(text, { start, end }, 200);
        expect(Math.max(before.length, after.length)).toBeLessThanOrEqual(201);
        expect((before + after).isWellFormed()).toBe(true);
      }),
    );
  });
});

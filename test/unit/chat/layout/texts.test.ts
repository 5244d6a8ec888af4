import fc from 'fast-check';
import { expect, it } from 'vitest';
import { headOf, lines, shorten } from '../../../../src/chat/layout/texts.ts';
import { cases } from '../../../support/cases.ts';

const pieces = [
  'a',
  'z',
  ' ',
  '-',
  '.',
  '\r\n',
  '\n',
  'é',
  'e\u0301',
  '\u0301',
  '👩‍👩‍👧‍👦',
  '🇩🇪',
  'ก็',
  '각',
  '\u0600',
  '水',
];

it('the beginning of a text is the longest that ends between two characters as people count them', () => {
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 60 }), (text, max) => {
      const ends = [
        ...Array.from(new Intl.Segmenter().segment(text), ({ index }) => index),
        text.length,
      ].filter((end) => end > 0 && end <= max);
      const head = headOf(text, max);
      expect(text.startsWith(head)).toBe(true);
      // One character may be longer than all the room there is.
      if (ends.length > 0) expect(head.length).toBe(ends.at(-1));
      else expect(head.length).toBeLessThanOrEqual(max);
    }),
    cases(1_000),
  );
});

it('is cut between words, and inside one only where there is no other place', () => {
  expect(shorten('as long as there is room', 20)).toBe('as long as there is…');
  expect(shorten('as long as there is room', 19)).toBe('as long as there…');
  expect(shorten('a'.repeat(90), 50)).toBe(`${'a'.repeat(49)}…`);
});

it('what stands between backticks is code, and other backticks are themselves', () => {
  expect(lines('Set `a_b` or\n`` or ` `, and `c', { bold: true })).toEqual([
    { kind: 'text', text: 'Set ', bold: true },
    { kind: 'text', text: 'a_b', bold: true, code: true },
    { kind: 'text', text: ' or', bold: true },
    { kind: 'break' },
    { kind: 'text', text: '`` or ` `, and `c', bold: true },
  ]);
});

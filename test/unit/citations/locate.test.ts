// Quotes are verified by this: what is there must be found at the right place, what is not there must not be found.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLocator, locate } from '../../../src/citations/locate.ts';

const word = fc.constantFrom(
  'index',
  'café',
  'NULLs',
  'page_size',
  'straße',
  'Größe',
  'quick',
  'office',
  'überall',
);
const glue = fc.constantFrom(' ', ', ', '. ', ' - ', ' "', '" ', "'s ", ' (', ') ');
const page = fc
  .array(fc.tuple(word, glue), { minLength: 12, maxLength: 60 })
  .map((parts) => parts.map(([text, mark], index) => `${text}${index % 7}${mark}`).join(''));

/** The same text as another program would have written it down. */
const disguises: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll(' ', '\n  '),
  (text) => text.replaceAll(' ', '\u00a0'),
  (text) => text.replaceAll(' ', ' &nbsp;'),
  (text) => text.replaceAll('"', '“'),
  (text) => text.replaceAll('"', '&quot;'),
  (text) => text.replaceAll("'", '’'),
  (text) => text.replaceAll("'", '&#39;'),
  (text) => text.replaceAll('-', '–'),
  (text) => text.replaceAll('-', '&#x2014;'),
  (text) => text.replaceAll('ffi', 'ﬃ'),
  (text) => text.normalize('NFD'),
];

describe('locate', () => {
  it('finds every run of words at its place, whatever typography either side uses', () => {
    fc.assert(
      fc.property(page, fc.nat(), fc.nat(), fc.nat(), fc.nat(), (text, from, length, one, other) => {
        const words = [...text.matchAll(/[\p{L}\p{N}_]+/gu)];
        const first = words[from % words.length]!;
        const last = words[Math.min(words.length - 1, (from % words.length) + (length % 8))]!;
        const quote = text.slice(first.index, last.index + last[0].length);
        const stored = disguises[one % disguises.length]!(text);
        const found = locate(disguises[other % disguises.length]!(quote), stored);
        expect(found).not.toBeNull();
        expect(locate(stored.slice(found!.start, found!.end), quote)).toEqual({
          start: 0,
          end: quote.length,
        });
      }),
      { numRuns: 500 },
    );
  });

  it('does not find a quote of which one letter or digit was changed', () => {
    fc.assert(
      fc.property(page, fc.nat(), fc.nat(), (text, from, at) => {
        const quote = text.slice(from % (text.length - 20), (from % (text.length - 20)) + 20).trim();
        const places = [...quote.matchAll(/[\p{L}\p{N}]/gu)].map((match) => match.index);
        const place = places[at % places.length]!;
        const changed = `${quote.slice(0, place)}ж${quote.slice(place + 1)}`;
        expect(locate(changed, text)).toBeNull();
      }),
    );
  });

  it.each([
    ['default is 10', 'The default is 100 pages.'],
    ['5 degrees', 'It is -5 degrees.'],
    ['5 V', 'It needs 2.5 V.'],
    ['000 rows', 'It has 4,000 rows.'],
    ['grew by 3', 'It grew by 3.5 times.'],
    ['grew by 3', 'It grew by 3% a year.'],
    ['10 bytes', 'It holds 10⁶ bytes.'],
    ['1 litre', 'Take ½ litre.'],
    ['x2', 'x²'],
    ['1.5', '1,5'],
    ['is allowed', 'This is not allowed.'],
    ['cat', 'concatenate'],
    ['', 'Anything.'],
    ['  ', 'Anything at all.'],
  ])('does not find %j in %j', (quote, text) => {
    expect(locate(quote, text)).toBeNull();
  });

  it.each([
    ['the "right" one', 'This is the “right” one.', 'the “right” one'],
    ['a & b', 'Both a &amp; b.', 'a &amp; b'],
    ['-5 degrees', 'It is −5 degrees.', '−5 degrees'],
    ['2.5 V', 'It needs 2.5 V.', '2.5 V'],
    ['first line second', 'The first line\n\n  second line.', 'first line\n\n  second'],
    ['データ', 'このデータベース', 'データ'],
    ['the file', 'Open the ﬁle.', 'the ﬁle'],
  ])('finds %j in %j', (quote, text, source) => {
    const found = locate(quote, text);
    expect(found && text.slice(found.start, found.end)).toBe(source);
  });

  it('goes on to a later place when the first one is only part of a number', () => {
    const text = 'The limit was 100 and then 10 pages. It is 10 pages.';
    expect(locate('10 pages', text)).toEqual({ start: 27, end: 35 });
  });

  it('looks up many quotes in a megabyte of text with little work', () => {
    const sentence = 'The “quick” brown fox &amp; the lazy dog – number ';
    const text = Array.from({ length: 20_000 }, (_, index) => `${sentence}${index}.`).join('\n');
    expect(text.length).toBeGreaterThan(1_000_000);
    const began = process.cpuUsage();
    const locator = createLocator(text);
    for (let index = 0; index < 50; index += 1) {
      const found = locator.locate(`the lazy dog - number ${index * 399}.`);
      expect(text.slice(found!.start, found!.end)).toBe(`the lazy dog – number ${index * 399}.`);
    }
    // processor time: what else the machine does changes nothing
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(2_000);
  });
});

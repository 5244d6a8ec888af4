// Quotes are verified by this: what is there must be found at the right place, what is not there must not be found.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLocator, locate } from '../../../src/citations/locate.ts';
import { cases, inWholeRun } from '../../support/cases.ts';

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
        const words = [...text.matchAll(/[\p{L}\p{N}_]+(?:'s)?/gu)];
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
      cases(500),
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
    ['meter', '5 meter²'],
    ['10', '10¹'],
    ['x', 'x¹⁰'],
    ['1.5', '1,5'],
    ['is allowed', 'This is not allowed.'],
    ['cat', 'concatenate'],
    ['It holds 10', 'It holds 10^6 bytes.'],
    ['It holds 10', 'It holds 10⁻⁶ grams.'],
    ['The limit is 10.', 'The limit is 10.5 MB.'],
    ['by 5', 'It grew by 5-10 pages.'],
    ['10 pages', 'It grew by 5–10 pages.'],
    ['-10 pages', 'It grew by 5-10 pages.'],
    ['costs 5', 'It costs 5 million.'],
    ['costs 5', 'It costs 5 миллионов.'],
    ['限制是5', '限制是5万。'],
    ['costs 5', 'It costs 5 €.'],
    ['5 million', 'It costs $5 million.'],
    ['grew by 3', 'It grew by 3 % a year.'],
    ['has 10', 'It has 10\u202f000 rows.'],
    ['000 rows', 'It has 10 000 rows.'],
    ['at 14', 'It runs at 14:30.'],
    ['in 1', 'Found in 1/4 of all.'],
    ['takes 2', 'It takes 2 ½ hours.'],
    ['is 5', 'It is 5 ± 2.'],
    ['2 hours', 'It takes ±2 hours.'],
    ['You can', 'You can’t do that.'],
    ['costs 5', 'It costs 5\nmillion.'],
    ['toxic', 'It is non-toxic.'],
    ['contains sugar', 'It contains sugar-free syrup.'],
    ['uses Node', 'It uses Node.js here.'],
    ['written in C', 'It is written in C++ only.'],
    ['infor', 'The infor-\nmation is here.'],
    ['half-life', 'The halflife is here.'],
    ['5 V', 'It needs 5\u200b0 V.'],
    ['cafe', 'The cafe\u0301.'],
    ['default is 10', 'The default is 1&#48;0.'],
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
    ['the information here', 'All the infor-\n  mation here.', 'the infor-\n  mation here'],
    ['the infor- mation here', 'All the infor-\nmation here.', 'the infor-\nmation here'],
    ['a well-known form', 'It is a well-\nknown form.', 'a well-\nknown form'],
    ['a well-known information', 'a well-\nknown infor-\nmation', 'a well-\nknown infor-\nmation'],
    ['information', 'The in\u00adfor\u00admation.', 'in\u00adfor\u00admation'],
    ['information', 'The infor\u00ad\nmation.', 'infor\u00ad\nmation'],
    ['information is', 'The \u200binfor\u200bmation\ufeff \u200b is.', 'infor\u200bmation\ufeff \u200b is'],
    [
      'the résumé of 한국',
      'It is the re\u0301sume\u0301 of 한국.'.normalize('NFD'),
      'the résumé of 한국'.normalize('NFD'),
    ],
    ['5 Å', 'It is 5 \u212b.', '5 \u212b'],
    ['10² or ½', 'It is 10&sup2; or &frac12;.', '10&sup2; or &frac12;'],
    ['35% faster', '35% faster¹ than the file system', '35% faster'],
    ['704', 'Members\n\n168\n\n704\n\n195', '704'],
    ['21.9', 'A | 21.9\n100 | B', '21.9'],
    ['is 5', 'It is 5\n\nMillion', 'is 5'],
    ['The result', 'The result—which was good.', 'The result'],
    ['which was', 'The result—which was good.', 'which was'],
    ["'yes'", 'Say ‘yes’ and go.', '‘yes’'],
    ['kept ［3］ for', 'Backups are kept [3] for 35 days.', 'kept [3] for'],
  ])('finds %j in %j', (quote, text, source) => {
    const found = locate(quote, text);
    expect(found && text.slice(found.start, found.end)).toBe(source);
  });

  it('goes on to a later place when the first one is only part of a number', () => {
    const text = 'The limit was 100 and then 10 pages. It is 10 pages.';
    expect(locate('10 pages', text)).toEqual({ start: 27, end: 35 });
  });

  it('looks up many quotes in a megabyte of text with little work', inWholeRun, () => {
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

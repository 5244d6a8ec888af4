// A quote grows over words beside it that decide what it is cited for.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grown, longestGrown, outside, type Cited } from '../../../../src/citations/quotes/grow.ts';
import { cases } from '../../../support/cases.ts';

const page = [
  '# Copies',
  'Copies are made by the night  job,\nwhich runs at 02:00. It is told in jobs.yaml. They are kept for 35 days. Older ones are deleted, but\nthe last one of a month never is.',
  'Setting | Default | Since\nkeep | 35 | 2.4\nmonthly | on | 3.1',
  '## Restoring',
  'Only the lead may restore one.',
].join('\n\n');

function quoteOf(quote: string, n = 1, text = page): Cited {
  const start = text.indexOf(quote);
  return { n, url: 'https://a.test/', pageHash: 'h', start, end: start + quote.length, quote };
}

const kept = 'They are kept for 35 days.';
const texts = (cited: readonly Cited[], words: readonly string[], numbers = [1], text = page) =>
  grown(cited, [{ numbers, words }], new Map([['h', text]])).map(({ quote }) => quote);
const grownBy = (...words: string[]) => texts([quoteOf(kept)], words)[0];

describe('a quote grows', () => {
  it.each([
    ['before it', 'told in jobs.yaml', `It is told in jobs.yaml. ${kept}`],
    [
      'behind it, whatever white space they have there',
      'deleted, but the last one of a month',
      `${kept} Older ones are deleted, but\nthe last one of a month never is.`,
    ],
    [
      'further off, with all that stands between',
      'made by the night job',
      `Copies are made by the night  job,\nwhich runs at 02:00. It is told in jobs.yaml. ${kept}`,
    ],
    [
      'that begin within it',
      'kept for 35 days. Older ones are deleted',
      `${kept} Older ones are deleted, but\nthe last one of a month never is.`,
    ],
  ])('to the end of the sentences of words that stand %s', (_where, words, expected) => {
    expect(grownBy(words)).toBe(expected);
  });

  it('to the end of a row, and no further', () => {
    expect(texts([quoteOf('keep | 35 | 2.4')], ['on'])).toEqual(['keep | 35 | 2.4\nmonthly | on | 3.1']);
  });

  it('over words on both of its sides, whoever names them first', () => {
    const expected = `It is told in jobs.yaml. ${kept} Older ones are deleted, but\nthe last one of a month never is.`;
    const words = ['jobs.yaml', 'Older ones'];
    for (const given of [words, words.toReversed()]) {
      expect(grownBy(...given)).toBe(expected);
      const rested = given.map((one) => ({ numbers: [1], words: [one] }));
      expect(grown([quoteOf(kept)], rested, new Map([['h', page]]))[0]?.quote).toBe(expected);
    }
  });

  it('where that takes the least of all that are cited', () => {
    const cited = [quoteOf('runs at 02:00', 1), quoteOf(kept, 2)];
    expect(texts(cited, ['Older ones'], [1, 2])).toEqual([
      'runs at 02:00',
      `${kept} Older ones are deleted, but\nthe last one of a month never is.`,
    ]);
  });
});

describe('a quote stays', () => {
  it.each([
    ['stand in it', '35 days'],
    ['stand under another heading', 'Only the lead'],
    ['stand nowhere', 'Nobody said so'],
    ['are a part of other words', 'old'],
  ])('where the words %s', (_where, words) => {
    expect(grownBy(words)).toBe(kept);
  });

  it('where the words stand further off than a judge was shown', () => {
    const text = `Copies are made at night. ${'They are many, and big. '.repeat(15)}${kept}`;
    expect(texts([quoteOf(kept, 1, text)], ['Copies are made at night'], [1], text)).toEqual([kept]);
  });

  it('where the words are of a claim that does not cite it, or stand in another quote of that claim', () => {
    expect(texts([quoteOf(kept)], ['jobs.yaml'], [2])).toEqual([kept]);
    expect(texts([quoteOf(kept), quoteOf('told in jobs.yaml', 2)], ['jobs.yaml'], [1, 2])).toEqual([
      kept,
      'told in jobs.yaml',
    ]);
  });

  it('where its page is gone, or is another one by now', () => {
    expect(grown([quoteOf(kept)], [{ numbers: [1], words: ['jobs.yaml'] }], new Map())).toEqual([
      quoteOf(kept),
    ]);
    expect(texts([quoteOf(kept)], ['jobs.yaml'], [1], `New. ${page}`)).toEqual([kept]);
  });

  it('where it would be too long; where only the sentence is too long, it is cut off', () => {
    const long = `It is ${'so '.repeat(150)}. `;
    const far = `${long}${kept} Then it is over, which is ${'very '.repeat(150)}good.`;
    expect(texts([quoteOf(kept, 1, far)], ['Then it is over'], [1], far)).toEqual([
      `${kept} Then it is over`,
    ]);
    const cited = quoteOf(`${long}${kept}`, 1, far);
    const [both] = texts([cited], ['Then it is over', `over, which is ${'very '.repeat(30)}very`], [1], far);
    expect(both).toBe(`${cited.quote} Then it is over`);
  });
});

describe('quotes of one page that come to overlap', () => {
  const beside = 'Older ones are deleted';

  it('are one stretch for all who cite them', () => {
    const all = 'They are kept for 35 days. Older ones are deleted, but\nthe last one of a month never is.';
    expect(texts([quoteOf(kept), quoteOf(beside, 2)], ['last one of a month'])).toEqual([all, all]);
  });

  it('are two where one would be too long, or their addresses are two', () => {
    const text = `${kept} ${beside}, ${'and so on, '.repeat(52)}and so on.`;
    const other = quoteOf(text.slice(text.indexOf(beside)), 2, text);
    expect(texts([quoteOf(kept, 1, text), other], ['Older ones'], [1], text)).toEqual([
      `${kept} Older ones`,
      other.quote,
    ]);
    const elsewhere = { ...quoteOf(beside, 2), url: 'https://b.test/' };
    expect(texts([quoteOf(kept), elsewhere], ['last one of a month'])[1]).toBe(beside);
  });
});

it('tells which words stand in none of some quotes', () => {
  expect(outside(['35 days', 'kept', 'keep'], [quoteOf(kept)])).toEqual(['keep']);
});

it('keeps what was quoted, as it stands in the page and no longer than may be, whatever is named', () => {
  const words = fc.constantFrom(...page.split(/\s+/).filter((word) => /\w/.test(word)));
  const place = fc.tuple(fc.nat(page.length - 12), fc.integer({ min: 5, max: 60 }));
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 3 }),
      fc.array(words, { maxLength: 6 }),
      (places, named) => {
        const cited = places.map(([start, length], index) => {
          const end = Math.min(page.length, start + length);
          return {
            n: index + 1,
            url: 'https://a.test/',
            pageHash: 'h',
            start,
            end,
            quote: page.slice(start, end),
          };
        });
        const rested = named.map((word, index) => ({ numbers: [(index % cited.length) + 1], words: [word] }));
        grown(cited, rested, new Map([['h', page]])).forEach(({ start, end, quote }, index) => {
          const before = cited[index]!;
          expect(quote).toBe(page.slice(start, end));
          expect(start <= before.start && end >= before.end).toBe(true);
          expect(quote === before.quote || quote.length <= longestGrown).toBe(true);
        });
      },
    ),
    cases(200),
  );
});

// Where sentences begin, in several languages and in the texts of pages.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesOf, sentenceStarts } from '../../../src/text/sentences.ts';
import { inWholeRun } from '../../support/cases.ts';

function cut(line: string): string[] {
  const starts = sentenceStarts(line, []);
  return starts.map((at, index) => line.slice(at, starts[index + 1]).trim());
}

describe('sentenceStarts', () => {
  it.each([
    ['It is old. It is fast.', 2],
    ['SQLite vs. PostgreSQL: which is faster? Neither is.', 2],
    ['It runs on Linux v. 2.4 and later. It needs no more.', 2],
    ['Dr. Smith et al. wrote it. It is old.', 2],
    ['Am 3. Oktober 1990 war es so. Danach nicht.', 2],
    ['Das sind z. B. Zahlen, d. h. Ziffern. Mehr nicht.', 2],
    ['Es kostet ca. 3 Mio. Euro bzw. Dollar. Das ist viel.', 2],
    ['See Fig. 3 and No. 5. They differ.', 2],
    ['He said no. Nobody asked.', 2],
    ['Voir M. Dupont et Mme. Durand. Ils savent.', 2],
    ['第一句。第二句很快。', 2],
    ['يُحفظ النص هنا. ثم يُقرأ؟ نعم نعم.', 3],
    ['यह पहला वाक्य है। यह दूसरा है।', 2],
    ['It calls `a. B. C` and stops. Then it ends.', 2],
    ['It says “Stop. Go. Now” and stops. Then it ends.', 2],
    ['**Size. Speed:** It is fast. It is small.', 2],
    ['Use Node.js 3.5 or x.y.z here. It works.', 2],
    ['It is old. pg_dump writes text.', 2],
    ['Both need a certificate. `local` lines match sockets.', 2],
    ['It is off. `interactive` ignores errors, e.g. `psql` ones.', 2],
    ['It gets a 413, not a 408 [own]. 0 lifts a protection [2].', 2],
    ['Wait for it… Now it is here.', 2],
    ['Take it between BEGIN … COMMIT of the insert.', 1],
    ["The limit is the run's. Then the next one starts.", 2],
    ['It waits 5 s. Then it ends.', 2],
    ["It is 'z. B.' in German.", 1],
    ['A heading without a stop', 1],
  ])('%j has %i', (line, count) => {
    expect(cut(line)).toHaveLength(count);
  });

  it('begins behind the markers that belong to the end before', () => {
    const line = 'It is fast. [1] it is small.[2] Not cited.';
    const markers = Array.from(line.matchAll(/\[(\d)\]/g), ({ index }) => ({
      start: index,
      end: index + 3,
      numbers: [],
    }));
    const starts = sentenceStarts(line, markers);
    expect(starts.map((at, index) => line.slice(at, starts[index + 1]).trim())).toEqual([
      'It is fast. [1]',
      'it is small.[2]',
      'Not cited.',
    ]);
  });

  it('is in order, begins at 0 and stays inside, whatever the line is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('ab A.!?…。“”*`[1] "')) }), (line) => {
        const starts = sentenceStarts(line, []);
        expect(starts[0]).toBe(0);
        expect(starts).toEqual([...new Set(starts)].toSorted((one, other) => one - other));
        if (line !== '') expect(starts.at(-1)).toBeLessThan(line.length);
      }),
    );
  });

  it.each([
    ['letters without a stop', 'a'],
    ['dots', '.'],
    ['dots and blanks', '. '],
    ['very short sentences', '. A'],
    ['numbers', '1. '],
    ['line breaks', '\n'],
    ['quotations', '“a. B” '],
    ['closing marks', '.)'],
  ])('takes time in proportion to the length of %s', inWholeRun, (_name, unit) => {
    const text = unit.repeat(Math.ceil(200_000 / unit.length));
    const started = performance.now();
    sentencesOf(text);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('sentencesOf', () => {
  it('respects headings, items, rows and code', () => {
    const text = [
      '# NULL values. Or none',
      '',
      'One sentence that goes',
      'on. Another one',
      '- An item. It has two.',
      '  And goes on.',
      '2. A numbered one',
      '',
      'Name | Size. Big',
      '| a. B | c |',
      '',
      '    first(); Second. Third',
      '    last()',
      '',
      '```',
      'Code. Code.',
      '',
      'More.',
      '```',
      'The end.',
    ].join('\n');
    expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'NULL values. Or none',
      'One sentence that goes\non.',
      'Another one',
      'An item.',
      'It has two.',
      'And goes on.',
      'A numbered one',
      'Name | Size. Big',
      '| a. B | c |',
      'first(); Second. Third\n    last()',
      '```\nCode. Code.\n\nMore.\n```',
      'The end.',
    ]);
  });
});

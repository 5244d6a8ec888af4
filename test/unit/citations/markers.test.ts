// Rewriting markers in one pass, and where everything else moves to.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statementsOf } from '../../../src/citations/statements.ts';
import { rewriteMarkers, rewriteWithOffsets, withoutCitations } from '../../../src/citations/markers.ts';
import { cases, inWholeRun } from '../../support/cases.ts';

describe('rewriteMarkers', () => {
  it('looks at no number that it has put in (C36)', () => {
    const next = ([n = 0]: readonly number[]) => `[${n + 1}]`;
    expect(rewriteMarkers('One [1], two [2], three [3].', next)).toBe('One [2], two [3], three [4].');
  });

  it('gives all numbers of a sentence together (A98, C37)', () => {
    const seen: (readonly number[])[] = [];
    rewriteMarkers('A [1][2], B [3, 4] and C [5], [6] 【7】[[8]].', (numbers) => {
      seen.push(numbers);
      return '';
    });
    expect(seen).toEqual([
      [1, 2],
      [3, 4],
      [5, 6, 7, 8],
    ]);
  });

  it('takes time in proportion to the length of hostile texts', inWholeRun, () => {
    const hostile = [
      '[1,'.repeat(30_000),
      `[1${' '.repeat(60_000)}`,
      '【1】'.repeat(20_000),
      '[[1'.repeat(30_000),
    ];
    expect(hostile.map((text) => rewriteMarkers(text, () => '[1]'))).toHaveLength(hostile.length);
  });
});

describe('withoutCitations', () => {
  it.each([
    ['`/^[23]/` passes [3].', '`/^[23]/` passes.'],
    ['%{REQUEST_STATUS} =~ /^[23]/ passes [3][4].', '%{REQUEST_STATUS} =~ /^[23]/ passes.'],
    ['(^[45]) or [0-9]+ or [45]\\d{2} [5].', '(^[45]) or [0-9]+ or [45]\\d{2}.'],
    ['It is one^[3], A [3]/B [4], “so”[5], **bold [6]**?', 'It is one^, A/B, “so”, **bold**?'],
  ])('takes markers out of %j and leaves patterns as they are', (text, left) => {
    expect(withoutCitations(text)).toBe(left);
  });
});

describe('rewriteWithOffsets', () => {
  it('says where what stands behind a rewritten marker is now', () => {
    const { text, placeOf } = rewriteWithOffsets('A [1] and B [12] and C.', ([n]) =>
      n === 1 ? '[100]' : '',
    );
    expect(text).toBe('A [100] and B and C.');
    const shown = (start: number, end: number) => {
      const place = placeOf({ start, end });
      return place && text.slice(place.start, place.end);
    };
    expect(shown(6, 11)).toBe('and B');
    expect(shown(17, 23)).toBe('and C.');
    expect(shown(0, 1)).toBe('A');
  });

  it('keeps every claim at its place, whatever number its markers get (A97)', () => {
    const word = fc.constantFrom(
      'Heron',
      'is',
      'fast.',
      'It',
      '“flies”',
      '`a[1]`',
      '35 %,',
      '\n\n- ',
      '| x |',
    );
    const marker = fc.integer({ min: 1, max: 30 }).map((n) => `[${n}]`);
    const report = fc
      .array(fc.oneof({ weight: 3, arbitrary: word }, marker), { maxLength: 40 })
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(report, fc.integer({ min: 1, max: 2_000 }), (before, more) => {
        const { text, placeOf } = rewriteWithOffsets(before, (numbers) =>
          numbers.map((n) => `[${n + more}]`).join(''),
        );
        const expected = statementsOf(before).map(({ text: said, start, end, numbers }) => ({
          said,
          numbers: numbers.map((n) => n + more),
          where: text.slice(placeOf({ start, end })?.start, placeOf({ start, end })?.end),
        }));
        const found = statementsOf(text).map(({ text: said, start, end, numbers }) => ({
          said,
          numbers,
          where: text.slice(start, end),
        }));
        expect(found).toEqual(expected);
      }),
      cases(500),
    );
  });
});

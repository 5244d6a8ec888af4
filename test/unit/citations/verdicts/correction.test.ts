import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimKey } from '../../../../src/citations/verdicts/claim-key.ts';
import {
  correctionOf as correction,
  scoreOf as score,
  termsOf,
  termsPool,
} from '../../../../src/citations/verdicts/correction.ts';
import { correctionMetrics, summaryOf } from '../../../../src/citations/verdicts/summary.ts';

const correctionOf = (claimed: string, cited: readonly string[], pool: readonly string[]) =>
  correction(termsOf(claimed), cited.map(termsOf), termsPool(pool.map(termsOf)));
const scoreOf = (claimed: string, quote: string) => score(termsOf(claimed), termsOf(quote));

const claim = 'The Falcon engine handles 500 requests every second.';
const same = 'Measured twice, the Falcon engine handles 500 requests every second.';
const near = 'The Falcon engine handles requests quickly.';
const half = 'The Falcon engine handles 700 messages.';
const other = 'Bees make honey in the summer.';

describe('scoreOf', () => {
  it('is 0.8 of keywords and 0.2 of words in common (A112)', () => {
    expect(scoreOf(claim, claim)).toBeCloseTo(1);
    expect(scoreOf(claim, other)).toBeLessThan(0.05);
    // one of two keywords, one of three words
    expect(scoreOf('alpha bravos', 'bravos delta')).toBeCloseTo(0.8 * 0.5 + 0.2 * (1 / 3));
  });
});

describe('correctionOf', () => {
  it('replaces what is cited by a strictly better quote that is good enough (A113)', () => {
    expect(correctionOf(claim, [near], [other, same])).toMatchObject({ kind: 'replace', quote: 1 });
    expect(correctionOf(claim, [same], [same]).kind).not.toBe('replace');
  });

  it('cites two more quotes at most where what is cited is arguable (A114)', () => {
    const found = correctionOf(claim, [near], [near, near, near, other]);
    expect(scoreOf(claim, near)).toBeGreaterThanOrEqual(0.36);
    expect(found).toMatchObject({ kind: 'add_alternate', quotes: [0, 1] });
  });

  it('keeps it where nothing else speaks of it (A114)', () => {
    expect(correctionOf(claim, [near], [other]).kind).toBe('keep');
  });

  it('gives a claim up for which nothing was found (A115)', () => {
    expect(correctionOf(claim, [other], [other])).toMatchObject({ kind: 'remove' });
    expect(correctionOf(claim, [], [])).toEqual({ kind: 'remove', score: 0 });
  });

  it('prefers a quote that speaks of it to one that does not, even if it is not good (A113)', () => {
    expect(scoreOf(claim, half)).toBeLessThan(0.6);
    expect(correctionOf(claim, [other], [half])).toMatchObject({ kind: 'replace', quote: 0 });
  });
});

describe('a pool', () => {
  it('leaves out what a claim cites already', () => {
    const pool = termsPool([same, near, same].map(termsOf));
    const found = correction(termsOf(claim), [termsOf(near)], pool, new Set([0, 1]));
    expect(found).toMatchObject({ kind: 'replace', quote: 2 });
  });

  it('finds the quote with the best score, the first of equals, as if each were compared', () => {
    const words = fc.constantFrom(
      'falcon',
      'engine',
      'requests',
      'Heron',
      '500',
      '12 %',
      'in',
      'the',
      'a',
      '–',
    );
    const text = fc.array(words, { maxLength: 8 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 12 }), (claimed, pool) => {
        const scores = pool.map((quote) => scoreOf(claimed, quote));
        const best = Math.max(0, ...scores);
        const found = correctionOf(claimed, [], pool);
        const expected =
          best < 0.36
            ? { kind: 'remove', score: 0 }
            : { kind: 'replace', score: best, quote: scores.indexOf(best) };
        expect(found).toEqual(expected);
        const arguable = correctionOf(claimed, [claimed], pool);
        const alternates = scores
          .flatMap((value, index) => (value >= 0.48 ? [{ value, index }] : []))
          .toSorted((a, b) => b.value - a.value || a.index - b.index);
        if (scoreOf(claimed, claimed) === 1 && alternates.length > 0)
          expect(arguable).toMatchObject({ quotes: alternates.slice(0, 2).map(({ index }) => index) });
      }),
    );
  });
});

describe('claimKey', () => {
  it('is the same for the same claim and evidence, and another one otherwise (A110)', () => {
    expect(claimKey('A beat B.', ['x', 'y'])).toBe(claimKey('a  beat b', ['y', 'x']));
    expect(claimKey('A beat B.', ['x'])).not.toBe(claimKey('B beat A.', ['x']));
    expect(claimKey('A beat B.', ['x'])).not.toBe(claimKey('A beat B.', ['z']));
    expect(claimKey('A', ['b", "c'])).not.toBe(claimKey('A', ['b', 'c']));
  });
});

describe('summaryOf', () => {
  it('leaves those that nobody could check out of its rates (A140)', () => {
    const summary = summaryOf(['supported', 'supported', 'supported', 'unsupported', null, null]);
    expect(summary).toMatchObject({ claims: 6, abstained: 2, unsupportedRate: 0.25, warning: true });
  });

  it('warns above a fifth unsupported or a twentieth contradicted, not at them (A140)', () => {
    const of = (good: number, bad: 'unsupported' | 'contradicted') =>
      summaryOf([...Array.from({ length: good }, () => 'supported' as const), bad]).warning;
    expect([of(4, 'unsupported'), of(3, 'unsupported')]).toEqual([false, true]);
    expect([of(19, 'contradicted'), of(18, 'contradicted')]).toEqual([false, true]);
    expect(summaryOf([]).warning).toBe(false);
  });
});

describe('correctionMetrics', () => {
  it('counts what was kept, replaced, removed and added, and the share that changed (A117)', () => {
    const kinds = ['keep', 'replace', 'remove', 'add_alternate'] as const;
    expect(
      correctionMetrics(
        10,
        kinds.map((kind) => ({ kind })),
      ),
    ).toEqual({
      claims: 10,
      kept: 7,
      replaced: 1,
      removed: 1,
      added: 1,
      rate: 0.3,
    });
  });
});

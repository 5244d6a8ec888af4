// Who gives way, how far, and who does not.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allot,
  costAt,
  isWhole,
  partOf,
  priorityOf,
  wordsAt,
} from '../../../../src/research/fidelity/allot.ts';
import type { Item } from '../../../../src/research/fidelity/allot.ts';
import { cases } from '../../../support/cases.ts';

const item = (n: number, more: Partial<Item> = {}): Item => ({
  n,
  source: `https://${n}.test/`,
  quote: 60,
  words: 200,
  relevance: 0.5,
  recency: 0.5,
  quality: 0.5,
  named: false,
  sure: false,
  leads: false,
  ...more,
});
/** Twelve pages: the first five are the best ones. */
const items = Array.from({ length: 12 }, (_, index) => item(index + 1, { relevance: 1 - index / 20 }));
const whole = items.reduce((sum, one) => sum + costAt(one, 'full'), 0);
const within = (most: number) => ({ most, beside: most });
const levelsOf = (all: readonly Item[], budget: number, allowDropping = false) => [
  ...allot(all, within(budget), allowDropping).values(),
];
const least = costAt(item(1), 'condensed') * 5 + costAt(item(1), 'headline') * 7;

it('leaves everything whole where it fits (B61)', () => {
  expect(new Set(levelsOf(items, whole))).toEqual(new Set(['full']));
});

it('loses what stands around every quote before any quote is shortened (B61)', () => {
  const condensed = items.reduce((sum, one) => sum + costAt(one, 'condensed'), 0);
  expect(new Set(levelsOf(items, condensed))).toEqual(new Set(['condensed']));
  expect(costAt(items[0]!, 'full') - costAt(items[0]!, 'condensed')).toBe(140);
  expect(levelsOf(items, condensed + 140)[0]).toBe('full');
  expect(items.every((one) => isWhole(one, 'condensed'))).toBe(true);
});

it('gives the room of what stands around quotes to notes, and cuts no quote for them', () => {
  expect(new Set(allot(items, { most: whole, beside: 0 }, true).values())).toEqual(new Set(['condensed']));
});

it('goes down level by level, the least important first (B62)', () => {
  // Long quotes, of which every level leaves less.
  const long = items.map((one) => ({ ...one, quote: 200 }));
  const size = long.reduce((sum, one) => sum + costAt(one, 'full'), 0);
  const seen: string[][] = [];
  for (let budget = size; budget >= least; budget -= 40) seen.push(levelsOf(long, budget));
  const order = ['full', 'compressed', 'key-points', 'headline'];
  for (const levels of seen) {
    const regular = levels.slice(5).map((level) => order.indexOf(level));
    expect(Math.max(...regular) - Math.min(...regular)).toBeLessThanOrEqual(1);
    expect(regular).toEqual(regular.toSorted((a, b) => a - b));
  }
  expect(new Set(seen.map((levels) => levels[11]))).toEqual(new Set(order));
  expect(partOf).toEqual({
    full: 1,
    condensed: 0.7,
    compressed: 0.4,
    'key-points': 0.2,
    headline: 0.1,
    dropped: 0,
  });
});

it('touches the quotes of the five best sources only when the rest are headlines (B61, B64)', () => {
  expect(levelsOf(items, least)).toEqual([...Array(5).fill('condensed'), ...Array(7).fill('headline')]);
  const long = items.map((one) => ({ ...one, quote: 150 }));
  expect(levelsOf(long, least)).toEqual([...Array(5).fill('compressed'), ...Array(7).fill('headline')]);
  expect(wordsAt(long[0]!, 'compressed') / 200).toBeGreaterThanOrEqual(0.3);
});

it('leaves what people named a tenth, and takes it last (B65)', () => {
  const named = items.map((one) => (one.n === 12 ? { ...one, named: true } : one));
  expect(levelsOf(named, least + 300)[11]).toBe('condensed');
  expect(levelsOf(named, 0, true)).toEqual([...Array(11).fill('dropped'), 'headline']);
  expect(wordsAt(item(12), 'headline') / 200).toBeGreaterThanOrEqual(0.08);
});

it('keeps what sure findings rest on above the rest (B66)', () => {
  const sure = items.map((one) => (one.n === 12 ? { ...one, sure: true } : one));
  const around = levelsOf(sure, whole - 6 * 140);
  expect([around[11], ...around.slice(5, 11)]).toEqual(['full', ...Array(6).fill('condensed')]);
  const left = levelsOf(sure, 6 * costAt(item(1), 'condensed'), true);
  expect([left[11], ...left.slice(5, 11)]).toEqual(['condensed', ...Array(6).fill('dropped')]);
});

it('keeps the best quote of each task as one of the top sources', () => {
  const leading = items.map((one) => (one.n === 12 ? { ...one, leads: true } : one));
  expect(levelsOf(leading, least + 200)[11]).toBe('condensed');
  expect(levelsOf(leading, costAt(item(1), 'condensed'), true)).toEqual([
    ...Array(11).fill('dropped'),
    'condensed',
  ]);
});

it('leaves out nothing unless that is allowed, and then whole quotes rather than parts of all (B63)', () => {
  expect(levelsOf(items, 0)).not.toContain('dropped');
  const three = 3 * costAt(item(1), 'condensed');
  expect(levelsOf(items, three, true)).toEqual([...Array(3).fill('condensed'), ...Array(9).fill('dropped')]);
  expect(new Set(levelsOf(items, 0, true))).toEqual(new Set(['dropped']));
});

it('shows even the best sources in less, where that alone is too much for the context', () => {
  expect(new Set(levelsOf(items, 0))).toEqual(new Set(['headline']));
});

it('weighs relevance, recency, quality and people (B67)', () => {
  const none = { relevance: 0, recency: 0, quality: 0, named: false };
  const weight = (more: Partial<Item>) => priorityOf(item(1, { ...none, ...more }));
  expect([{ relevance: 1 }, { recency: 1 }, { quality: 1 }, { named: true }].map(weight)).toEqual([
    0.4, 0.3, 0.2, 0.1,
  ]);
});

describe('whatever it is given', () => {
  const any = fc.array(
    fc.record({
      source: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
      quote: fc.integer({ min: 1, max: 400 }),
      around: fc.integer({ min: 0, max: 200 }),
      relevance: fc.double({ min: 0, max: 1, noNaN: true }),
      named: fc.boolean(),
      sure: fc.boolean(),
    }),
    { maxLength: 60 },
  );
  it('fits as soon as the floors do', () => {
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 20_000 }), fc.boolean(), (given, budget, drops) => {
        const all = given.map(({ around, ...one }, index) =>
          item(index + 1, { ...one, words: one.quote + around }),
        );
        const cost = (levels: ReturnType<typeof allot>) =>
          all.reduce((sum, one) => sum + costAt(one, levels.get(one.n)!), 0);
        const floor = cost(allot(all, within(0), drops));
        expect(cost(allot(all, within(budget), drops))).toBeLessThanOrEqual(Math.max(budget, floor));
      }),
      cases(100),
    );
  });
});

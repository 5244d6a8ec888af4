import { expect, it } from 'vitest';
import { createSizedCache } from '../../../src/base/sized-cache.ts';
import { manualClock } from '../../support/manual-clock.ts';

const rules = (untilMs: number, size = 100) => ({ untilMs, size });
const most = { entries: 2_000, size: 20_000_000 };

it('keeps an entry until its time is over', async () => {
  const clock = manualClock();
  const cache = createSizedCache(clock, most);
  const said = rules(clock.now() + 1_000);
  cache.set('https://a.test', said);
  await clock.advance(999);
  expect(cache.get('https://a.test')).toBe(said);
  await clock.advance(1);
  expect(cache.get('https://a.test')).toBeUndefined();
});

it('forgets the oldest when there are too many', () => {
  const clock = manualClock();
  const cache = createSizedCache(clock, most);
  for (let site = 0; site <= 2_000; site += 1) cache.set(`https://${site}.test`, rules(Infinity));
  expect(cache.get('https://0.test')).toBeUndefined();
  expect(cache.get('https://1.test')).toBeDefined();
  expect(cache.get('https://2000.test')).toBeDefined();
});

it('forgets the oldest when they are too large together', () => {
  const cache = createSizedCache(manualClock(), most);
  for (let site = 0; site < 41; site += 1) cache.set(`https://${site}.test`, rules(Infinity, 500_000));
  cache.set('https://40.test', rules(Infinity, 500_000));
  expect(cache.get('https://0.test')).toBeUndefined();
  expect(cache.get('https://1.test')).toBeDefined();
});

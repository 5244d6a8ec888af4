import { expect, it } from 'vitest';
import { again } from '../../../src/base/again.ts';
import { RecentMap } from '../../../src/base/recent.ts';
import { manualClock } from '../../support/manual-clock.ts';

it('tries with longer and longer pauses until it succeeds, is given up, or is told to stop', async () => {
  const clock = manualClock();
  const stopping = new AbortController();
  const pauses: number[] = [];
  let left = 4;
  const work = async () => {
    if (left > 0) throw new Error('not yet');
  };
  const failed = (_error: unknown, pauseMs: number) => {
    pauses.push(pauseMs);
    left -= 1;
    return left < -3;
  };
  const options = { clock, signal: stopping.signal, firstMs: 100, longestMs: 400, failed };
  const done = again(work, options);
  await clock.advance(2_000);
  expect(await done).toBe(true);
  expect(pauses).toEqual([100, 200, 400, 400]);
  const refused = () => Promise.reject(new Error('never'));
  const given = again(refused, options);
  await clock.advance(2_000);
  expect(await given).toBe(true);
  left = 10;
  const stopped = again(refused, options);
  stopping.abort();
  await clock.advance(1);
  expect(await stopped).toBe(false);
});

it('forgets what was set longest ago', () => {
  const map = new RecentMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});

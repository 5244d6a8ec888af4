import { expect, it } from 'vitest';
import { createBreaker } from '../../../../src/sources/search/breaker.ts';
import { manualClock } from '../../../support/manual-clock.ts';

function watch() {
  const clock = manualClock(0);
  return { clock, breaker: createBreaker({ failures: 3, pauseMs: 1000 }, clock) };
}

it('lets calls through until so many failed in a row', () => {
  const { breaker } = watch();
  for (const fails of [true, true, false, true, true]) {
    expect(breaker.admits()).toBe(true);
    if (fails) breaker.failed();
    else breaker.succeeded();
  }
  expect(breaker.admits()).toBe(true);
  breaker.failed();
  expect(breaker.admits()).toBe(false);
});

it('lets one call through after the pause, and all when it succeeded', async () => {
  const { clock, breaker } = watch();
  for (let i = 0; i < 3; i += 1) breaker.failed();
  await clock.advance(999);
  expect(breaker.admits()).toBe(false);
  await clock.advance(1);
  expect(breaker.admits()).toBe(true);
  expect(breaker.admits()).toBe(false);
  breaker.succeeded();
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
});

it('pauses anew when that call failed', async () => {
  const { clock, breaker } = watch();
  for (let i = 0; i < 3; i += 1) breaker.failed();
  await clock.advance(1000);
  expect(breaker.admits()).toBe(true);
  breaker.failed();
  await clock.advance(999);
  expect(breaker.admits()).toBe(false);
  await clock.advance(1);
  expect(breaker.admits()).toBe(true);
});

it('lets the next call try when that call was given up', async () => {
  const { clock, breaker } = watch();
  for (let i = 0; i < 3; i += 1) breaker.failed();
  await clock.advance(1000);
  expect(breaker.admits()).toBe(true);
  breaker.dropped();
  expect(breaker.admits()).toBe(true);
});

import { expect, it } from 'vitest';
import { momentOf, untilActive } from '../../../src/durable/moment.ts';
import { manualClock } from '../../support/manual-clock.ts';

/** A run that had been worked on for `before` ms when this began, and timers like those of Node. */
function aTime({ before = 0, earlyMs = 0 } = {}) {
  const clock = manualClock();
  const began = clock.now();
  const asked: number[] = [];
  const time = {
    now: () => clock.now(),
    activeMs: () => before + clock.now() - began,
    sleep: (ms: number, signal: AbortSignal) => {
      asked.push(ms);
      // Told to wait for longer than it can, a timer does not wait at all.
      return clock.sleep(ms > 2 ** 31 - 1 ? 1 : Math.max(1, ms - earlyMs), signal);
    },
  };
  return { clock, time, asked };
}

/** Whether the wait is over after each stretch of time. */
async function overAfter(
  clock: ReturnType<typeof manualClock>,
  waiting: Promise<void>,
  ...stretches: number[]
) {
  let over = false;
  void waiting.then(() => (over = true));
  const seen: boolean[] = [];
  for (const ms of stretches) {
    // Each stretch begins where the one before it ended.
    await clock.advance(ms);
    seen.push(over);
  }
  return seen;
}

it('is the time of day and what the run has been worked on', () => {
  const { time } = aTime({ before: 1500 });
  expect(momentOf(time)).toEqual({ at: Date.UTC(2026, 0, 1), day: '2026-01-01', activeMs: 1500 });
});

it('counts what the run was worked on before', async () => {
  const { clock, time } = aTime({ before: 400 });
  const waiting = untilActive(time, 1000, new AbortController().signal);
  expect(await overAfter(clock, waiting, 599, 1)).toEqual([false, true]);
});

it('is over at once when the time has come', async () => {
  const { clock, time, asked } = aTime({ before: 1000 });
  expect(await overAfter(clock, untilActive(time, 1000, new AbortController().signal), 1)).toEqual([true]);
  expect(asked).toEqual([0]);
});

it('goes on waiting when a timer is early', async () => {
  const { clock, time } = aTime({ earlyMs: 2 });
  const waiting = untilActive(time, 1000, new AbortController().signal);
  expect(await overAfter(clock, waiting, 998, 1, 1)).toEqual([false, false, true]);
});

it('waits for longer than a timer can', async () => {
  const month = 30 * 86_400_000;
  const { clock, time, asked } = aTime();
  const waiting = untilActive(time, month, new AbortController().signal);
  expect(await overAfter(clock, waiting, month - 1, 1)).toEqual([false, true]);
  expect(asked).toEqual([2 ** 31 - 1, month - 2 ** 31 + 1]);
});

it('ends when it is told to, and leaves no timer behind', async () => {
  const { clock, time } = aTime();
  const stop = new AbortController();
  const waiting = untilActive(time, 1000, stop.signal);
  stop.abort();
  await waiting;
  expect(clock.sleepers()).toBe(0);
});

// A ring is never lost, and waits for nobody twice.
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { createBell } from '../../../src/base/bell.ts';

const long = 60_000;

describe('a bell', () => {
  it('wakes who waits', async () => {
    const bell = createBell();
    const waiting = bell.wait(systemClock, long);
    bell.ring();
    await expect(waiting).resolves.toBe(true);
  });

  it('keeps a ring for the next who waits, once', async () => {
    const bell = createBell();
    bell.ring();
    await bell.wait(systemClock, long);
    const slept: number[] = [];
    const rang = await bell.wait({ now: () => 0, sleep: async (ms) => void slept.push(ms) }, 1000);
    expect({ slept, rang }).toEqual({ slept: [1000], rang: false });
  });
});

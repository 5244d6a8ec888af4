// Time that can be set, and time that goes on.
import { expect, it, vi } from 'vitest';
import { even, systemClock } from '../../../src/base/clock.ts';
import { createBreaker } from '../../../src/base/breaker.ts';
import { manualClock } from '../../support/manual-clock.ts';

const hourMs = 3_600_000;

it.each([hourMs, -hourMs])('lengths of time stay what they are when the machine is set by %i ms', (byMs) => {
  const clock = even(systemClock);
  const breaker = createBreaker({ failures: 1, pauseMs: 30_000 }, clock);
  breaker.admit()?.('failed');
  const [before, told] = [clock.now(), systemClock.now()];
  const set = vi.spyOn(Date, 'now').mockReturnValue(told + byMs);
  try {
    expect(systemClock.now()).toBe(told + byMs);
    expect(clock.now() - before).toBeLessThan(5_000);
    expect(clock.now()).toBeGreaterThanOrEqual(before);
    expect(breaker.restMs()).toBeGreaterThan(25_000);
    expect(breaker.restMs()).toBeLessThanOrEqual(30_000);
  } finally {
    set.mockRestore();
  }
});

it('a clock of a test is even itself', () => {
  const clock = manualClock();
  expect(even(clock)).toBe(clock);
});

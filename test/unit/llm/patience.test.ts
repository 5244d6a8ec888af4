// Passing trouble is waited out, for a while; other trouble is not.
import { describe, expect, it } from 'vitest';
import { createPatience, EndpointResting } from '../../../src/llm/patience.ts';
import { fails } from '../../fakes/scripted-model.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { jumpingClock } from './stage.ts';

const patient = new AbortController().signal;

function aPatience(attempts = 3, random = () => 1, maxPauseMs = 20_000) {
  const clock = jumpingClock();
  const patience = createPatience({ settings: { attempts, maxPauseMs }, clock, random });
  /** Throws what it is given, then returns how often it was called. */
  const work = (troubles: readonly Error[]) => {
    let calls = 0;
    return () => {
      const trouble = troubles[calls++];
      return trouble === undefined ? Promise.resolve(calls) : Promise.reject(trouble);
    };
  };
  return { patience, clock, work };
}

describe('passing trouble', () => {
  it('is met with pauses that double, of any length up to the whole (A144)', async () => {
    const troubles = [fails('overloaded'), fails('server-error'), fails('timeout'), fails('connection')];
    const most = aPatience(5);
    expect(await most.patience(patient, most.work(troubles))).toBe(5);
    expect(most.clock.slept).toEqual([500, 1000, 2000, 4000]);
    const least = aPatience(5, () => 0.1);
    await least.patience(patient, least.work(troubles));
    expect(least.clock.slept).toEqual([50, 100, 200, 400]);
  });

  it('is never met with a pause above the longest one allowed', async () => {
    const { patience, clock, work } = aPatience(5, () => 1, 1500);
    await patience(patient, work(Array.from({ length: 4 }, () => fails('overloaded'))));
    expect(clock.slept).toEqual([500, 1000, 1500, 1500]);
  });

  it('is thrown after the last attempt', async () => {
    const { patience, clock, work } = aPatience();
    const last = fails('overloaded');
    await expect(patience(patient, work([fails('timeout'), fails('connection'), last]))).rejects.toBe(last);
    expect(clock.slept).toHaveLength(2);
  });

  it('uses up attempts over all calls of a question', async () => {
    const { patience, work } = aPatience();
    expect(await patience(patient, work([fails('timeout'), fails('connection')]))).toBe(3);
    const last = fails('overloaded');
    await expect(patience(patient, work([last]))).rejects.toBe(last);
  });

  it('repeats a call that took all its time once only', async () => {
    const { patience, work } = aPatience();
    const last = fails('timeout');
    await expect(patience(patient, work([fails('timeout'), last]))).rejects.toBe(last);
  });

  it('waits as long as the provider asks, and a little more', async () => {
    const { patience, clock, work } = aPatience(3, () => 0.5);
    await patience(patient, work([fails('rate-limited', 7000), fails('overloaded', 20_000)]));
    expect(clock.slept).toEqual([7250, 20_250]);
  });

  it('is thrown at once when the provider asks for more than the longest pause', async () => {
    const { patience, clock, work } = aPatience();
    const later = fails('rate-limited', 20_001);
    await expect(patience(patient, work([later]))).rejects.toBe(later);
    expect(clock.slept).toEqual([]);
  });
});

it.each([
  ['trouble that does not pass', fails('unauthorized')],
  ['an endpoint that is left alone', new EndpointResting('here', 'overloaded', 10)],
  ['an error nobody foresaw', new TypeError('oops')],
])('throws %s at once', async (_what, error) => {
  const { patience, clock, work } = aPatience();
  await expect(patience(patient, work([error]))).rejects.toBe(error);
  expect(clock.slept).toEqual([]);
});

it('ends a pause with the reason of whoever gives up', async () => {
  const clock = manualClock();
  const patience = createPatience({ settings: { attempts: 3, maxPauseMs: 20_000 }, clock, random: () => 1 });
  const controller = new AbortController();
  const outcome = patience(controller.signal, () => Promise.reject(fails('overloaded')));
  await clock.advance(100);
  expect(clock.sleepers()).toBe(1);
  controller.abort(new Error('stopped'));
  await expect(outcome).rejects.toThrow('stopped');
  expect(clock.sleepers()).toBe(0);
});

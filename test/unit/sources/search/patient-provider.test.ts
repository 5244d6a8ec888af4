import { describe, expect, it } from 'vitest';
import type { Frozen } from '../../../../src/base/freeze.ts';
import { createPatientProvider } from '../../../../src/sources/search/patient-provider.ts';
import { SearchTrouble } from '../../../../src/sources/search/provider.ts';
import type { SearchSettings } from '../../../../src/sources/settings.ts';
import { manualClock, settled } from '../../../support/manual-clock.ts';
import { scriptedProvider, someHits, someSettings } from './scripted-provider.ts';

const trouble = (kind: SearchTrouble['kind'], retryAfterMs: number | null = null) =>
  new SearchTrouble(kind, `It is ${kind}.`, retryAfterMs);
const hang = () => new Promise<never>(() => {});

type Acts = Parameters<typeof scriptedProvider>;

/** A patient Brave on a manual clock; `random` gives a half, so that pauses are 1 s, 2 s, … */
function watch(
  acts: Acts extends [unknown, ...infer Rest] ? Rest : never,
  changes: Partial<Frozen<SearchSettings>> = {},
) {
  const clock = manualClock(0);
  const inner = scriptedProvider('brave', ...acts);
  const settings = someSettings({
    timeoutMs: 10_000,
    attempts: 2,
    breaker: { failures: 5, pauseMs: 30_000 },
    ...changes,
  });
  const provider = createPatientProvider(inner, { settings, clock, random: () => 0.5 });
  const ends: string[] = [];
  const ask = (signal = new AbortController().signal) => {
    const asked = provider.search('tea', { limit: 3, signal });
    asked.then(
      (hits) => ends.push(`${clock.now()} ${hits.length} hits`),
      (error: unknown) => ends.push(`${clock.now()} ${(error as Error).message}`),
    );
    return asked;
  };
  return { clock, inner, ask, ends, settings };
}

describe('a patient provider', () => {
  it('passes the search on, and its answer back', async () => {
    const { inner, ask } = watch([someHits]);
    expect(await ask()).toBe(someHits);
    expect(inner.asked).toMatchObject([{ query: 'tea', limit: 3 }]);
  });

  it('asks again after a pause when trouble passes', async () => {
    const { clock, inner, ask, ends } = watch([trouble('unavailable'), someHits]);
    void ask();
    await clock.advance(999);
    expect(inner.asked).toHaveLength(1);
    await clock.advance(1);
    expect(ends).toEqual(['1000 1 hits']);
  });

  it('gives up after so many calls, with the last trouble', async () => {
    const acts = [trouble('unavailable'), trouble('rate-limited'), trouble('unavailable')];
    const { clock, inner, ask, ends } = watch(acts, { attempts: 3 });
    void ask().catch(() => {});
    await clock.advance(20_000);
    expect(inner.asked).toHaveLength(3);
    expect(ends).toEqual(['3000 It is unavailable.']);
  });

  it.each(['unauthorized', 'quota', 'bad-answer'] as const)(
    'does not ask again when it is %s',
    async (kind) => {
      const { clock, inner, ask, ends } = watch([trouble(kind)]);
      void ask().catch(() => {});
      await clock.advance(20_000);
      expect(inner.asked).toHaveLength(1);
      expect(ends).toEqual([`0 It is ${kind}.`]);
    },
  );

  it('waits as long as the provider asks for, and so does every other search', async () => {
    const { clock, inner, ask, ends } = watch([trouble('rate-limited', 4_000), someHits]);
    void ask();
    await settled();
    void ask();
    await clock.advance(3_999);
    expect(inner.asked).toHaveLength(1);
    await clock.advance(1_000);
    expect(ends).toEqual(['4000 1 hits', '4125 1 hits']);
  });

  it('fails at once when the provider asks for more time than there is, and so do others until then', async () => {
    const { clock, inner, ask, ends } = watch([trouble('rate-limited', 60_000), someHits]);
    void ask().catch(() => {});
    await settled();
    void ask().catch(() => {});
    await clock.advance(54_000);
    expect(ends).toEqual(['0 It is rate-limited.', '0 Waiting until it may be asked again took too long.']);
    void ask();
    await clock.advance(5_999);
    expect(inner.asked).toHaveLength(1);
    await clock.advance(1);
    expect(ends.at(-1)).toBe('60000 1 hits');
  });

  it('obeys no demand to wait for days', async () => {
    const { clock, ask, ends } = watch([trouble('rate-limited', 86_400_000), someHits]);
    void ask().catch(() => {});
    await clock.advance(600_000);
    void ask();
    await settled();
    expect(ends.at(-1)).toBe('600000 1 hits');
  });

  it('ends in time, whether the provider heeds its signal or not', async () => {
    const { clock, inner, ask, ends } = watch([hang]);
    void ask().catch(() => {});
    await clock.advance(9_999);
    expect(ends).toEqual([]);
    await clock.advance(1);
    expect(ends).toEqual(['10000 It did not answer in time.']);
    expect(inner.asked[0]?.signal.aborted).toBe(true);
    expect(clock.sleepers()).toBe(0);
  });

  it('takes waiting and pauses out of the same time', async () => {
    const { clock, ask, ends } = watch([trouble('unavailable'), hang]);
    void ask().catch(() => {});
    await clock.advance(20_000);
    expect(ends).toEqual(['10000 It did not answer in time.']);
  });

  it('fails at once when too many wait before it, and the provider is not blamed for that', async () => {
    const settings = someSettings();
    const slow = {
      brave: { ...settings.brave, perSecond: 1 / 3 },
      breaker: { failures: 1, pauseMs: 60_000 },
    };
    const { clock, inner, ask, ends } = watch([someHits], slow);
    for (let i = 0; i < 4; i += 1) void ask().catch(() => {});
    await settled();
    expect(ends).toContain('0 Waiting until it may be asked again took too long.');
    await clock.advance(20_000);
    expect(ends.filter((end) => end.endsWith('hits'))).toEqual(['0 1 hits', '3000 1 hits', '6000 1 hits']);
    await ask();
    expect(inner.asked).toHaveLength(4);
  });

  it('keeps time for the calls of those who wait, however many ask', async () => {
    const settings = someSettings();
    const clock = manualClock(0);
    const inner = scriptedProvider('brave', async (signal) => {
      await clock.sleep(2_500, signal);
      signal.throwIfAborted();
      return someHits;
    });
    const limits = { timeoutMs: 10_000, brave: { ...settings.brave, perSecond: 1 } };
    const provider = createPatientProvider(inner, {
      settings: someSettings(limits),
      clock,
      random: () => 0.5,
    });
    const ends: string[] = [];
    const { signal } = new AbortController();
    // Twice as many as may be asked.
    for (let at = 0; at < 120; at += 1) {
      provider.search(`tea ${at}`, { limit: 3, signal }).then(
        () => ends.push('hits'),
        (error: unknown) => ends.push((error as Error).message),
      );
      await clock.advance(500);
    }
    await clock.advance(20_000);
    expect(new Set(ends)).toEqual(new Set(['hits', 'Waiting until it may be asked again took too long.']));
    expect(ends.filter((end) => end === 'hits').length).toBeGreaterThanOrEqual(60);
  });

  it('leaves a provider alone that keeps failing, and tries it again after a while (B81)', async () => {
    const { clock, inner, ask, ends } = watch([trouble('unauthorized'), trouble('unauthorized'), someHits], {
      breaker: { failures: 2, pauseMs: 30_000 },
    });
    for (let i = 0; i < 4; i += 1) await ask().catch(() => {});
    expect(inner.asked).toHaveLength(2);
    expect(ends.at(-1)).toBe('0 It failed too often and gets a rest. It is unauthorized.');
    await clock.advance(30_000);
    await ask();
    await ask();
    expect(inner.asked).toHaveLength(4);
  });

  it('tries a failing provider again later when there was no turn for the try', async () => {
    const breaker = { failures: 1, pauseMs: 1_000 };
    const { clock, inner, ask, ends } = watch([trouble('rate-limited', 60_000), someHits], { breaker });
    await ask().catch(() => {});
    await clock.advance(2_000);
    await ask().catch(() => {});
    expect(ends.at(-1)).toBe('2000 Waiting until it may be asked again took too long.');
    await clock.advance(58_000);
    expect(await ask()).toBe(someHits);
    expect(inner.asked).toHaveLength(2);
  });

  it('stops at once wherever it is, with the reason it was given, and nobody is blamed', async () => {
    const breaker = { failures: 1, pauseMs: 60_000 };
    const reason = new Error('enough');
    const calling = watch([hang, someHits], { breaker });
    const pausing = watch([trouble('unavailable'), someHits], { breaker: { failures: 2, pauseMs: 60_000 } });
    for (const { clock, ask } of [calling, pausing]) {
      const stop = new AbortController();
      const asked = ask(stop.signal);
      await settled();
      stop.abort(reason);
      await expect(asked).rejects.toBe(reason);
      await settled();
      expect(clock.sleepers()).toBe(0);
      expect(await ask()).toBe(someHits);
      await expect(ask(stop.signal)).rejects.toBe(reason);
    }
  });

  it('passes on what nobody foresaw as it is', async () => {
    const { ask } = watch([new TypeError('a bug')]);
    await expect(ask()).rejects.toThrow(TypeError);
  });
});

// Work with a time limit: what it gives in time, how it ends otherwise, and that nothing of it stays behind.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { withinTime } from '../../../src/base/limit-time.ts';
import { manualClock } from '../../support/manual-clock.ts';

const late = () => new Error('too late');

describe('withinTime', () => {
  it('gives what the work gives', async () => {
    const { signal } = new AbortController();
    await expect(
      withinTime({ ms: 1_000, clock: manualClock(), signal, late }, () => Promise.resolve(5)),
    ).resolves.toBe(5);
  });

  it('ends at once when the time is over, and stops the work', async () => {
    const clock = manualClock();
    const { signal } = new AbortController();
    let seen: unknown;
    const ended = withinTime({ ms: 1_000, clock, signal, late }, (own) => {
      own.addEventListener('abort', () => (seen = own.reason));
      return new Promise(() => {});
    });
    const refused = expect(ended).rejects.toThrow('too late');
    await clock.advance(1_000);
    await refused;
    expect(seen).toMatchObject({ message: 'too late' });
  });

  it('ends with the reason of its signal at once, and stops the work', async () => {
    const stopping = new AbortController();
    const reason = new Error('stopped');
    let seen: unknown;
    const ended = withinTime({ ms: 1_000, clock: manualClock(), signal: stopping.signal, late }, (signal) => {
      signal.addEventListener('abort', () => (seen = signal.reason));
      return new Promise(() => {});
    });
    stopping.abort(reason);
    await expect(ended).rejects.toBe(reason);
    expect(seen).toBe(reason);
  });

  it('keeps nothing of work that is done, however long the signal lives', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const { signal } = new AbortController();
    const gone = new Set<number>();
    const registry = new FinalizationRegistry<number>((index) => gone.add(index));
    const once = (index: number) =>
      withinTime({ ms: 10_000, clock: systemClock, signal, late }, (own) => {
        registry.register(own, index);
        return Promise.resolve(index);
      });
    for (let index = 0; index < 50; index += 1) await once(index);
    for (let turn = 0; turn < 100 && gone.size < 49; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      collect();
    }
    expect(gone.size).toBeGreaterThanOrEqual(49);
    expect(signal.aborted).toBe(false);
  });
});

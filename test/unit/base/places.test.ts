// Only so many go on at once, in the order they came.
import { AsyncLocalStorage } from 'node:async_hooks';
import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPlaces } from '../../../src/base/places.ts';
import { settled } from '../../support/manual-clock.ts';

/** Pieces of work, numbered in the order of asking, that end when the test says so. */
function world(most: number) {
  const places = createPlaces(most);
  const entered: number[] = [];
  const inside: (() => void)[] = [];
  let count = 0;
  const enter = (signal?: AbortSignal) => {
    const who = (count += 1);
    return places(async () => {
      entered.push(who);
      await new Promise<void>((resolve) => {
        inside.push(resolve);
      });
      return who;
    }, signal);
  };
  const leave = (index = 0) => inside.splice(index, 1)[0]?.();
  return { places, entered, inside, enter, leave };
}

it('lets people in as long as there are places, and the others in the order they came', async () => {
  const { entered, enter, leave } = world(2);
  const all = [enter(), enter(), enter(), enter()];
  await settled();
  expect(entered).toEqual([1, 2]);
  leave(1);
  await settled();
  expect(entered).toEqual([1, 2, 3]);
  leave();
  await settled();
  expect(entered).toEqual([1, 2, 3, 4]);
  leave();
  leave();
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

it('gives the place of work that breaks to the next one', async () => {
  const places = createPlaces(1);
  const broken = () => Promise.reject(new Error('broken'));
  const brokenAtOnce = () => {
    throw new Error('broken at once');
  };
  await expect(places(broken)).rejects.toThrow('broken');
  await expect(places(brokenAtOnce)).rejects.toThrow('broken at once');
  expect(await places(async () => 'whole')).toBe('whole');
});

it('does not begin for whoever gives up, and says the reason they gave', async () => {
  const { entered, enter, leave } = world(1);
  const first = enter();
  const impatient = new AbortController();
  const second = enter(impatient.signal);
  const third = enter();
  const reason = new Error('stopped by a person');
  impatient.abort(reason);
  await expect(second).rejects.toBe(reason);
  leave();
  await settled();
  expect(entered).toEqual([1, 3]);
  leave();
  await Promise.all([first, third]);
  await expect(enter(impatient.signal)).rejects.toBe(reason);
  expect(entered).toEqual([1, 3]);
});

it('leaves nothing at a signal that outlives the waiting', async () => {
  const { enter, leave } = world(1);
  const { signal } = new AbortController();
  const first = enter(signal);
  const second = enter(signal);
  await settled();
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  leave();
  await first;
  await settled();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  leave();
  await second;
});

it('goes on as part of what its caller does, whoever gave the place up', async () => {
  const current = new AsyncLocalStorage<string>();
  const places = createPlaces(1);
  const names = ['run_a', 'run_b', 'run_c'];
  const seen = names.map((name) =>
    current.run(name, () =>
      places(async () => {
        await new Promise(setImmediate);
        return current.getStore();
      }),
    ),
  );
  expect(await Promise.all(seen)).toEqual(names);
});

it('never has more inside than places, loses no place, and keeps the order, whatever happens', async () => {
  const moves = fc.array(fc.record({ act: fc.constantFrom('enter', 'leave', 'abort'), pick: fc.nat() }), {
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), moves, async (most, acts) => {
      const { entered, inside, enter, leave } = world(most);
      const waiting = new Map<number, AbortController>();
      let count = 0;
      for (const { act, pick } of acts) {
        if (act === 'enter') {
          const controller = new AbortController();
          const who = (count += 1);
          waiting.set(who, controller);
          enter(controller.signal).catch(() => waiting.delete(who));
        } else if (act === 'leave') leave(pick % Math.max(1, inside.length));
        else [...waiting.values()][pick % Math.max(1, waiting.size)]?.abort();
        await settled();
        for (const who of entered) waiting.delete(who);
        expect(inside.length).toBeLessThanOrEqual(most);
        // Nobody waits while there is room.
        if (waiting.size > 0) expect(inside).toHaveLength(most);
      }
      expect(entered).toEqual(entered.toSorted((a, b) => a - b));
    }),
    { numRuns: 60 },
  );
});

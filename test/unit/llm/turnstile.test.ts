// Only so many go on at once, in the order they came.
import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTurnstile } from '../../../src/llm/turnstile.ts';
import { settled } from '../../support/manual-clock.ts';

const patient = () => new AbortController().signal;

it('lets people in as long as there are places, and the others in the order they came', async () => {
  const turnstile = createTurnstile(2);
  const entered: number[] = [];
  const leave: (() => void)[] = [];
  for (const who of [1, 2, 3, 4]) {
    void turnstile.enter(patient()).then((out) => [entered.push(who), leave.push(out)]);
  }
  await settled();
  expect(entered).toEqual([1, 2]);
  leave[1]?.();
  await settled();
  expect(entered).toEqual([1, 2, 3]);
  leave[0]?.();
  await settled();
  expect(entered).toEqual([1, 2, 3, 4]);
});

it('gives a place back once, however often its holder leaves', async () => {
  const turnstile = createTurnstile(1);
  const leave = await turnstile.enter(patient());
  leave();
  leave();
  await turnstile.enter(patient());
  let third = false;
  void turnstile.enter(patient()).then(() => (third = true));
  await settled();
  expect(third).toBe(false);
});

it('lets whoever gives up out of the queue, with the reason they gave', async () => {
  const turnstile = createTurnstile(1);
  const leave = await turnstile.enter(patient());
  const impatient = new AbortController();
  const second = turnstile.enter(impatient.signal);
  const third = turnstile.enter(patient());
  const reason = new Error('stopped by a person');
  impatient.abort(reason);
  await expect(second).rejects.toBe(reason);
  leave();
  expect(await third).toBeTypeOf('function');
});

it('leaves nothing at a signal that outlives the waiting', async () => {
  const turnstile = createTurnstile(1);
  const { signal } = new AbortController();
  const leave = await turnstile.enter(signal);
  const second = turnstile.enter(signal);
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  leave();
  await second;
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('does not take a place for somebody who had given up before', async () => {
  const turnstile = createTurnstile(1);
  await expect(turnstile.enter(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  expect(await turnstile.enter(patient())).toBeTypeOf('function');
});

it('never has more inside than places, loses no place, and keeps the order, whatever happens', async () => {
  const moves = fc.array(fc.record({ act: fc.constantFrom('enter', 'leave', 'abort'), pick: fc.nat() }), {
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), moves, async (places, acts) => {
      const turnstile = createTurnstile(places);
      const inside: (() => void)[] = [];
      const entered: number[] = [];
      const waiting = new Map<number, AbortController>();
      let count = 0;
      for (const { act, pick } of acts) {
        if (act === 'enter') {
          const who = count++;
          const controller = new AbortController();
          waiting.set(who, controller);
          turnstile.enter(controller.signal).then(
            (leave) => [waiting.delete(who), entered.push(who), inside.push(leave)],
            () => waiting.delete(who),
          );
        } else if (act === 'leave') {
          inside.splice(pick % Math.max(1, inside.length), 1)[0]?.();
        } else {
          [...waiting.values()][pick % Math.max(1, waiting.size)]?.abort();
        }
        await settled();
        expect(inside.length).toBeLessThanOrEqual(places);
        // Nobody waits while there is room.
        if (waiting.size > 0) expect(inside).toHaveLength(places);
      }
      expect(entered).toEqual(entered.toSorted((a, b) => a - b));
    }),
    { numRuns: 60 },
  );
});

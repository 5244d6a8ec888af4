// What fails several times in a row is left alone for a while, then tried with one call.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBreaker } from '../../../src/base/breaker.ts';
import type { CallEnd } from '../../../src/base/breaker.ts';
import { jumpingClock } from '../llm/stage.ts';

function aBreaker(failures = 3, pauseMs = 1000) {
  const clock = jumpingClock();
  const breaker = createBreaker({ failures, pauseMs }, clock);
  const call = (end: CallEnd) => {
    const ended = breaker.admit();
    ended?.(end);
    return ended !== null;
  };
  return { clock, breaker, call };
}

it('opens after so many failures in a row, for as long as it was told', () => {
  const { breaker, call, clock } = aBreaker();
  expect([call('failed'), call('failed')]).toEqual([true, true]);
  expect(breaker.restMs()).toBe(0);
  call('failed');
  expect(breaker.restMs()).toBe(1000);
  expect(call('ok')).toBe(false);
  clock.move(999);
  expect(breaker.restMs()).toBe(1);
  expect(call('ok')).toBe(false);
  clock.move(1);
  expect(call('ok')).toBe(true);
});

it('forgets failures at the first success', () => {
  const { breaker, call } = aBreaker();
  for (const end of ['failed', 'failed', 'ok', 'failed', 'failed'] as const) call(end);
  expect(breaker.restMs()).toBe(0);
  call('failed');
  expect(breaker.restMs()).toBe(1000);
});

it('lets one call try after the pause: its failure opens again, its success closes', () => {
  const { breaker, call, clock } = aBreaker(1);
  call('failed');
  clock.move(1000);
  const probe = breaker.admit();
  expect(breaker.restMs()).toBe(1000);
  expect(breaker.admit()).toBeNull();
  probe?.('failed');
  expect(breaker.restMs()).toBe(1000);
  clock.move(1000);
  expect(call('ok')).toBe(true);
  expect(call('ok')).toBe(true);
});

it('tries the next call when the one that tried was given up half-way', () => {
  const { breaker, call, clock } = aBreaker(1);
  call('failed');
  clock.move(1000);
  breaker.admit()?.('dropped');
  expect(breaker.restMs()).toBe(0);
  expect(call('failed')).toBe(true);
  expect(breaker.restMs()).toBe(1000);
});

it('does not count calls that were given up, nor failures of calls that began before it opened', () => {
  const { breaker, call, clock } = aBreaker(2);
  const old = breaker.admit();
  call('failed');
  call('dropped');
  expect(breaker.restMs()).toBe(0);
  call('failed');
  clock.move(400);
  old?.('failed');
  expect(breaker.restMs()).toBe(600);
});

it('goes on waiting for the call that tries it when an older one fails', () => {
  const { breaker, call, clock } = aBreaker(1);
  const old = breaker.admit();
  call('failed');
  clock.move(1000);
  const probe = breaker.admit();
  clock.move(10);
  old?.('failed');
  clock.move(1000);
  expect(breaker.admit()).toBeNull();
  probe?.('ok');
  expect(call('ok')).toBe(true);
});

it('closes when a call that began before it opened succeeds after all', () => {
  const { breaker, call, clock } = aBreaker(1);
  const old = breaker.admit();
  call('failed');
  clock.move(1000);
  const probe = breaker.admit();
  old?.('ok');
  expect(breaker.restMs()).toBe(0);
  probe?.('failed');
  expect(breaker.restMs()).toBe(1000);
});

it('lets nothing through while it rests, everything otherwise, and always recovers', () => {
  const acts = fc.array(
    fc.oneof(
      fc.constant({ act: 'admit' as const }),
      fc.record({
        act: fc.constant('end' as const),
        pick: fc.nat(),
        end: fc.constantFrom<CallEnd>('ok', 'failed', 'dropped'),
      }),
      fc.record({ act: fc.constant('move' as const), ms: fc.integer({ min: 1, max: 1500 }) }),
    ),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), acts, (failures, moves) => {
      const { clock, breaker, call } = aBreaker(failures);
      const out: ((end: CallEnd) => void)[] = [];
      for (const move of moves) {
        if (move.act === 'move') clock.move(move.ms);
        else if (move.act === 'end') out.splice(move.pick % Math.max(1, out.length), 1)[0]?.(move.end);
        else {
          const rest = breaker.restMs();
          const ended = breaker.admit();
          expect(ended === null).toBe(rest > 0);
          if (ended !== null) out.push(ended);
        }
        expect(breaker.restMs()).toBeLessThanOrEqual(1000);
      }
      for (const end of out) end('dropped');
      clock.move(1000);
      expect(call('ok')).toBe(true);
      expect(breaker.restMs()).toBe(0);
    }),
  );
});

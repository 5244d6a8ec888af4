import { AsyncLocalStorage } from 'node:async_hooks';
import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../src/base/turns.ts';
import { settled } from '../../support/manual-clock.ts';

/** Takes turns that end when the test says so. */
function world(limits: { total: number; perHost: number }) {
  const takeTurn = createTurns(limits);
  const working: string[] = [];
  const finish = new Map<string, () => void>();
  const take = (name: string, host: string, signal = new AbortController().signal) =>
    takeTurn(host, signal, async () => {
      working.push(name);
      await new Promise<void>((resolve) => {
        finish.set(name, resolve);
      });
      working.splice(working.indexOf(name), 1);
      return name;
    });
  const end = async (name: string) => {
    finish.get(name)?.();
    await settled();
  };
  return { takeTurn, working, take, end };
}

describe('turns', () => {
  it('are as many at once as there may be in all', async () => {
    const { working, take, end } = world({ total: 2, perHost: 2 });
    const all = [take('a', 'one'), take('b', 'two'), take('c', 'three')];
    await settled();
    expect(working).toEqual(['a', 'b']);
    await end('a');
    expect(working).toEqual(['b', 'c']);
    await end('b');
    await end('c');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  });

  it('are as many at once as there may be of one host, and others do not wait for it', async () => {
    const { working, take, end } = world({ total: 3, perHost: 1 });
    const all = [take('a', 'one'), take('b', 'one'), take('c', 'two')];
    await settled();
    expect(working).toEqual(['a', 'c']);
    await end('a');
    expect(working).toEqual(['c', 'b']);
    await end('b');
    await end('c');
    await Promise.all(all);
  });

  it('come in the order of asking', async () => {
    const { working, take, end } = world({ total: 1, perHost: 1 });
    const all = ['a', 'b', 'c', 'd'].map((name) => take(name, name === 'd' ? 'two' : 'one'));
    const order: (string | undefined)[] = [];
    for (const _ of all) {
      await settled();
      order.push(working[0]);
      await end(working[0] ?? '');
    }
    await Promise.all(all);
    expect(order).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are not waited for once nobody wants them', async () => {
    const { working, take, end } = world({ total: 1, perHost: 1 });
    const abort = new AbortController();
    const all = [take('a', 'one'), take('b', 'one', abort.signal), take('c', 'one')];
    await settled();
    abort.abort(new Error('cancelled'));
    await expect(all[1]).rejects.toThrow('cancelled');
    await end('a');
    expect(working).toEqual(['c']);
    await end('c');
    await Promise.all([all[0], all[2]]);
    await expect(take('d', 'one', abort.signal)).rejects.toThrow('cancelled');
  });

  it('are given back when the work fails', async () => {
    const { takeTurn } = world({ total: 1, perHost: 1 });
    const { signal } = new AbortController();
    await expect(takeTurn('one', signal, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await takeTurn('one', signal, () => Promise.resolve('next'))).toBe('next');
  });

  it('are given back when the work fails before it returns a promise', async () => {
    const { takeTurn } = world({ total: 1, perHost: 1 });
    const { signal } = new AbortController();
    const broken = () => {
      throw new Error('broken at once');
    };
    await expect(takeTurn('one', signal, broken)).rejects.toThrow('broken at once');
    expect(await takeTurn('one', signal, () => Promise.resolve('next'))).toBe('next');
  });

  it('leave nothing at a signal that outlives the waiting', async () => {
    const { take, end } = world({ total: 1, perHost: 1 });
    const { signal } = new AbortController();
    const all = [take('a', 'one', signal), take('b', 'one', signal)];
    await settled();
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await end('a');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await end('b');
    await Promise.all(all);
  });

  it('go on as part of what their caller does, whoever gave the turn up', async () => {
    const current = new AsyncLocalStorage<string>();
    const { takeTurn } = world({ total: 1, perHost: 1 });
    const { signal } = new AbortController();
    const names = ['run_a', 'run_b', 'run_c'];
    const seen = names.map((name) =>
      current.run(name, () =>
        takeTurn('one', signal, async () => {
          await new Promise(setImmediate);
          return current.getStore();
        }),
      ),
    );
    expect(await Promise.all(seen)).toEqual(names);
  });

  it('are never more than there may be, none is lost, and the order is kept, whatever happens', async () => {
    const moves = fc.array(fc.record({ act: fc.constantFrom('take', 'end', 'abort'), pick: fc.nat() }), {
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), moves, async (most, acts) => {
        const { working, take, end } = world({ total: most, perHost: most });
        const entered: number[] = [];
        const waiting = new Map<string, AbortController>();
        let count = 0;
        for (const { act, pick } of acts) {
          if (act === 'take') {
            const controller = new AbortController();
            const name = String((count += 1));
            waiting.set(name, controller);
            take(name, 'one', controller.signal).catch(() => waiting.delete(name));
          } else if (act === 'end') await end(working[pick % Math.max(1, working.length)] ?? '');
          else [...waiting.values()][pick % Math.max(1, waiting.size)]?.abort();
          await settled();
          for (const name of working) if (waiting.delete(name)) entered.push(Number(name));
          expect(working.length).toBeLessThanOrEqual(most);
          // Nobody waits while there is room.
          if (waiting.size > 0) expect(working).toHaveLength(most);
        }
        expect(entered).toEqual(entered.toSorted((a, b) => a - b));
      }),
      { numRuns: 60 },
    );
  });
});

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
});

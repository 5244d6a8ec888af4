import { describe, expect, it } from 'vitest';
import { sharedRead, together } from '../../../src/base/together.ts';

/** Calls that are answered when the test says so. */
function calls<V>() {
  const made: { readonly of: unknown; answer(value: V): void; fail(error: Error): void }[] = [];
  const ask = (of: unknown): Promise<V> =>
    new Promise((answer, fail) => {
      made.push({ of, answer, fail });
    });
  return { made, ask, settled: () => new Promise((done) => setImmediate(done)) };
}

describe('questions asked together', () => {
  it('go into the next call while one is under way, each with its own answer', async () => {
    const { made, ask, settled } = calls<readonly string[]>();
    const one = together((keys: readonly string[]) => ask(keys));
    const answers = Promise.all([one('a'), one('b'), one('b'), one('c')]);
    made[0]?.answer(['A']);
    await settled();
    made[1]?.answer(['B1', 'B2', 'C']);
    expect(await answers).toEqual(['A', 'B1', 'B2', 'C']);
    expect(made.map(({ of }) => of)).toEqual([['a'], ['b', 'b', 'c']]);
  });

  it('fail together, and the next ones are asked all the same', async () => {
    const { made, ask, settled } = calls<readonly string[]>();
    const one = together((keys: readonly string[]) => ask(keys));
    const first = one('a');
    const [second, third] = [one('b'), one('c')];
    const all = Promise.allSettled([first, second, third]);
    made[0]?.fail(new Error('away'));
    await settled();
    made[1]?.answer(['B', 'C']);
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    const later = one('d');
    made[2]?.answer(['D']);
    expect(await later).toBe('D');
  });
});

describe('a shared read', () => {
  it('begins after whoever shares it asked, and is one for all of them', async () => {
    const { made, ask, settled } = calls<string>();
    const read = sharedRead(ask);
    const all = [read('a'), read('a'), read('a'), read('b')];
    expect(made.map(({ of }) => of)).toEqual(['a', 'b']);
    made[0]?.answer('before');
    made[1]?.answer('b');
    await settled();
    expect(made.map(({ of }) => of)).toEqual(['a', 'b', 'a']);
    made[2]?.answer('after');
    expect(await Promise.all(all)).toEqual(['before', 'after', 'after', 'b']);
    const again = read('a');
    made[3]?.answer('new');
    expect(await again).toBe('new');
  });

  it('that fails is told to those who share it, and to nobody after them', async () => {
    const { made, ask, settled } = calls<string>();
    const read = sharedRead(ask);
    const all = Promise.allSettled([read('a'), read('a')]);
    made[0]?.fail(new Error('away'));
    await settled();
    made[1]?.answer('there');
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

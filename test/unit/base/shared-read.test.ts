import { describe, expect, it } from 'vitest';
import { sharedRead } from '../../../src/base/shared-read.ts';

/** Calls that are answered when the test says so. */
function calls<V>() {
  const made: { readonly of: unknown; answer(value: V): void; fail(error: Error): void }[] = [];
  const ask = (of: unknown): Promise<V> =>
    new Promise((answer, fail) => {
      made.push({ of, answer, fail });
    });
  return { made, ask, settled: () => new Promise((done) => setImmediate(done)) };
}

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

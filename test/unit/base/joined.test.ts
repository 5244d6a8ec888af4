import { describe, expect, it } from 'vitest';
import { createJoined } from '../../../src/base/joined.ts';
import { settled } from '../../support/manual-clock.ts';

/** Work that ends when the test says so. */
function work() {
  const begun: { signal: AbortSignal; done: (value: string) => void; failed: (error: Error) => void }[] = [];
  const start = (signal: AbortSignal) =>
    new Promise<string>((done, failed) => {
      begun.push({ signal, done, failed });
    });
  return { begun, start };
}

const alone = () => new AbortController();

describe('createJoined', () => {
  it('does work once that is asked for several times at once', async () => {
    const join = createJoined<string>();
    const { begun, start } = work();
    const both = [join('a', alone().signal, start), join('a', alone().signal, start)];
    const other = join('b', alone().signal, start);
    expect(begun).toHaveLength(2);
    begun[0]?.done('first');
    begun[1]?.done('second');
    expect(await Promise.all([...both, other])).toEqual(['first', 'first', 'second']);
  });

  it('does it again when it is asked for after it was done, or failed', async () => {
    const join = createJoined<string>();
    const { begun, start } = work();
    const first = join('a', alone().signal, start);
    begun[0]?.failed(new Error('no'));
    await expect(first).rejects.toThrow('no');
    const second = join('a', alone().signal, start);
    begun[1]?.done('yes');
    expect(await second).toBe('yes');
  });

  it('goes on while anybody waits, and gives up when nobody does', async () => {
    const join = createJoined<string>();
    const { begun, start } = work();
    const [one, two] = [alone(), alone()];
    const asked = [join('a', one.signal, start), join('a', two.signal, start)];
    const reason = new Error('enough');
    one.abort(reason);
    await expect(asked[0]).rejects.toBe(reason);
    expect(begun[0]?.signal.aborted).toBe(false);
    two.abort(reason);
    await expect(asked[1]).rejects.toBe(reason);
    expect(begun[0]?.signal.aborted).toBe(true);
  });

  it('begins anew for whoever comes after it was given up, also while the old work still ends', async () => {
    const join = createJoined<string>();
    const { begun, start } = work();
    const one = alone();
    const given = join('a', one.signal, start);
    one.abort(new Error('enough'));
    await expect(given).rejects.toThrow('enough');
    const again = join('a', alone().signal, start);
    begun[0]?.failed(new Error('aborted'));
    await settled();
    const joins = join('a', alone().signal, start);
    expect(begun).toHaveLength(2);
    begun[1]?.done('new');
    expect(await Promise.all([again, joins])).toEqual(['new', 'new']);
  });

  it('begins nothing for a signal that is aborted already', async () => {
    const join = createJoined<string>();
    const { begun, start } = work();
    await expect(join('a', AbortSignal.abort(new Error('no')), start)).rejects.toThrow('no');
    expect(begun).toHaveLength(0);
  });
});

// Calls that come while others are under way go together.
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { together } from '../../../src/store/together.ts';

/** A server whose calls end when they are told to. */
function server() {
  const calls: { readonly items: readonly string[]; end(error?: Error): void }[] = [];
  const send = (items: readonly string[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      const end = (error?: Error) =>
        error === undefined ? resolve(items.map((item) => `${item} done`)) : reject(error);
      calls.push({ items, end });
    });
  return { calls, send };
}

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

describe('calls together', () => {
  it('sends what is asked for in one turn with one call, and gives each its own result', async () => {
    const { calls, send } = server();
    const ask = together(send, { atOnce: 1, most: 10 });
    const asked = ['a', 'b', 'c'].map((item) => ask(item));
    await turn();
    expect(calls.map(({ items }) => items)).toEqual([['a', 'b', 'c']]);
    calls[0]?.end();
    expect(await Promise.all(asked)).toEqual(['a done', 'b done', 'c done']);
  });

  it('has so many calls under way and no more, and gathers what comes meanwhile, in its order', async () => {
    const { calls, send } = server();
    const ask = together(send, { atOnce: 2, most: 3 });
    const asked: Promise<string>[] = [];
    for (const item of 'abcdefg') {
      asked.push(ask(item));
      await turn();
    }
    expect(calls.map(({ items }) => items.join(''))).toEqual(['a', 'b']);
    calls[1]?.end();
    await turn();
    expect(calls.map(({ items }) => items.join(''))).toEqual(['a', 'b', 'cde']);
    calls[0]?.end();
    await turn();
    expect(calls.map(({ items }) => items.join(''))).toEqual(['a', 'b', 'cde', 'fg']);
    for (const call of calls.slice(2)) call.end();
    expect(await Promise.all(asked)).toEqual(Array.from('abcdefg', (item) => `${item} done`));
  });

  it('tries each alone when a call for several fails, so that nobody hears of the fault of another', async () => {
    const send = (items: readonly string[]) =>
      items.includes('bad') ? Promise.reject(new Error('bad')) : Promise.resolve(items);
    const ask = together(send, { atOnce: 1, most: 10 });
    const outcomes = await Promise.allSettled(['a', 'bad', 'b'].map((item) => ask(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await ask('c')).toBe('c');
  });

  it('tells all when the server is the trouble, and asks it no more than once', async () => {
    const { calls, send } = server();
    const ask = together(send, { atOnce: 1, most: 10 });
    const asked = Promise.allSettled(['a', 'b'].map((item) => ask(item)));
    await turn();
    calls[0]?.end(new FootnoteError('database-unreachable', 'it is away'));
    expect((await asked).map((outcome) => 'reason' in outcome && String(outcome.reason))).toEqual(
      Array.from({ length: 2 }, () => 'FootnoteError: it is away'),
    );
    expect(calls).toHaveLength(1);
  });
});

// Batches items that come while calls are under way: one statement for many items, as soon as a call is free.
import { FootnoteError } from '../base/errors.ts';

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends each item and resolves with its result; `send` gives them in order. When a call for several items fails, each is sent alone
 * (so it may come twice): one bad item fails no other. When the server fails (a FootnoteError), all of them are rejected. At most
 * `atOnce` calls of `send` are under way, each with at most `most` items.
 */
export function together<T, R>(
  send: (items: readonly T[]) => Promise<readonly R[]>,
  { atOnce = 1, most = Infinity } = {},
): (item: T) => Promise<R> {
  const line: Waiting<T, R>[] = [];
  let underWay = 0;
  let isDue = false;
  /** Sends in a microtask, so that items of the same turn go together, too. */
  const sendSoon = () => {
    if (isDue || line.length === 0 || underWay === atOnce) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      underWay += 1;
      void deliver(send, line.splice(0, most)).finally(() => {
        underWay -= 1;
        sendSoon();
      });
      sendSoon();
    });
  };
  return (item) =>
    new Promise((resolve, reject) => {
      line.push({ item, resolve, reject });
      sendSoon();
    });
}

/** Settles each item of the batch; never rejects itself. */
async function deliver<T, R>(
  send: (items: readonly T[]) => Promise<readonly R[]>,
  batch: readonly Waiting<T, R>[],
): Promise<void> {
  try {
    const results = await send(batch.map(({ item }) => item));
    batch.forEach(({ resolve }, place) => resolve(results[place] as R));
  } catch (error) {
    const isNobodys = error instanceof FootnoteError;
    if (isNobodys || batch.length === 1) batch.forEach(({ reject }) => reject(error));
    else await Promise.all(batch.map((one) => deliver(send, [one])));
  }
}

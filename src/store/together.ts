// Calls that come while others are under way go together: one statement for many, as soon as there is room for it.
import { FootnoteError } from '../base/errors.ts';

export interface Together {
  /** Calls of `send` at a time. */
  readonly atOnce: number;
  /** Items of one call. */
  readonly most: number;
}

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends each item and resolves with its result. `send` gives a result for each item, in their order. A call for several
 * items that fails is made again for each of them alone, so that nobody's fault is another's; so `send` has to bear that
 * an item comes twice. When the server is the trouble (a FootnoteError), all of them hear so.
 */
export function together<T, R>(
  { atOnce, most }: Together,
  send: (items: readonly T[]) => Promise<readonly R[]>,
): (item: T) => Promise<R> {
  const line: Waiting<T, R>[] = [];
  let underWay = 0;
  let isDue = false;
  /** What is asked for in the same turn goes together, too. */
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

/** Never rejects: each of the batch hears what became of its item. */
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

// So much goes on at once; whoever comes first goes first.
import pLimit from 'p-limit';

/**
 * Does the work when there is a place for it, as part of whatever the caller is doing (spans, log fields).
 * @throws what the work throws, and the signal's reason when it aborts before there is a place; the work is not begun then
 */
export type Places = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

export function createPlaces(most: number): Places {
  const limit = pLimit(most);
  return (work, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      // p-limit knows no signals: who has given up is passed over when their place comes.
      const gone = () => reject(signal?.reason);
      signal?.addEventListener('abort', gone, { once: true });
      void limit(async () => {
        signal?.removeEventListener('abort', gone);
        if (signal?.aborted === true) return;
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
      });
    });
}

// Limits how much work goes on at once, in the order of the calls.
import pLimit from 'p-limit';

/**
 * Does the work when a place is free, in the caller's context (spans, log fields). @throws what the work throws, or the
 * signal's reason when it aborts before a place is free; then the work is not begun
 */
export type Places = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

export function createPlaces(most: number): Places {
  const limit = pLimit(most);
  return (work, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      // p-limit knows no signals: a caller that has given up is skipped when its turn comes.
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

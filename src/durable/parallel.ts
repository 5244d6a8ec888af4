// Work on many items at once that still ends as one: nothing is left running when it returns or throws.
import type { Pass } from './pass.ts';

/** Results in input order. If branches failed, throws the first failure in input order, after all have settled. */
export async function parallel<I, O>(
  pass: Pass,
  items: readonly I[],
  limit: number,
  work: (item: I, index: number) => Promise<O>,
): Promise<O[]> {
  const settled = Array.from<PromiseSettledResult<O> | undefined>({ length: items.length });
  let next = 0;
  const lane = async () => {
    while (next < items.length && !pass.signal.aborted) {
      const index = next++;
      // One branch after the other in a lane is the point of the limit.
      // oxlint-disable-next-line no-await-in-loop
      const [outcome] = await Promise.allSettled([work(items[index] as I, index)]);
      settled[index] = outcome;
    }
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(1, limit), items.length) }, lane));
  const failed = settled.find((outcome) => outcome?.status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  pass.signal.throwIfAborted();
  return settled.map((outcome) => (outcome as PromiseFulfilledResult<O>).value);
}

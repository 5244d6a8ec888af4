// Concurrent work on many items: nothing is left running when it returns or throws.

/**
 * At most `limit` branches at once; results in input order. If branches failed, throws the first failure in input order,
 * after all have settled. Every branch is started even after a failure or an abort: it then only replays its records.
 */
export async function parallel<I, O>(
  items: readonly I[],
  limit: number,
  work: (item: I, index: number) => Promise<O>,
): Promise<O[]> {
  const settled: PromiseSettledResult<O>[] = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      // Each of the `limit` loops does one branch after the other.
      [settled[index]] = (await Promise.allSettled([work(items[index] as I, index)])) as [
        PromiseSettledResult<O>,
      ];
    }
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(1, limit), items.length) }, lane));
  return settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

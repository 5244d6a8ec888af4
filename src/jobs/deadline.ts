// Time limits for work outside of this process.

/** The outcome of `work`, or a rejection with `late()` when it takes longer than `ms` milliseconds. */
export async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** True when `work` settled, whichever way, in `ms` milliseconds. Never rejects. */
export async function settlesWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const settled = work.then(
    () => true,
    () => true,
  );
  return within(ms, settled, () => new Error('late')).catch(() => false);
}

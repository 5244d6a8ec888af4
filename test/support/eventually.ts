// Waiting in tests: until something is so, and never longer than a deadline.

interface Patience {
  readonly withinMs?: number;
  /** At first; what takes longer is asked for less often, as most questions go to a database. */
  readonly everyMs?: number;
  /** Said when it never happened. */
  readonly otherwise?: () => string | Promise<string>;
}

/**
 * Asks again and again until the answer is neither null, undefined nor false. Throws what was waited for when the
 * deadline has passed, together with what `otherwise` says about the state of things.
 */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  options: Patience = {},
): Promise<T> {
  const { withinMs = 45_000, everyMs = 20, otherwise = () => '' } = options;
  const deadline = performance.now() + withinMs;
  for (let pauseMs = everyMs; ; pauseMs = Math.min(1.2 * pauseMs, 3 * everyMs)) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) {
      throw new Error(`${what}: not within ${withinMs} ms. ${await otherwise()}`);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
  }
}

// One call of a provider: within its time, without what the provider does not know, and with its failures translated.
import { startDeadline } from './deadline.ts';
import { failureOf, type Failure, type SdkErrors } from './failure.ts';
import type { Target } from './model-options.ts';
import { troubleOf } from './trouble.ts';

export interface Attempt<Reply> {
  readonly send: (signal: AbortSignal) => Promise<Reply>;
  /** Whether the failure taught something that makes another attempt, at once, worth while. */
  readonly learn?: (failure: Failure) => boolean;
}

/**
 * Makes attempts until one succeeds or there is nothing more to learn from a failure.
 * @throws ModelTrouble, or the caller's reason when the caller aborted
 */
export async function callProvider<Reply>(
  target: Target,
  sdk: SdkErrors,
  caller: AbortSignal,
  prepare: () => Attempt<Reply>,
): Promise<Reply> {
  caller.throwIfAborted();
  const deadline = startDeadline(caller, target.settings.timeoutMs);
  try {
    for (;;) {
      const { send, learn } = prepare();
      try {
        return await send(deadline.signal);
      } catch (error) {
        caller.throwIfAborted();
        // An aborted stream ends as if it were complete, so what a stopped call threw says nothing.
        const failure: Failure | null = deadline.passed() ? { kind: 'timeout' } : failureOf(error, sdk);
        if (failure === null) throw error;
        if (learn?.(failure) !== true) throw troubleOf(target, failure, Date.now());
      }
    }
  } finally {
    deadline.stop();
  }
}

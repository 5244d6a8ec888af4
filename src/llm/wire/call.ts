// One call of a provider: within its time, without what the provider does not know, and with its failures translated.
import { setMaxListeners } from 'node:events';
import { type Failure, failureOf, type SdkErrors } from './failure.ts';
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

interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the time was up. */
  passed(): boolean;
  stop(): void;
}

/** Aborts when the caller does or the time is up. `stop()` it in the end: it listens to the caller's signal, which lives longer. */
function startDeadline(caller: AbortSignal, timeoutMs: number): Deadline {
  const controller = new AbortController();
  let passed = false;
  const abort = () => controller.abort(caller.reason);
  const timer = setTimeout(() => {
    passed = true;
    controller.abort();
  }, timeoutMs);
  // A run's calls all listen to its one signal, and it runs many at once.
  setMaxListeners(0, caller);
  if (caller.aborted) abort();
  else caller.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    passed: () => passed,
    stop() {
      clearTimeout(timer);
      caller.removeEventListener('abort', abort);
    },
  };
}

/**
 * Answers that may be longer than this many tokens are streamed inside: proxies cut connections that stay silent for
 * one or two minutes, in which a model writes about this much. Shorter ones come in one piece, which costs a
 * fraction of the CPU.
 */
export const streamAboveTokens = 8192;

/** Whether an answer really is a stream: some servers answer a streaming request in one piece. */
export function isEventStream(response: Response): boolean {
  return response.headers.get('content-type')?.includes('text/event-stream') ?? false;
}

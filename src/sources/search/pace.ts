// How often a provider is asked: never more than so many requests in any second, first come first served.
import type { Clock } from '../../base/clock.ts';

/** A pace of `perSecond` turns. Five a second may come at once; one in three seconds comes alone. */
export function createPace(perSecond: number, clock: Clock) {
  const atOnce = Math.max(1, Math.floor(perSecond));
  const windowMs = (atOnce * 1000) / perSecond;
  /** When the last turns are, oldest first; `atOnce` of them. */
  const turns = Array.from({ length: atOnce }, () => -Infinity);
  let restUntil = 0;
  return {
    /**
     * Waits for the caller's turn, and uses it up. False when it cannot come within `withinMs`, as soon as that is known.
     * @throws the signal's reason
     */
    async turn(withinMs: number, signal: AbortSignal): Promise<boolean> {
      signal.throwIfAborted();
      const until = clock.now() + withinMs;
      for (;;) {
        const moment = Math.max(clock.now(), restUntil, (turns[0] ?? 0) + windowMs);
        if (moment > until) return false;
        turns.push(moment);
        turns.shift();
        if (moment > clock.now()) await clock.sleep(moment - clock.now(), signal);
        signal.throwIfAborted();
        if (restUntil <= clock.now()) return true;
      }
    },
    /** Nobody has a turn for so many milliseconds, because the provider asked for it. */
    rest(ms: number): void {
      restUntil = Math.max(restUntil, clock.now() + ms);
    },
  };
}

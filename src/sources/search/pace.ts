// How often a provider is asked: never more than so many requests in any second, first come first served.
import type { Clock } from '../../base/clock.ts';

/** A pace of `perSecond` turns. Five a second may come at once; one in three seconds comes alone. */
export function createPace(perSecond: number, clock: Clock) {
  const atOnce = Math.max(1, Math.floor(perSecond));
  const windowMs = (atOnce * 1000) / perSecond;
  /** When the last turns were, oldest first; no more than `atOnce`. */
  const turns: number[] = [];
  const waiting: (() => void)[] = [];
  let restUntil = 0;
  let driving = false;
  let noneLeft = new AbortController();

  /** When the turn after so many others can be. */
  function momentAfter(others: number): number {
    const planned = [...turns];
    for (;;) {
      const oldest = planned.length < atOnce ? -Infinity : (planned.at(-atOnce) ?? -Infinity);
      const moment = Math.max(clock.now(), restUntil, oldest + windowMs);
      if (planned.length >= turns.length + others) return moment;
      planned.push(moment);
    }
  }

  async function drive(): Promise<void> {
    if (driving) return;
    driving = true;
    while (waiting.length > 0) {
      const pause = momentAfter(0) - clock.now();
      if (pause > 0) {
        noneLeft = new AbortController();
        await clock.sleep(pause, noneLeft.signal);
      } else {
        turns.push(clock.now());
        if (turns.length > atOnce) turns.shift();
        waiting.shift()?.();
      }
    }
    driving = false;
  }

  return {
    /**
     * Waits for the caller's turn, which is used up with that. False, at once, when it cannot come within `withinMs`.
     * @throws the signal's reason
     */
    turn: (withinMs: number, signal: AbortSignal): Promise<boolean> =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        if (momentAfter(waiting.length) > clock.now() + withinMs) return resolve(false);
        const leave = () => {
          waiting.splice(waiting.indexOf(go), 1);
          if (waiting.length === 0) noneLeft.abort();
          reject(signal.reason as Error);
        };
        const go = () => {
          signal.removeEventListener('abort', leave);
          resolve(true);
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(go);
        void drive();
      }),
    /** Nobody has a turn for so many milliseconds, because the provider asked for it. */
    rest(ms: number): void {
      restUntil = Math.max(restUntil, clock.now() + ms);
    },
  };
}

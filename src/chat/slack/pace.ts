// Posts to one channel no faster than Slack takes them: about one a second, with short bursts.
import type { Clock } from '../../base/clock.ts';

/** How many posts may follow one another at once after a quiet time. */
const burst = 4;
/** Channels that were quiet for long are forgotten beyond this. */
const remembered = 1000;

export interface Pace {
  /** Resolves when a post to this channel may go out. */
  turn(channel: string): Promise<void>;
}

/** `everyMs`: the time from post to post in a channel. */
export function createPace(clock: Clock, everyMs: number): Pace {
  /** When the posts so far would have gone out one by one. */
  const usedUntil = new Map<string, number>();
  return {
    async turn(channel) {
      const now = clock.now();
      const until = Math.max(usedUntil.get(channel) ?? 0, now);
      usedUntil.set(channel, until + everyMs);
      if (usedUntil.size > remembered) {
        for (const [name, time] of usedUntil) if (time < now) usedUntil.delete(name);
      }
      const wait = until - now - (burst - 1) * everyMs;
      if (wait > 0) await clock.sleep(wait);
    },
  };
}

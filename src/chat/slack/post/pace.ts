// Posts to one channel no faster than Slack takes them: about one a second, with short bursts. Whoever would have to wait
// for long is told when to come again, and finds its turn kept.
import type { Clock } from '../../../base/clock.ts';
import { RecentMap } from '../../../base/recent.ts';
import { FootnoteError } from '../../../base/errors.ts';

/** How many posts may follow one another at once after a quiet time. */
const burst = 4;
/** A drain holds its thread while it waits here: not for longer than this. */
const patienceMs = 3000;
/** A turn that nobody takes is forgotten after this. */
const keptForMs = 60_000;
/** Beyond this the channels that were quiet for longest are forgotten. */
const remembered = 1000;

/**
 * Resolves when `post` may go out; those that somebody waits for come first. @throws FootnoteError `chat-unreachable` with the
 * time to come again when that takes longer than three seconds
 */
export type Pace = (channel: string, post: string, isAwaited: boolean) => Promise<void>;

/** `everyMs`: the time from post to post in a channel. */
export function createPace(clock: Clock, everyMs: number): Pace {
  /** When the posts so far would have gone out one by one. */
  const usedUntil = new RecentMap<string, number>(remembered);
  /** When a post that was told to come again has its turn. */
  const kept = new Map<string, { channel: string; at: number; isAwaited: boolean }>();

  /** When this post may go out. */
  const reserve = (channel: string, now: number): number => {
    const until = Math.max(usedUntil.get(channel) ?? 0, now);
    usedUntil.set(channel, until + everyMs);
    return until - (burst - 1) * everyMs;
  };

  /** The earliest turn of a post that nobody waits for, which gets the later one instead. */
  const before = (channel: string, at: number, now: number): number => {
    const others = [...kept.values()].filter(
      (one) => one.channel === channel && !one.isAwaited && one.at > now && one.at < at,
    );
    const [first] = others.toSorted((one, other) => one.at - other.at);
    if (first === undefined) return at;
    const earlier = first.at;
    first.at = at;
    return earlier;
  };

  return async (channel, post, isAwaited) => {
    const now = clock.now();
    const turn = `${channel} ${post}`;
    const last = kept.get(turn)?.at ?? reserve(channel, now);
    kept.delete(turn);
    const at = isAwaited ? before(channel, last, now) : last;
    if (at - now <= patienceMs) {
      if (at > now) await clock.sleep(at - now);
      return;
    }
    for (const [name, one] of kept) if (one.at < now - keptForMs) kept.delete(name);
    kept.set(turn, { channel, at, isAwaited });
    throw new FootnoteError('chat-unreachable', 'Many messages wait for this channel of Slack.', {
      retry: { afterMs: at - now },
    });
  };
}

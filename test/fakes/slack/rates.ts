// How often an app may call: so many times a minute for each method, and one post a second for each channel.
import type { Clock } from '../../../src/base/clock.ts';

export interface Rates {
  on: boolean;
  /** Seconds to wait, or null when the call may go on. */
  wait(method: string, perMinute: number, channel: string): number | null;
}

/** Posts to one channel that are tolerated at once. */
const burst = 4;

export function rates(clock: Clock): Rates {
  const calls = new Map<string, number[]>();
  const within = (key: string, most: number, windowMs: number) => {
    const recent = (calls.get(key) ?? []).filter((at) => at > clock.now() - windowMs);
    calls.set(key, recent);
    if (recent.length < most) {
      recent.push(clock.now());
      return null;
    }
    return Math.max(1, Math.ceil((recent[0]! + windowMs - clock.now()) / 1000));
  };
  return {
    on: false,
    wait(method, perMinute, channel) {
      if (!this.on) return null;
      if (perMinute > 0) return within(method, perMinute, 60_000);
      return within(`${method} ${channel}`, burst, burst * 1000);
    },
  };
}

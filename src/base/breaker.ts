// A breaker: leaves something alone for a while after it failed several times in a row, then tries it with one call.
import type { Clock } from './clock.ts';

/** How a call that was let through ended. `dropped`: it says nothing, because it was given up half-way. */
export type CallEnd = 'ok' | 'failed' | 'dropped';

export interface Breaker {
  /** Milliseconds until a call may be let through; 0: now. While a probe is out: a second at most. */
  restMs(): number;
  /** Lets a call through and returns how to say, once, how it ended; null: not now. */
  admit(): ((end: CallEnd) => void) | null;
}

type State =
  | { readonly name: 'closed'; readonly failures: number }
  | { readonly name: 'open'; readonly until: number }
  | { readonly name: 'probing' };

export interface BreakerLimits {
  /** In a row. */
  readonly failures: number;
  readonly pauseMs: number;
}

/** When to look again while a probe is out. */
const probeMs = 1000;

export function createBreaker(limits: BreakerLimits, clock: Pick<Clock, 'now'>): Breaker {
  let state: State = { name: 'closed', failures: 0 };
  const open = (until: number) => (state = { name: 'open', until });

  const restMs = () => {
    // Soon it is known whether the rest is over.
    if (state.name === 'probing') return Math.min(limits.pauseMs, probeMs);
    return state.name === 'open' ? Math.max(0, state.until - clock.now()) : 0;
  };

  const ended = (end: CallEnd, isProbe: boolean) => {
    // A success closes it whoever had it: what answers is alive.
    if (end === 'ok') state = { name: 'closed', failures: 0 };
    else if (isProbe && state.name === 'probing') open(clock.now() + (end === 'failed' ? limits.pauseMs : 0));
    else if (end === 'failed' && state.name === 'closed') {
      const failures = state.failures + 1;
      if (failures >= limits.failures) open(clock.now() + limits.pauseMs);
      else state = { name: 'closed', failures };
    }
    // What began before it opened and fails now is no news.
  };

  return {
    restMs,
    admit() {
      if (restMs() > 0) return null;
      const isProbe = state.name === 'open';
      if (isProbe) state = { name: 'probing' };
      return (end) => ended(end, isProbe);
    },
  };
}

// A circuit breaker: after several failures in a row it lets no call through for a while, then tries one call (a probe).
import type { Clock } from './clock.ts';

/** How a call that was let through ended. `dropped`: the caller gave up half-way, which proves neither. */
export type CallEnd = 'ok' | 'failed' | 'dropped';

type State =
  | { readonly name: 'closed'; readonly failures: number }
  | { readonly name: 'open'; readonly until: number }
  | { readonly name: 'probing' };

export interface BreakerLimits {
  /** Failures in a row that open the breaker. */
  readonly failures: number;
  readonly pauseMs: number;
}

/** When to look again while a probe is under way. */
const probeMs = 1000;

export function createBreaker(limits: BreakerLimits, clock: Pick<Clock, 'now'>) {
  let state: State = { name: 'closed', failures: 0 };
  const open = (until: number) => (state = { name: 'open', until });

  const restMs = () => {
    // The probe will soon tell whether calls may go through again.
    if (state.name === 'probing') return Math.min(limits.pauseMs, probeMs);
    return state.name === 'open' ? Math.max(0, state.until - clock.now()) : 0;
  };

  const ended = (end: CallEnd, isProbe: boolean) => {
    // Any success closes the breaker, not only that of the probe.
    if (end === 'ok') state = { name: 'closed', failures: 0 };
    else if (isProbe && state.name === 'probing') open(clock.now() + (end === 'failed' ? limits.pauseMs : 0));
    else if (end === 'failed' && state.name === 'closed') {
      const failures = state.failures + 1;
      if (failures >= limits.failures) open(clock.now() + limits.pauseMs);
      else state = { name: 'closed', failures };
    }
    // A call that began before the breaker opened and fails now changes nothing.
  };

  return {
    /** Milliseconds until a call may be let through; 0: now. While a probe is under way: a second at most. */
    restMs,
    /** Lets a call through and returns a function to report its end, once; null: no call may go through now. */
    admit(): ((end: CallEnd) => void) | null {
      if (restMs() > 0) return null;
      const isProbe = state.name === 'open';
      if (isProbe) state = { name: 'probing' };
      return (end) => ended(end, isProbe);
    },
  };
}

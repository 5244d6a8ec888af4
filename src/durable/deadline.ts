// The hard deadline of a run: when the run has used up its active time, its pass is aborted as by a cancel.
import { FootnoteError } from '../base/errors.ts';
import { untilActive, type Time } from './moment.ts';

export type Deadline = ReturnType<typeof deadlineOf>;

export function deadlineOf(time: Time, abort: (reason: unknown) => void) {
  let limitMs = Infinity;
  let waiting = new AbortController();
  const check = () => {
    if (time.activeMs() >= limitMs) abort(deadlinePassed(limitMs));
  };
  const stop = () => {
    limitMs = Infinity;
    waiting.abort();
  };
  return {
    /** Replaces the limit, milliseconds of active time. */
    set(hardMs: number) {
      stop();
      limitMs = hardMs;
      waiting = new AbortController();
      if (hardMs === Infinity) return;
      const { signal } = waiting;
      void untilActive(time, hardMs, signal).then(() => signal.aborted || check());
    },
    /** Aborts the pass if the time is over. Called before new work begins, not before a replay of recorded work. */
    check,
    /** Switches the deadline off. */
    stop,
  };
}

function deadlinePassed(limitMs: number): FootnoteError {
  const message = `the run has taken longer than ${Math.round(limitMs / 1000)} s`;
  const hint = 'Resume it to give it the same time again, or ask for less.';
  return new FootnoteError('deadline-passed', message, { hint });
}

// Ctrl-C, twice: the first asks to stop politely, the second leaves at once.
import type { Clock } from '../base/clock.ts';

/** Calls back for every signal that asks the process to end; returns how to stop listening. */
export type Signals = (listener: () => void) => () => void;

/** SIGINT, SIGTERM and SIGHUP of this process. */
export const processSignals: Signals = (listener) => {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of names) process.on(name, listener);
  return () => {
    for (const name of names) process.off(name, listener);
  };
};

/** npm and tsx pass on a Ctrl-C that the terminal has sent to everybody already: one press may arrive three times. */
const samePressMs = 400;

/** `stopping` is aborted by the first interrupt, `leaving` by the second; `end` stops listening to signals. */
export function createInterrupts(signals: Signals, clock: Pick<Clock, 'now'>) {
  const stopping = new AbortController();
  const leaving = new AbortController();
  let last = Number.NEGATIVE_INFINITY;
  const interrupt = () => {
    const now = clock.now();
    if (now - last < samePressMs) return;
    last = now;
    if (stopping.signal.aborted) leaving.abort();
    else stopping.abort();
  };
  return { stopping: stopping.signal, leaving: leaving.signal, interrupt, end: signals(interrupt) };
}

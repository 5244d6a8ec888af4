// What a run cost and how long it took, added up from its events.
import { readEvent } from '../research/events.ts';
import type { StoredEvent } from '../store/port.ts';

export interface Usage {
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In US dollars. */
  readonly cost: number;
}

/** Wall-clock milliseconds, the time spent waiting for people included. */
export interface Timings {
  readonly totalMs: number;
  /** A phase that was visited again counts with all its visits. */
  readonly phases: Readonly<Record<string, number>>;
}

export function usageOf(events: readonly StoredEvent[]): Usage {
  let usage: Usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, cost: 0 };
  for (const event of events.map(readEvent)) {
    if (event?.type !== 'model-called') continue;
    const { inputTokens, outputTokens, cost } = event.data;
    usage = {
      modelCalls: usage.modelCalls + 1,
      inputTokens: usage.inputTokens + inputTokens,
      outputTokens: usage.outputTokens + outputTokens,
      cost: usage.cost + cost,
    };
  }
  return usage;
}

/** A phase lasts from its start to the start of the next, or to the last event. */
export function timingsOf(events: readonly StoredEvent[]): Timings {
  const first = events[0];
  const last = events.at(-1);
  if (first === undefined || last === undefined) return { totalMs: 0, phases: {} };
  const phases = new Map<string, number>();
  let current: { readonly phase: string; readonly since: number } | null = null;
  const close = (until: number) => {
    if (current !== null)
      phases.set(current.phase, (phases.get(current.phase) ?? 0) + (until - current.since));
  };
  for (const stored of events) {
    const event = readEvent(stored);
    if (event?.type !== 'phase-started') continue;
    close(stored.at);
    current = { phase: event.data.phase, since: stored.at };
  }
  close(last.at);
  return { totalMs: last.at - first.at, phases: Object.fromEntries(phases) };
}

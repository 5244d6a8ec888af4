// How far a run is, in figures: what `status` says in a thread and `runs show` in a terminal. Pure, as the card is.
import { z } from 'zod';
import { progressOf } from '../progress.ts';
import type { RunStatus, StoredEvent } from '../../store/port.ts';
import type { ProgressView, TaskView } from '../views.ts';

export interface Standing {
  readonly card: ProgressView;
  /** Which iteration of research it is in, or was in last; 0: research has not begun. */
  readonly iteration: number;
  readonly tasksDone: number;
  /** Tasks that failed or found nothing; `note` says which. */
  readonly tasksFailed: readonly TaskView[];
  /** Counted after the last analysis; null: there was none yet. */
  readonly findings: number | null;
  readonly gaps: number | null;
  /** Milliseconds since the last event; 0: there is none. */
  readonly quietMs: number;
  /** Somebody should be working on it, and nothing has happened for long. */
  readonly stale: boolean;
}

/** Without an event for so long, a run that is worked on counts as stale, in milliseconds (B82). */
const staleAfterMs = 300_000;

/** `events` are all of the run, oldest first; `now` is the present in epoch ms. */
export function standingOf(
  run: { readonly id: string; readonly status: RunStatus },
  events: readonly StoredEvent[],
  now: number,
): Standing {
  const card = progressOf(run.id, events, now);
  const last = events.at(-1);
  const quietMs = last === undefined ? 0 : Math.max(0, now - last.at);
  const counted = countsIn(events);
  return {
    card,
    iteration: iterationIn(events),
    tasksDone: card.tasks.filter(({ status }) => status === 'done').length,
    tasksFailed: card.tasks.filter(hasFailed),
    findings: counted('findings'),
    gaps: counted('gaps'),
    quietMs,
    stale: run.status === 'running' && quietMs >= staleAfterMs,
  };
}

function hasFailed({ status, note }: TaskView): boolean {
  return status === 'failed' || (status === 'done' && note === 'nothing found');
}

/** Keys of phases name it: `gather/r1/i2`. A visit of a phase without a name is an iteration as well. */
function iterationIn(events: readonly StoredEvent[]): number {
  const visits = events.filter(({ type, phase }) => type === 'phase-started' && /^gather\b/.test(phase));
  const newest = visits.at(-1);
  if (newest === undefined) return 0;
  const named = /\/i(\d+)(?:\/|$)/.exec(newest.phase)?.[1];
  return named === undefined ? visits.length : Number(named);
}

const evaluated = z.object({ metrics: z.record(z.string(), z.number()) });

/** The newest figure of this name that a phase was measured by. */
function countsIn(events: readonly StoredEvent[]): (name: string) => number | null {
  const measured = events
    .filter(({ type }) => type === 'phase-evaluated')
    .map(({ data }): Record<string, number> => evaluated.safeParse(data).data?.metrics ?? {})
    .toReversed();
  return (name) => measured.find((metrics) => name in metrics)?.[name] ?? null;
}

// How far a run is, in figures: what `status` says in a thread and `runs show` in a terminal. Pure, as the card is.
import { dataOf } from '../../research/events.ts';
import { endedCard, progressOf } from '../progress.ts';
import type { RunView, StoredEvent } from '../../store/port.ts';
import type { ProgressView, TaskView } from '../views.ts';
import { asTitle, sayIn, type Say } from '../words/say.ts';

type Run = Pick<RunView, 'id' | 'status' | 'activeMs'>;

export type Standing = ReturnType<typeof standingOf>;

/** Without an event for so long, a run that is worked on counts as stale, in milliseconds. */
const staleAfterMs = 300_000;

/** `events` are all of the run, oldest first; `now` is the present in epoch ms. */
export function standingOf(run: Run, events: readonly StoredEvent[], now: number, say: Say = sayIn(null)) {
  const card = asEnded(progressOf(run.id, events, now, say), run, say);
  const last = events.at(-1);
  const quietMs = last === undefined ? 0 : Math.max(0, now - last.at);
  const counted = countsIn(events);
  const answers = answersIn(events);
  const isOpen = ({ id }: TaskView) => (answers.get(id) ?? 'yes') !== 'yes';
  const worked = card.tasks.filter((task) => task.status === 'done' || hasFailed(task));
  const isDrafted = dataOf('question-asked', events).some(({ kind }) => kind === 'draft');
  return {
    card,
    /** Which iteration of research it is in, or was in last; 0: research has not begun. */
    iteration: iterationIn(events),
    tasksDone: card.tasks.filter(({ status }) => status === 'done' || status === 'empty').length,
    /** Tasks that failed or found nothing; `note` says which. */
    tasksFailed: card.tasks.filter(hasFailed),
    /** Tasks whose question is answered only in part, until there is a draft: that tells it better. */
    tasksPartly: isDrafted ? [] : worked.filter((task) => !hasFailed(task) && isOpen(task)),
    /** Counted after the last analysis; null: there was none yet. */
    findings: counted('findings'),
    /** The same; where nothing is analysed, the tasks whose question is not answered wholly. */
    gaps: counted('gaps') ?? (answers.size === 0 ? null : worked.filter(isOpen).length),
    /** What the last analysis misses, a sentence each. */
    missing: dataOf('analysis-made', events).at(-1)?.gaps ?? [],
    /** Milliseconds since the last event; 0: there is none. */
    quietMs,
    /** Nobody takes it: it began with a newer version than those that are free. */
    left: last?.type === 'left-to-newer',
    /** Somebody should be working on it, and nothing has happened for long. */
    stale: run.status === 'running' && quietMs >= staleAfterMs,
  };
}

/** Of a run that has ended the events may have been removed: then its row tells that and how long it took. */
function asEnded(card: ProgressView, { status, activeMs }: Run, say: Say): ProgressView {
  if (status === 'queued' || status === 'running' || status === 'waiting') return card;
  const ended = card.live ? { ...endedCard(card, say), status: asTitle(say(`home.status.${status}`)) } : card;
  return { ...ended, elapsedMs: Math.max(activeMs, ended.elapsedMs) };
}

function hasFailed({ status }: TaskView): boolean {
  return status === 'failed' || status === 'empty';
}

/** How far each task's question is answered, by its id: as it ended last. */
function answersIn(events: readonly StoredEvent[]): ReadonlyMap<string, string> {
  const finished = dataOf('task-finished', events);
  return new Map(
    finished.flatMap(({ id, answered }) => (answered === undefined ? [] : [[id, answered] as const])),
  );
}

/** Keys of phases name it: `gather/r1/i2`. A visit of a phase without a name is an iteration as well. */
function iterationIn(events: readonly StoredEvent[]): number {
  const visits = events.filter(({ type, phase }) => type === 'phase-started' && /^gather\b/.test(phase));
  const newest = visits.at(-1);
  if (newest === undefined) return 0;
  const named = /\/i(\d+)(?:\/|$)/.exec(newest.phase)?.[1];
  return named === undefined ? visits.length : Number(named);
}

/** The newest figure of this name that a phase was measured by. */
function countsIn(events: readonly StoredEvent[]): (name: string) => number | null {
  const measured = dataOf('phase-evaluated', events).map(({ metrics }) => metrics);
  return (name) => measured.findLast((metrics) => name in metrics)?.[name] ?? null;
}

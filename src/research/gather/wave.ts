// Which tasks begin next.
import type { Assignment, Investigation } from './investigate.ts';
import type { RunContext } from '../run-context.ts';

interface Waiting {
  readonly queue: readonly Assignment[];
  readonly done: readonly Investigation[];
}

/** One task more than can be worked on at once goes along with the others: there is little to decide about a last one. */
const fewMore = 1;

/**
 * The tasks of one wave, in the order of the plan. `certain`: those that are needed for the depth's minimum whatever the
 * reflector says; none where tasks are worked on strictly one by one.
 */
export function waveOf(
  { queue, done }: Waiting,
  { limits, settings }: Pick<RunContext, 'limits' | 'settings'>,
  which: 'certain' | 'next',
): readonly Assignment[] {
  const finished = new Set(done.map(({ task }) => task.id));
  const open = new Set(queue.map(({ task }) => task.id));
  const ready = queue.filter(({ task }) =>
    (task.after ?? []).every((id) => finished.has(id) || !open.has(id)),
  );
  if (which === 'certain') {
    const needed = limits.tasks.min - done.length;
    return settings.parallel === 1 || !settings.enforceMinimum
      ? []
      : ready.slice(0, Math.max(0, Math.min(needed, settings.parallel)));
  }
  // Tasks that wait for each other in a circle would wait for ever.
  const next = ready.length > 0 ? ready : queue;
  const { parallel } = settings;
  return parallel > 1 && next.length <= parallel + fewMore ? next : next.slice(0, parallel);
}

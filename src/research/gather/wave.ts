// Between two waves of tasks: what the reflector says, held to the depth's minimum (A50-A56), and which tasks are next.
import { enforced, type Reflection, reflector, type TaskState } from '../../agents/reflector/reflector.ts';
import { consultOnce } from '../consult.ts';
import { requestWith, type RunContext } from '../run-context.ts';
import type { Run } from '../run.ts';
import type { Assignment, Investigation } from './investigate.ts';

interface Waiting {
  readonly queue: readonly Assignment[];
  readonly done: readonly Investigation[];
}

/** One task more than can be worked on at once goes along with the others: there is little to decide about a last one. */
const fewMore = 1;

/** The tasks of one wave, in their order. `certain`: those needed for the depth's minimum whatever the reflector says. */
export function waveOf(
  { queue, done }: Waiting,
  { limits, settings }: Pick<RunContext, 'limits' | 'settings'>,
  which: 'certain' | 'next',
): readonly Assignment[] {
  const finished = new Set(done.map(({ task }) => task.id));
  const open = new Set(queue.map(({ task }) => task.id));
  const isDone = (id: string) => finished.has(id) || !open.has(id);
  const ready = queue.filter(({ task }) => (task.after ?? []).every(isDone));
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

export async function reflectOn(
  phase: Run,
  key: string,
  { queue, done }: Waiting,
  said: readonly string[],
  { brief, limits, settings, parts }: RunContext,
  guidance: string | null,
): Promise<Reflection> {
  const tasks = [...done.map(stateOf), ...queue.map(({ task }) => pending(task))];
  const minimum = limits.tasks.min;
  const input = { ...requestWith(brief, said), tasks, minimum, guidance };
  const { output } = await consultOnce(phase, key, reflector, input, parts);
  const completed = done.filter(({ skipped }) => !skipped).length;
  const least = settings.enforceMinimum ? Math.min(minimum, completed + queue.length) : 0;
  const reflection = enforced(output, completed, least);
  const { decision, reasoning } = reflection;
  await phase.note(`${key}/decided`, 'reflection-decided', { decision, reasoning });
  return reflection;
}

function stateOf(one: Investigation): TaskState {
  const { task, observation, answered, missing, evidence } = one;
  const sources = [...new Set(evidence.map(({ title }) => title))];
  return { task, status: statusOf(one), observation, answered, missing, sources };
}

/** Of a task that was done, or never begun. */
export function statusOf({ skipped, trouble }: Investigation): TaskState['status'] {
  return skipped ? 'skipped' : trouble === null ? 'completed' : 'failed';
}

function pending(task: TaskState['task']): TaskState {
  return { task, status: 'pending', observation: null, answered: null, missing: [], sources: [] };
}

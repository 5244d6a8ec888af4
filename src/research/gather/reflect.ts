// Asking the reflector about everything that is known, and holding it to the depth's minimum (A50-A56).
import { enforced, type Reflection, reflector, type TaskState } from '../../agents/reflector/reflector.ts';
import type { Run } from '../run.ts';
import { consultOnce } from '../consult.ts';
import type { Assignment, Investigation } from './investigate.ts';
import type { RunContext } from '../run-context.ts';

interface SoFar {
  readonly queue: readonly Assignment[];
  readonly done: readonly Investigation[];
}

export async function reflectOn(
  phase: Run,
  key: string,
  { queue, done }: SoFar,
  { brief, limits, settings, parts }: RunContext,
  guidance: string | null,
): Promise<Reflection> {
  const tasks = [...done.map(stateOf), ...queue.map(({ task }) => pending(task))];
  const minimum = limits.tasks.min;
  const { output } = await consultOnce(
    phase,
    key,
    reflector,
    { request: brief.topic, tasks, minimum, guidance },
    parts,
  );
  const completed = done.filter(({ skipped }) => !skipped).length;
  const reflection = enforced(output, {
    completed,
    minimum: Math.min(minimum, completed + queue.length),
    enforce: settings.enforceMinimum,
  });
  const { decision, reasoning } = reflection;
  await phase.note(`${key}/decided`, 'reflection-decided', { decision, reasoning });
  return reflection;
}

function stateOf({
  task,
  observation,
  answered,
  missing,
  evidence,
  trouble,
  skipped,
}: Investigation): TaskState {
  const status = skipped ? 'skipped' : trouble === null ? 'completed' : 'failed';
  const sources = [...new Set(evidence.map(({ title }) => title))];
  return { task, status, observation, answered, missing, sources };
}

function pending(task: TaskState['task']): TaskState {
  return { task, status: 'pending', observation: null, answered: null, missing: [], sources: [] };
}

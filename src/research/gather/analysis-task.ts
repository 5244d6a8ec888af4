// A task of kind `analysis`: nothing is searched for; it is made of what the tasks it comes after have found (A20).
import type { Task } from '../../agents/planner/contract.ts';
import type { Investigation } from './investigate.ts';
import { nothing } from './investigation.ts';

/** Quotes of each task that are taken over, the best ones. */
const fromEach = 3;

export function analysisOf(task: Task, done: readonly Investigation[]): Investigation {
  const before = task.after ?? [];
  const sources = done.filter((one) => before.length === 0 || before.includes(one.task.id));
  const evidence = sources.flatMap((one) =>
    one.evidence.toSorted((a, b) => b.score - a.score).slice(0, fromEach),
  );
  const answered =
    evidence.length === 0 ? 'no' : sources.every((one) => one.answered === 'yes') ? 'yes' : 'partly';
  return {
    ...nothing(task),
    evidence,
    answered,
    observation: `Rests on what ${sources.length} other tasks found.`,
  };
}

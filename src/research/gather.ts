// Phase gather: the tasks of a round, several at once, each by a researcher.
import type { Task } from '../agents/planner.ts';
import type { Run } from '../durable/run.ts';
import { limitsOf } from './brief.ts';
import type { Brief } from './brief.ts';
import { investigate } from './investigate.ts';
import type { Investigation } from './investigate.ts';
import type { ResearchParts } from './parts.ts';
import type { Settings } from './settings.ts';

/** What every task of the round brought, in the order of the plan. */
export function gather(
  run: Run,
  round: number,
  brief: Brief,
  tasks: readonly Task[],
  settings: Settings,
  parts: ResearchParts,
): Promise<Investigation[]> {
  const limits = limitsOf(brief, settings);
  return run.scope(`gather/r${round}`, (phase) =>
    phase.parallel('task', tasks, settings.parallel, async (branch, task) => {
      // A soft deadline starts nothing new; the report is written from what there is (design 2).
      const { activeMs } = await branch.now('begun');
      if (activeMs > limits.softMs) return outOfTime(task);
      return investigate(branch, brief.topic, task, limits, parts);
    }),
  );
}

function outOfTime(task: Task): Investigation {
  const missing = [`There was no time left for: ${task.title}`];
  return {
    task,
    evidence: [],
    missing,
    answered: 'no',
    visited: [],
    documents: 0,
    searchedWeb: false,
    leftOut: 0,
    searchFailures: [],
    skipped: true,
  };
}

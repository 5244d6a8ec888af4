// How many new tasks a plan may have, with a model and without; no plan needs more than one.
import type { PlannerInput } from './contract.ts';

/** Tasks there is room for beside the completed ones (A26): one at least in a first plan, and for a person's wish. */
export function mostNew(input: PlannerInput): number {
  const { limits, completed } = input;
  return Math.max(completed.length === 0 || isWished(input) ? 1 : 0, limits.tasks.max - completed.length);
}

/** Whether a person wants something changed. */
function isWished({ feedback, feedbackBy = 'person' }: PlannerInput): boolean {
  return feedback !== null && feedbackBy === 'person';
}

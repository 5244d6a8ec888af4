// A task with what its researcher found: what the writer, the analyst and the critic are given.
import type { Task } from './planner/contract.ts';
import type { Evidence, Answered } from './researcher/contract.ts';

/** Characters of an observation: far more than the few sentences that are asked for. */
export const longestObservation = 2_000;

export interface Researched {
  readonly task: Task;
  /** All that was searched for, by its researcher too; left out: what the plan wanted searched. */
  readonly searchedFor?: readonly string[] | undefined;
  readonly evidence: readonly Evidence[];
  readonly missing: readonly string[];
  readonly answered: Answered;
  /** What was found, in a sentence or two. */
  readonly observation?: string | undefined;
  /** What was concluded (A20): each with its premises, as places in `evidence` from 0. Left out: it is no analysis. */
  readonly conclusions?:
    | readonly { readonly text: string; readonly premises: readonly number[] }[]
    | undefined;
}

/** What agents are given of a task, whatever else is known of it. */
export function researchedOf(known: Researched): Researched {
  const { task, searchedFor, evidence, missing, answered, observation, conclusions } = known;
  return { task, searchedFor, evidence, missing, answered, observation, conclusions };
}

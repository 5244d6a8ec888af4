// A task with what its researcher found: what the writer, the analyst and the critic are given.
import { z } from 'zod';
import { taskSchema } from './planner/contract.ts';
import { answeredSchema, evidenceSchema } from './researcher/contract.ts';

/** Characters of an observation: far more than the few sentences that are asked for. */
export const longestObservation = 2_000;

export const researchedSchema = z.strictObject({
  task: taskSchema,
  /** All that was searched for, by its researcher too; left out: what the plan wanted searched. */
  searchedFor: z.array(z.string()).readonly().optional(),
  evidence: z.array(evidenceSchema).readonly(),
  missing: z.array(z.string()).readonly(),
  answered: answeredSchema,
  /** What was found, in a sentence or two. */
  observation: z.string().optional(),
  /** What was concluded (A20): each with its premises, as places in `evidence` from 0. Left out: it is no analysis. */
  conclusions: z
    .array(z.strictObject({ text: z.string(), premises: z.array(z.int().min(0)).readonly() }))
    .readonly()
    .optional(),
});
export type Researched = z.infer<typeof researchedSchema>;

/** What agents are given of a task, whatever else is known of it. */
export function researchedOf(known: Researched): Researched {
  const { task, searchedFor, evidence, missing, answered, observation, conclusions } = known;
  return { task, searchedFor, evidence, missing, answered, observation, conclusions };
}

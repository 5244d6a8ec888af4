// Reflector: after each wave of tasks, whether to go on, to change the plan, or to stop searching (A50-A59).
import { z } from 'zod';
import { taskSchema } from '../planner/contract.ts';
import { answeredSchema } from '../researcher/contract.ts';

/** A task of the plan and what is known of it. */
const taskStateSchema = z.strictObject({
  task: taskSchema,
  status: z.enum(['pending', 'completed', 'failed', 'skipped']),
  /** What its researcher found, in a sentence or two; null: nothing yet. */
  observation: z.string().nullable(),
  answered: answeredSchema.nullable(),
  /** What it could not find, as sentences. */
  missing: z.array(z.string()).readonly(),
  /** Titles of the pages it was answered from. */
  sources: z.array(z.string()).readonly(),
});
export type TaskState = z.infer<typeof taskStateSchema>;

export const reflectorInput = z.strictObject({
  request: z.string().min(1),
  /** All tasks in the order of the plan (A51). */
  tasks: z.array(taskStateSchema).readonly(),
  /** Tasks the depth asks for at least; whoever asks sees to it that it holds (A55). */
  minimum: z.int().min(0),
  /** What the supervisor wants looked at; null: nothing. */
  guidance: z.string().nullable(),
});
export type ReflectorInput = z.infer<typeof reflectorInput>;

export const reflectionSchema = z.strictObject({
  decision: z.enum(['continue', 'adjust', 'complete']),
  /** One or two sentences. */
  reasoning: z.string().min(1),
  /** What the planner is to change; null unless the decision is `adjust`. */
  suggestedChanges: z.string().nullable(),
  covered: z.array(z.string()).readonly(),
  /** Topics of the request that nothing was found on yet. */
  uncovered: z.array(z.string()).readonly(),
});
export type Reflection = z.infer<typeof reflectionSchema>;

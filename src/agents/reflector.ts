// Reflector: after each wave of tasks, whether to go on, to change the plan, or to stop searching (A50-A59).
import { z } from 'zod';
import type { Agent } from './agent.ts';
import { askReflector } from './asking/reflector.ts';
import { reflect } from './extractive/unjudged.ts';
import { taskSchema } from './planner.ts';
import { answeredSchema } from './researcher.ts';

/** A task of the plan and what is known of it. */
const taskStateSchema = z.strictObject({
  task: taskSchema,
  status: z.enum(['pending', 'completed', 'failed', 'skipped']),
  /** What its researcher found, in a sentence or two; null: nothing yet. */
  observation: z.string().nullable(),
  answered: answeredSchema.nullable(),
  /** What it could not find, as sentences. */
  missing: z.array(z.string()).readonly(),
});
export type TaskState = z.infer<typeof taskStateSchema>;

const reflectorInput = z.strictObject({
  request: z.string().min(1),
  /** All tasks in the order of the plan (A51). */
  tasks: z.array(taskStateSchema).readonly(),
  /** What was read so far, the best first. */
  sources: z.array(z.strictObject({ title: z.string(), snippet: z.string() })).readonly(),
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

export const reflector: Agent<ReflectorInput, Reflection> = {
  name: 'reflector',
  tier: 'simple',
  share: 0.05,
  input: reflectorInput,
  output: reflectionSchema,
  outage: 'fall-back',
  asking: askReflector,
  fallback: reflect,
  failed: () => ({
    decision: 'continue',
    reasoning: 'Nobody judged what was found, so the work goes on as planned.',
    suggestedChanges: null,
    covered: [],
    uncovered: [],
  }),
};

/** How far a run is when it is reflected on. */
export interface Progress {
  /** Tasks that are done. */
  readonly completed: number;
  /** Tasks the depth asks for at least. */
  readonly minimum: number;
  /** Whether that least number holds whatever the reflector says. */
  readonly enforce: boolean;
}

/** The reflection that counts: work that is said to be complete too early goes on (A55). */
export function enforced(reflection: Reflection, { completed, minimum, enforce }: Progress): Reflection {
  if (reflection.decision !== 'complete' || !enforce || completed >= minimum) return reflection;
  const reasoning = `${reflection.reasoning} Only ${completed} of at least ${minimum} tasks are done, so the work goes on.`;
  return { ...reflection, decision: 'continue', reasoning };
}

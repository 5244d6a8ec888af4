// Planner: turns a request into tasks that can be researched independently (A18-A33, B18).
import { z } from 'zod';
import { wantedShape } from '../prompt/request.ts';
import { attachedSchema, clarificationSchema } from '../prompt/thread.ts';

export const taskSchema = z.strictObject({
  /** `task-1`, `task-2`, …; never used twice in a run. */
  id: z.string().regex(/^task-\d+$/),
  /** A few words for cards and headings. */
  title: z.string().min(1),
  /** Stands on its own: a researcher sees nothing else of the plan. */
  question: z.string().min(1),
  /** First searches, best first. */
  searches: z.array(z.string().min(1)).min(1).readonly(),
  /** The one thing this task is about in a comparison. */
  entity: z.string().nullable(),
  /** 1: asked for. 2: what the request takes for granted. 3 and more: further material, not needed for an answer. */
  priority: z.int().min(1),
  rationale: z.string().min(1),
  /** `analysis`: nothing is searched for; it is made of what the tasks it comes after have found (A20). Usually `research`. */
  kind: z.enum(['research', 'analysis']).optional(),
  /** Tasks that must be done before this one, by their ids; usually none. */
  after: z.array(z.string()).readonly().optional(),
});
export type Task = z.infer<typeof taskSchema>;

export const plannerInput = z.strictObject({
  /** The topic as intake gave it. */
  request: z.string().min(1),
  ownWords: wantedShape.ownWords,
  /** `YYYY-MM-DD`; only a model makes use of it. */
  today: z.string().optional(),
  answers: z.array(clarificationSchema).readonly(),
  constraints: z.array(z.string()).readonly(),
  limits: z.strictObject({
    tasks: z.strictObject({ min: z.int().min(1), max: z.int().min(1) }),
    searchesPerTask: z.int().min(1),
  }),
  /** What is to be changed; null in the first plan. */
  feedback: z.string().nullable(),
  /**
   * Who wants it changed; left out: a person, whose wish gets a task even where the limit is reached. What a gate found
   * wrong with a plan is about its form and no subject of a task.
   */
  feedbackBy: z.enum(['person', 'reflection', 'gate']).optional(),
  /** The tasks of the plan that a person's wish is about, which nobody has begun; left out: it is about none. */
  shown: z.array(taskSchema).readonly().optional(),
  /** What people wanted before, oldest first: what is planned and done follows it already. Left out: nothing. */
  followed: z.array(z.string()).readonly().optional(),
  /** Tasks that are done, or to be done in any case; they stay in the plan as they are (A27). */
  completed: z.array(taskSchema).readonly(),
  /** Ids of those of them that are still to be done; left out: all are done. */
  open: z.array(z.string()).readonly().optional(),
  /** What the done tasks found, a sentence or two each, by their ids (A18). */
  observations: z.record(z.string(), z.string()).optional(),
  /** The report so far: what people saw last, or of a follow-up the last one of its thread. */
  report: z.string().optional(),
  /** What a first look at the subject showed: titles and lines of search results (A18). */
  background: z.string().optional(),
  /** Files that people attached: every task reads them. */
  files: z.array(attachedSchema).readonly().optional(),
  /** What the operator wants every plan to heed (B20). */
  context: z.string().optional(),
});
export type PlannerInput = z.infer<typeof plannerInput>;

export const planSchema = z.strictObject({
  /** Two or three sentences: what will be done (B18). */
  brief: z.string().min(1),
  /** Completed tasks first, then the new ones (A27); none only where the last report of the thread is enough. */
  tasks: z.array(taskSchema).readonly(),
  /** What is known already answers the request: nothing more needs to be found out (A22). Left out: it does not. */
  enough: z.boolean().optional(),
});
export type Plan = z.infer<typeof planSchema>;

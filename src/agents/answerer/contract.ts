// Answerer: answers at once, from what the thread knows already or from general knowledge (A5, A71, A78).
import { z } from 'zod';
import { messageSchema } from '../prompt/thread.ts';
import { taskSchema } from '../planner/contract.ts';
import { answeredSchema, evidenceSchema } from '../researcher/contract.ts';
import { reportDraftSchema } from '../writer/contract.ts';

/** Look-ups in the thread's sources that one answer may ask for (A79). */
export const mostLookUps = 3;

export const answererInput = z.strictObject({
  /** What is asked, as a task: there is no plan, but quotes belong to a task. */
  task: taskSchema,
  today: z.string().optional(),
  /** Earlier messages of the thread, oldest first; the latest ten are enough. */
  history: z.array(messageSchema).readonly(),
  /** The last report of the thread; null: there is none. */
  report: z.string().nullable(),
  /** Quotes of the thread's sources on this, the best first. */
  evidence: z.array(evidenceSchema).readonly(),
  /** Whether these quotes answer the request, as far as that can be told without a model. */
  answered: answeredSchema,
  /** What was tried before this answer and failed, in words for the reader; null: nothing. */
  instead: z.string().nullable(),
  /** Look-ups it may ask for; 0: it has to answer now. */
  lookUps: z.int().min(0).max(mostLookUps),
});
export type AnswererInput = z.infer<typeof answererInput>;

export const directAnswer = z.strictObject({
  /** Null: first something is to be looked up. */
  draft: reportDraftSchema.nullable(),
  /** What to look for in the thread's sources; empty when there is a draft. */
  lookUps: z.array(z.string().min(1)).max(mostLookUps).readonly(),
});
export type DirectAnswer = z.infer<typeof directAnswer>;

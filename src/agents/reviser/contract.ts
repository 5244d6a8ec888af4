// Reviser: mends the sentences of a report that their evidence does not bear out, and no other word of it (A131).
import { z } from 'zod';
import { evidenceBlockSchema } from '../../citations/blocks.ts';
import { claimItemSchema } from '../judgement.ts';

export const reviserInput = z.strictObject({
  request: z.string(),
  /** All evidence that the sentences cite or are offered. */
  blocks: z.array(evidenceBlockSchema).readonly(),
  sentences: z
    .array(
      claimItemSchema.extend({
        /** What is wrong with it, a sentence or two. */
        wrong: z.string().min(1),
        /** Whether it answers the request: it should not just leave. */
        answers: z.boolean(),
        /** Other evidence that may fit, by its numbers. */
        offered: z.array(z.int().min(1)).readonly(),
        /** The sentence that follows it in its paragraph; may be empty. */
        next: z.string(),
      }),
    )
    .min(1)
    .readonly(),
  /** What the report leaves open. */
  open: z.array(z.string()).readonly(),
});
export type ReviserInput = z.infer<typeof reviserInput>;

export const reviserOutput = z.strictObject({
  /** At most one for each sentence. */
  edits: z
    .array(
      z.strictObject({
        id: z.string(),
        /** What stands there instead, citing evidence by its numbers; null: it is taken out. */
        text: z.string().min(1).nullable(),
        /** Whether the sentence that follows makes no sense any more. */
        takesNext: z.boolean(),
      }),
    )
    .readonly(),
  /** Which of the open questions the new sentences answer, from 1. */
  answered: z.array(z.int().min(1)).readonly(),
});
export type ReviserOutput = z.infer<typeof reviserOutput>;

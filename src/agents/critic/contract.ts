// Critic: holds what was found against the plan and against the vetting of its sources, and says whether it can be written up
// (D21-D27).
import { z } from 'zod';
import { evidenceBlockSchema } from '../../citations/blocks.ts';
import { contradictionSchema, findingSchema, gapSchema, qualitySchema } from '../analyst/contract.ts';
import { wantedShape } from '../prompt/request.ts';
import { researchedSchema } from '../researched.ts';

export const criticInput = z.strictObject({
  ...wantedShape,
  /** What was assumed because nobody said otherwise. */
  constraints: z.array(z.string()).readonly(),
  /** What the plan promised. */
  brief: z.string(),
  tasks: z.array(researchedSchema).readonly(),
  /** What everybody is shown of the quotes, in the order of `materialOf`; only a model makes use of it. */
  blocks: z.array(evidenceBlockSchema).readonly().optional(),
  findings: z.array(findingSchema).readonly(),
  gaps: z.array(gapSchema).readonly(),
  contradictions: z.array(contradictionSchema).readonly(),
  /** The quoted pages as they were vetted: how good they are, what kind of host they lie on, and why nothing should rest on one alone. */
  sources: z
    .array(
      z.strictObject({
        url: z.string(),
        title: z.string(),
        quality: qualitySchema,
        tier: z.string(),
        weakness: z.string().nullable(),
      }),
    )
    .readonly(),
  /** Findings that rest on weak sources only, by their ids. */
  weak: z.array(z.string()).readonly(),
  /** Revisions that are left; 0: what it says only warns. */
  revisionsLeft: z.int().min(0),
  guidance: z.string().nullable(),
});
export type CriticInput = z.infer<typeof criticInput>;

const pointSchema = z.strictObject({
  /** The id of the task it is about; null: none of them, so it is a question of its own. */
  task: z.string().nullable(),
  text: z.string().min(1),
  /** What would find it: a task of its own, or a second try, begins with these. */
  searches: z.array(z.string()).readonly(),
});
export type Point = z.infer<typeof pointSchema>;

export const critiqueSchema = z.strictObject({
  /** Anything that is not clearly `revise` is a `pass` (D27). */
  verdict: z.enum(['pass', 'revise']),
  /** All points, a line each; empty with `pass`. */
  feedback: z.string(),
  /** What is to be done better; none with `pass`. */
  points: z.array(pointSchema).readonly(),
});
export type Critique = z.infer<typeof critiqueSchema>;

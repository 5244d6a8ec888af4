// Critic: holds what was found against the plan, and says whether it can be written up (D21-D27).
import { z } from 'zod';
import { evidenceBlockSchema } from '../../citations/blocks.ts';
import { contradictionSchema, findingSchema, gapSchema, qualitySchema } from '../analyst/contract.ts';
import { researchedSchema } from '../researched.ts';

export const criticInput = z.strictObject({
  request: z.string().min(1),
  /** What the plan promised. */
  brief: z.string(),
  tasks: z.array(researchedSchema).readonly(),
  /** What everybody is shown of the quotes, in the order of `materialOf`; only a model makes use of it. */
  blocks: z.array(evidenceBlockSchema).readonly().optional(),
  findings: z.array(findingSchema).readonly(),
  gaps: z.array(gapSchema).readonly(),
  contradictions: z.array(contradictionSchema).readonly(),
  /** How good the quoted pages are. */
  sources: z.array(z.strictObject({ url: z.string(), title: z.string(), quality: qualitySchema })).readonly(),
  /** Revisions that are left; 0: what it says only warns. */
  revisionsLeft: z.int().min(0),
  guidance: z.string().nullable(),
});
export type CriticInput = z.infer<typeof criticInput>;

export const critiqueSchema = z.strictObject({
  /** Anything that is not clearly `revise` is a `pass` (D27). */
  verdict: z.enum(['pass', 'revise']),
  /** What every researcher is to do better, point by point; empty with `pass`. */
  feedback: z.string(),
  /** Tasks it is about, by their ids; empty: all of them. */
  tasks: z.array(z.string()).readonly(),
});
export type Critique = z.infer<typeof critiqueSchema>;

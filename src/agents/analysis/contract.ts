// Analysis: answers a task for which nothing is searched, from what other tasks have found (A20).
import { z } from 'zod';
import { evidenceBlockSchema } from '../../citations/blocks.ts';
import { answeredSchema } from '../researcher/contract.ts';
import { researchedSchema } from '../researched.ts';

export const analysisInput = z.strictObject({
  request: z.string(),
  today: z.string(),
  constraints: z.array(z.string()).readonly(),
  /** What is to be concluded. */
  question: z.string(),
  /** What was found wanting in the last conclusions; null: there were none. */
  feedback: z.string().nullable(),
  /** The tasks it is made of. */
  tasks: z.array(researchedSchema).readonly(),
  /** Their quotes, numbered as `materialOf` numbers them, with what stands around each. */
  blocks: z.array(evidenceBlockSchema).readonly(),
});
export type AnalysisInput = z.infer<typeof analysisInput>;

export const analysisOutput = z.strictObject({
  /** Each with the numbers of the quotes it rests on, at least one. */
  conclusions: z
    .array(z.strictObject({ text: z.string().min(1), premises: z.array(z.int().min(1)).readonly() }))
    .readonly(),
  observation: z.string(),
  missing: z.array(z.string()).readonly(),
  answered: answeredSchema,
});
export type AnalysisOutput = z.infer<typeof analysisOutput>;

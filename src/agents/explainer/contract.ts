// Explainer: answers a question about a draft or report from its evidence, beside it, sentence by sentence.
import { z } from 'zod';
import { evidenceBlockSchema } from '../../citations/blocks.ts';

export const explainerInput = z.strictObject({
  question: z.string(),
  /** What was to be researched. */
  request: z.string(),
  report: z.string(),
  /** Its evidence, the best for this question first. */
  blocks: z.array(evidenceBlockSchema).readonly(),
  /** Under which number the report cites the source of each block. */
  numbers: z.array(z.int()).readonly(),
});
export type ExplainerInput = z.infer<typeof explainerInput>;

const sentenceSchema = z.strictObject({
  /** Markdown without markers. */
  text: z.string().min(1),
  /** Numbers of the blocks it rests on. */
  evidence: z.array(z.int()).readonly(),
  /** Words of those blocks that decide, as they stand there. */
  words: z.array(z.string()).readonly(),
  /** Null: nothing was calculated. */
  calculation: z.string().nullable(),
});
export type ExplainedSentence = z.infer<typeof sentenceSchema>;

export const explainerOutput = z.strictObject({
  /** The message asks for a change of the text, or for new research, rather than for an answer. */
  asksForChange: z.boolean(),
  sentences: z.array(sentenceSchema).readonly(),
  /** Whether they answer all that was asked. */
  answersAll: z.boolean(),
});
export type ExplainerOutput = z.infer<typeof explainerOutput>;

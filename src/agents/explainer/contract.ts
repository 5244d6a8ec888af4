// Explainer: reads what somebody wrote below a draft, and answers a question about it from its evidence, sentence by
// sentence.
import { z } from 'zod';
import { evidenceBlockSchema } from '../../citations/blocks.ts';

export const explainerInput = z.strictObject({
  message: z.string(),
  /** What was to be researched. */
  request: z.string(),
  report: z.string(),
  /** Its evidence, the best for this message first. */
  blocks: z.array(evidenceBlockSchema).readonly(),
  /** Under which number the report cites the source of each block. */
  numbers: z.array(z.int()).readonly(),
  /** What was said beside it before, and answered last; left out: nothing. */
  before: z.strictObject({ question: z.string(), answer: z.string() }).optional(),
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

/**
 * `change`: the text is to be different, or something is to be researched. `fact`: something is told that the text may have to
 * take account of. `talk`: none of all these.
 */
const meantSchema = z.enum(['question', 'change', 'approval', 'rejection', 'fact', 'talk']);
export type Meant = z.infer<typeof meantSchema>;

export const explainerOutput = z.strictObject({
  meant: meantSchema,
  /** Of the message, BCP 47; null: it has no language of its own. */
  language: z.string().nullable(),
  /** Of an approval or rejection: it is said in words of the message, and nothing is asked besides. */
  isClear: z.boolean(),
  /** Of a change: it says yes to what the answer before has offered. */
  acceptsOffer: z.boolean(),
  /** The answer to a question; empty where the evidence has none. */
  sentences: z.array(sentenceSchema).readonly(),
  /** Whether they answer all that was asked. */
  answersAll: z.boolean(),
});
export type ExplainerOutput = z.infer<typeof explainerOutput>;

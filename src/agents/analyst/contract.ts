// Analyst: what the evidence amounts to: findings with a confidence, gaps, contradictions, and how good each source is
// (B29-B33, B86).
import { z } from 'zod';
import { evidenceBlockSchema } from '../../citations/blocks.ts';
import { shortenedSchema } from '../prompt/evidence.ts';
import { wantedShape } from '../prompt/request.ts';
import { researchedSchema } from '../researched.ts';

export const qualitySchema = z.enum(['high', 'medium', 'low', 'unknown']);
export type Quality = z.infer<typeof qualitySchema>;

/** The number of a quote, from 1: its place among the quotes of all tasks in their order, each once (`materialOf`). */
const quoteNumber = z.int().min(1);

export const confidenceSchema = z.enum(['speculation', 'low', 'medium', 'high', 'confirmed']);
export type Confidence = z.infer<typeof confidenceSchema>;

/** What is kept of one analysis: bounds against answers that do not end. */
export const mostOf = { findings: 100, gaps: 10, contradictions: 10 } as const;

/** As many as are kept, each under its number. */
export function numbered<T extends object>(kind: 'finding' | 'gap' | 'contradiction', all: readonly T[]) {
  return all.slice(0, mostOf[`${kind}s`]).map((one, index) => ({ ...one, id: `${kind}-${index + 1}` }));
}

export const findingSchema = z.strictObject({
  id: z.string().regex(/^finding-\d+$/),
  content: z.string().min(1),
  /** How sure it is (B31). */
  confidence: confidenceSchema,
  /** What it rests on; at least one. */
  quotes: z.array(quoteNumber).min(1).readonly(),
  category: z.string().nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

export const gapSchema = z.strictObject({
  id: z.string().regex(/^gap-\d+$/),
  /** What is missing, a full sentence. */
  description: z.string().min(1),
  /** Searches that might close it, best first. */
  searches: z.array(z.string().min(1)).readonly(),
  /** 1: most needed. */
  priority: z.int().min(1),
});
export type Gap = z.infer<typeof gapSchema>;

export const contradictionSchema = z.strictObject({
  id: z.string().regex(/^contradiction-\d+$/),
  /** What the sources disagree about, with what each side says. */
  description: z.string().min(1),
  /** Quotes of at least two sides. */
  quotes: z.array(quoteNumber).min(2).readonly(),
});
export type Contradiction = z.infer<typeof contradictionSchema>;

export const analysisSchema = z.strictObject({
  /** The most important first. */
  findings: z.array(findingSchema).readonly(),
  /** The most needed first (B32). */
  gaps: z.array(gapSchema).readonly(),
  contradictions: z.array(contradictionSchema).readonly(),
  /** How good sources turned out to be; overwrites what their hosts say (B33). */
  quality: z.array(z.strictObject({ url: z.string(), quality: qualitySchema })).readonly(),
});
export type Analysis = z.infer<typeof analysisSchema>;

export const analystInput = z.strictObject({
  ...wantedShape,
  today: z.string().optional(),
  /** What was assumed because nobody said otherwise; left out: nothing. */
  constraints: z.array(z.string()).readonly().optional(),
  tasks: z.array(researchedSchema).readonly(),
  /** Ids of tasks that its findings answer: analyses that nobody else makes (A20). */
  toConclude: z.array(z.string()).readonly().optional(),
  /** What everybody is shown of the quotes, in the order of `materialOf`; only a model makes use of it. */
  blocks: z.array(evidenceBlockSchema).readonly().optional(),
  /** What is shown in less than all its words; left out: the best that fit are shown, whole. */
  shortened: z.array(shortenedSchema).readonly().optional(),
  /** What is known of the quoted pages: each address once. */
  sources: z.array(z.strictObject({ url: z.string(), title: z.string(), quality: qualitySchema })).readonly(),
  /** What was made of the evidence before there was more of it, under the present numbers of quotes. */
  last: analysisSchema.optional(),
  /** Questions of the same research whose quotes are weighed apart, because there is no room for all. */
  others: z.array(z.string()).readonly().optional(),
  /** What the supervisor wants looked at; null: nothing. */
  guidance: z.string().nullable(),
});
export type AnalystInput = z.infer<typeof analystInput>;

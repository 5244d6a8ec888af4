// What a judge says of a claim, and how claims are shown to one.
import { z } from 'zod';

/**
 * `computed` and `concluded` are kinds of supported. `not stated`: the sentence says that something stands nowhere. The others of the
 * last four are for sentences that state nothing to check, or cite nothing.
 */
export const saidSchema = z.enum([
  'supported',
  'computed',
  'concluded',
  'partial',
  'unsupported',
  'contradicted',
  'no claim',
  'not stated',
  'given',
  'needs evidence',
]);
export type Said = z.infer<typeof saidSchema>;

/** A claim in its place. */
export const claimItemSchema = z.strictObject({
  id: z.string().min(1),
  claim: z.string().min(1),
  /** The headings above it, the sentence before it, the head of its table; may be empty. */
  section: z.string(),
  before: z.string(),
  head: z.string(),
  /** Numbers of the evidence it cites; none: it cites nothing. */
  evidence: z.array(z.int().min(1)).readonly(),
  /** It cites nothing itself: this is the evidence of the sentence before it, which may bear it out, too. */
  lent: z.boolean().optional(),
});
export type ClaimItem = z.infer<typeof claimItemSchema>;

export const judgementSchema = z.strictObject({
  id: z.string(),
  /** Null: nobody judged it. */
  said: saidSchema.nullable(),
  /** One sentence. */
  reason: z.string().min(1),
  /** Numbers of the evidence that decides. */
  evidence: z.array(z.int().min(1)).readonly(),
  /** Words of the evidence that decide, as they stand there. */
  words: z.array(z.string()).readonly(),
  calculation: z.string().nullable(),
  /** Of a partly supported claim: its words that are not borne out. */
  missing: z.string().nullable(),
});
export type Judgement = z.infer<typeof judgementSchema>;

/** What stands for the judgement of a claim that nobody gave one on. `reason`: one sentence. */
export function unjudged(id: string, reason: string): Judgement {
  return { id, said: null, reason, evidence: [], words: [], calculation: null, missing: null };
}

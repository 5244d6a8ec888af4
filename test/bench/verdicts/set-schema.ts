// The lines of a set of labelled claims. Fields that no figure needs are left out.
import { z } from 'zod';

const truthSchema = z.enum([
  'supported',
  'computed',
  'context',
  'partial',
  'unsupported',
  'contradicted',
  'not-a-claim',
]);
/**
 * By hand: `supported` by the quotes with title, headings and what stands beside them, `computed` from them, `context`:
 * true by the cited page, with the deciding words outside the quotes.
 */
export type Truth = z.infer<typeof truthSchema>;

const verdictSchema = z.enum([
  'supported',
  'computed',
  'concluded',
  'partial',
  'unsupported',
  'contradicted',
]);
export type Verdict = z.infer<typeof verdictSchema>;

const citedQuoteSchema = z.object({
  /** Unique in the set, such as `a1:Q1`. */
  id: z.string(),
  url: z.string(),
  title: z.string(),
  /** From the top of the page down. */
  headings: z.array(z.string()),
  quote: z.string(),
});
export type CitedQuote = z.infer<typeof citedQuoteSchema>;

export const quoteSchema = citedQuoteSchema.extend({
  before: z.string(),
  after: z.string(),
  page: z.string().optional(),
  start: z.number().int().optional(),
  end: z.number().int().optional(),
});
export type Quote = z.infer<typeof quoteSchema>;

const claimSchema = z.object({
  run: z.string(),
  claim: z.string().min(1),
  quotes: z.array(citedQuoteSchema),
  truth: truthSchema,
  calculation: z.string().nullish(),
});

export const realSchema = claimSchema.extend({
  claimId: z.string(),
  /** What the model was shown, where the report said it in other words. */
  judgedText: z.string().min(1).optional(),
  modelVerdict: verdictSchema.nullish(),
});
export type RealRow = z.infer<typeof realSchema>;

export const corruptedSchema = claimSchema.extend({
  id: z.string(),
  /** The `claimId` of the true claim of the same run. */
  base: z.string(),
  edit: z.string(),
});
export type CorruptedRow = z.infer<typeof corruptedSchema>;

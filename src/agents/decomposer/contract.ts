// Decomposer: takes a claim apart into facts that can be looked up one by one (A126, A127).
import { z } from 'zod';

export const decomposerInput = z.strictObject({
  claim: z.string().min(1),
  /** What stands before it in the report: what its pronouns mean. May be empty. */
  before: z.string(),
  /** Facts at most. */
  most: z.int().min(1).max(10),
});

export const decomposerOutput = z.strictObject({
  /** Each can be checked without the others; together they say what the claim says. */
  facts: z.array(z.string().min(1)).min(1).readonly(),
});

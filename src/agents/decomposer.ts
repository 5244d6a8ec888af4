// Decomposer: takes a claim apart into facts that can be looked up one by one (A126, A127).
import { z } from 'zod';
import type { Agent } from './agent.ts';
import { askDecomposer } from './asking/decomposer.ts';

const decomposerInput = z.strictObject({
  claim: z.string().min(1),
  /** What stands before it in the report: what its pronouns mean. May be empty. */
  before: z.string(),
  /** Facts at most. */
  most: z.int().min(1).max(10),
});
export type DecomposerInput = z.infer<typeof decomposerInput>;

const decomposerOutput = z.strictObject({
  /** Each can be checked without the others; together they say what the claim says. */
  facts: z.array(z.string().min(1)).min(1).readonly(),
});
export type DecomposerOutput = z.infer<typeof decomposerOutput>;

export const decomposer: Agent<DecomposerInput, DecomposerOutput> = {
  name: 'decomposer',
  tier: 'simple',
  share: 0.03,
  input: decomposerInput,
  output: decomposerOutput,
  outage: 'fall-back',
  asking: askDecomposer,
  // A claim that nobody takes apart is its own fact.
  fallback: ({ claim }) => ({ facts: [claim] }),
};

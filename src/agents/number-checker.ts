// Number checker: asks the same small questions of a claim and of its evidence, where a number of the claim is not plainly
// in the evidence (A121).
import { z } from 'zod';
import type { Agent } from './agent.ts';
import { askNumberChecker } from './asking/number-checker.ts';

const numberCheckerInput = z.strictObject({
  claim: z.string().min(1),
  quotes: z.array(z.string().min(1)).min(1).readonly(),
  /** The numbers of the claim that were not found, as it writes them. */
  numbers: z.array(z.string().min(1)).min(1).readonly(),
});
export type NumberCheckerInput = z.infer<typeof numberCheckerInput>;

const numberCheckerOutput = z.strictObject({
  /** 2 or 3, or none where nothing could be asked. */
  pairs: z
    .array(
      z.strictObject({
        question: z.string(),
        claimAnswer: z.string(),
        /** Empty: the evidence does not answer it. */
        evidenceAnswer: z.string(),
      }),
    )
    .max(3)
    .readonly(),
});
export type NumberCheckerOutput = z.infer<typeof numberCheckerOutput>;

export const numberChecker: Agent<NumberCheckerInput, NumberCheckerOutput> = {
  name: 'number-checker',
  tier: 'analytical',
  share: 0.05,
  input: numberCheckerInput,
  output: numberCheckerOutput,
  outage: 'fall-back',
  asking: askNumberChecker,
  // What the comparison of numbers said stands.
  fallback: () => ({ pairs: [] }),
};

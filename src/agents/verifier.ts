// Verifier: holds claims against the quotes they cite, and against nothing else (A104-A109).
import { z } from 'zod';
import type { Agent } from './agent.ts';
import { askQuickVerifier, askVerifier } from './asking/verifier.ts';

/**
 * supported: the quotes say all of it. partial: they say a part. unsupported: they do not speak of it.
 * contradicted: they say otherwise (A105).
 */
const verdictSchema = z.enum(['supported', 'partial', 'unsupported', 'contradicted']);
export type Verdict = z.infer<typeof verdictSchema>;

const verifierInput = z.strictObject({
  /** A claim without quotes has nothing to be held against: it is not asked about (A106). */
  items: z
    .array(
      z.strictObject({
        id: z.string().min(1),
        claim: z.string().min(1),
        evidence: z
          .array(z.strictObject({ title: z.string(), quote: z.string().min(1) }))
          .min(1)
          .readonly(),
      }),
    )
    .min(1)
    .max(5)
    .readonly(),
});
export type VerifierInput = z.infer<typeof verifierInput>;

const verifierOutput = z.strictObject({
  /** One for each item, in order. */
  verdicts: z
    .array(
      z.strictObject({
        id: z.string(),
        /** Null: abstained, nobody judged it. */
        verdict: verdictSchema.nullable(),
        /** One sentence. */
        reason: z.string().min(1),
      }),
    )
    .readonly(),
});
export type VerifierOutput = z.infer<typeof verifierOutput>;

export const verifier: Agent<VerifierInput, VerifierOutput> = {
  name: 'verifier',
  tier: 'analytical',
  share: 0.1,
  input: verifierInput,
  output: verifierOutput,
  outage: 'wait-until-asked',
  asking: askVerifier,
  fallback: abstain,
};

/** For claims that are near the words of their quotes already: a smaller model, and no reasons (A102). */
export const quickVerifier: Agent<VerifierInput, VerifierOutput> = {
  ...verifier,
  name: 'quick-verifier',
  tier: 'simple',
  asking: askQuickVerifier,
};

/** What cannot be told without a model is not told. */
function abstain({ items }: VerifierInput): VerifierOutput {
  return { verdicts: items.map(({ id }) => ({ id, verdict: null, reason: 'not checked by a model' })) };
}

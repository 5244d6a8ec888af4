// Verifier: holds claims against the quotes they cite, and against nothing else (A104-A109).
import { z } from 'zod';
import { judgeClaim } from '../citations/entailment/judge-claim.ts';
import type { Agent } from './agent.ts';
import { askVerifier } from './asking/verifier.ts';

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
  fallback: byRules,
};

/** For claims that are near the words of their quotes already: the same question to a smaller model (A102). */
export const quickVerifier: Agent<VerifierInput, VerifierOutput> = { ...verifier, tier: 'simple' };

/**
 * By words, names and numbers alone. They tell well what is borne out and what a number or a "not" speaks against; that a
 * claim is not borne out takes a reader, so it stays open.
 */
function byRules({ items }: VerifierInput): VerifierOutput {
  return {
    verdicts: items.map(({ id, claim, evidence }) => {
      const { verdict, reason, veto } = judgeClaim(claim, evidence);
      if (veto !== null) return { id, verdict: 'partial', reason: veto };
      if (verdict === 'supported') return { id, verdict, reason };
      return { id, verdict: null, reason: `no model has checked it; by its words alone: ${reason}` };
    }),
  };
}

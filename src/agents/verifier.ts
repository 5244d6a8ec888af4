// Verifier: holds claims against the evidence they cite, and against nothing else (A104-A109).
import { z } from 'zod';
import { evidenceBlockSchema } from '../citations/blocks.ts';
import type { Agent } from './agent.ts';
import { askVerifier } from './asking/verifier.ts';
import { claimItemSchema, judgementSchema, unjudged } from './judgement.ts';

const verifierInput = z.strictObject({
  items: z.array(claimItemSchema).min(1).max(24).readonly(),
  /** All that the items cite. */
  blocks: z.array(evidenceBlockSchema).readonly(),
  /** With what was assumed. */
  request: z.string(),
  /**
   * Items whose verdict is known, by their ids: those that have to be accepted, and those that must not be. No model is told
   * which they are. An answer that gets one of them wrong is not believed.
   */
  controls: z.strictObject({
    accepted: z.array(z.string()).readonly(),
    refused: z.array(z.string()).readonly(),
  }),
});
export type VerifierInput = z.infer<typeof verifierInput>;

const verifierOutput = z.strictObject({
  /** One for each item, in order. */
  judgements: z.array(judgementSchema).readonly(),
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
  // Nobody but a model judges meaning.
  fallback: ({ items }) => ({
    judgements: items.map(({ id }) => unjudged(id, 'no model has checked it')),
  }),
};

/** The same question to a smaller model, for operators who route claims that are nearly sure to it (A102). */
export const quickVerifier: Agent<VerifierInput, VerifierOutput> = { ...verifier, tier: 'simple' };

/** The same question to larger models, where those of its own group could not be believed. */
export const largeVerifier: Agent<VerifierInput, VerifierOutput> = { ...verifier, tier: 'complex' };

// Verifier: holds claims against the evidence they cite, and against nothing else (A104-A109).
import { z } from 'zod';
import { evidenceBlockSchema } from '../../citations/blocks.ts';
import { claimItemSchema, judgementSchema } from '../judgement.ts';

export const verifierInput = z.strictObject({
  items: z.array(claimItemSchema).min(1).max(24).readonly(),
  /** All that the items cite. */
  blocks: z.array(evidenceBlockSchema).readonly(),
  /** With what was assumed. */
  request: z.string(),
  /**
   * Items whose verdict is known, by their ids: those that have to be accepted, and those that have to be refused. No model is
   * told which they are. An answer that gets one of them wrong is not believed.
   */
  controls: z.strictObject({
    accepted: z.array(z.string()).readonly(),
    refused: z.array(z.string()).readonly(),
  }),
});
export type VerifierInput = z.infer<typeof verifierInput>;

export const verifierOutput = z.strictObject({
  /** One for each item, in order. */
  judgements: z.array(judgementSchema).readonly(),
});
export type VerifierOutput = z.infer<typeof verifierOutput>;

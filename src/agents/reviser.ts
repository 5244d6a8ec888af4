// Reviser: writes a claim anew when only some of its facts could be verified (A131).
import { z } from 'zod';
import { soften } from '../citations/revision/soften.ts';
import type { Agent } from './agent.ts';
import { askReviser } from './asking/reviser.ts';

const reviserInput = z.strictObject({
  claim: z.string().min(1),
  /** In the order of the claim; at least one is verified, and at least one is not. */
  facts: z
    .array(
      z.strictObject({
        text: z.string().min(1),
        /** Quotes that say it; none: it could not be verified. */
        quotes: z.array(z.string().min(1)).readonly(),
      }),
    )
    .min(1)
    .readonly(),
  /** How what is not verified is softened. */
  soften: z.enum(['hedge', 'qualify', 'parenthetical']),
});
export type ReviserInput = z.infer<typeof reviserInput>;

const reviserOutput = z.strictObject({
  /** Plain sentences without markers, in order. */
  sentences: z
    .array(
      z.strictObject({
        text: z.string().min(1),
        /** Indices of the facts it states: all of them verified, or none. */
        facts: z.array(z.int().min(0)).min(1).readonly(),
      }),
    )
    .min(1)
    .readonly(),
});
export type ReviserOutput = z.infer<typeof reviserOutput>;

export const reviser: Agent<ReviserInput, ReviserOutput> = {
  name: 'reviser',
  tier: 'analytical',
  share: 0.05,
  input: reviserInput,
  output: reviserOutput,
  outage: 'fall-back',
  asking: askReviser,
  fallback: factByFact,
};

/** Every fact as a sentence of its own, as it was checked; those that are not verified softened. */
function factByFact({ facts, soften: how }: ReviserInput): ReviserOutput {
  return {
    sentences: facts.map(({ text, quotes }, index) => ({
      text: quotes.length > 0 ? text : soften(text, how),
      facts: [index],
    })),
  };
}

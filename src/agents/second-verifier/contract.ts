// Second verifier: looks at what was doubted or could not be proved once more, with the sections around the quotes.
import { z } from 'zod';
import { claimItemSchema, judgementSchema } from '../judgement.ts';

export const secondVerifierInput = z.strictObject({
  items: z
    .array(
      claimItemSchema.extend({
        /** What was doubted, a sentence; may be empty. */
        note: z.string(),
        /** Numbers of the sections that are its own. */
        sections: z.array(z.int().min(1)).readonly(),
      }),
    )
    .min(1)
    .readonly(),
  sections: z
    .array(z.strictObject({ n: z.int().min(1), title: z.string(), address: z.string(), text: z.string() }))
    .readonly(),
  /** With what was assumed. */
  request: z.string(),
});
export type SecondVerifierInput = z.infer<typeof secondVerifierInput>;

export const secondVerifierOutput = z.strictObject({
  /** One for each item, in order. */
  judgements: z
    .array(
      judgementSchema.extend({
        /** What the model copied out of a section, and from which; null: nothing. */
        passage: z.strictObject({ section: z.int(), text: z.string() }).nullable(),
      }),
    )
    .readonly(),
});
export type SecondVerifierOutput = z.infer<typeof secondVerifierOutput>;
export type SecondJudgement = SecondVerifierOutput['judgements'][number];

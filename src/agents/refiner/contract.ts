// Refiner: which gaps of a report are worth another round of research (B37, B38).
import { z } from 'zod';
import { gapSchema } from '../analyst/contract.ts';

export const refinerInput = z.strictObject({
  request: z.string().min(1),
  /** The report as it stands. */
  report: z.string(),
  /** At least one (B4). */
  gaps: z.array(gapSchema).min(1).readonly(),
  /** Questions that were researched already: asking them again is no use. */
  asked: z.array(z.string()).readonly(),
  /** Which iteration this is, and how many there may be. */
  iteration: z.int().min(1),
  iterations: z.int().min(1),
  guidance: z.string().nullable(),
});
export type RefinerInput = z.infer<typeof refinerInput>;

const assessedGapSchema = z.strictObject({
  /** The gap's id. */
  id: z.string(),
  severity: z.enum(['critical', 'moderate', 'minor']),
  /** Whether more research can close it. */
  addressable: z.boolean(),
  /** A full question that closes it, understood without the report. */
  question: z.string().min(1),
  followUps: z.array(z.strictObject({ query: z.string().min(1), contribution: z.string() })).readonly(),
});
export type AssessedGap = z.infer<typeof assessedGapSchema>;

export const refinementSchema = z.strictObject({
  /** One for each gap that was given, the most important first. */
  gaps: z.array(assessedGapSchema).readonly(),
  iterate: z.boolean(),
  rationale: z.string().min(1),
  /** What should be better in the report, for the writer. */
  improvements: z.array(z.string()).readonly(),
});
export type Refinement = z.infer<typeof refinementSchema>;

// Supervisor: thinks between two phases at the deepest depth (B3, B11, B15). Gates themselves are plain rules.
import { z } from 'zod';

export const supervisedPhases = ['plan', 'gather', 'analyze', 'critique', 'write', 'refine'] as const;
export type SupervisedPhase = (typeof supervisedPhases)[number];

export const supervisorInput = z.strictObject({
  request: z.string().min(1),
  phase: z.enum(supervisedPhases),
  /** What the phase produced, counted: `{ sources: 12, tasksDone: 4 }`. */
  metrics: z.record(z.string(), z.union([z.number(), z.string()])),
  /** What its gate found wrong; sentences. */
  issues: z.array(z.string()).readonly(),
  /** What the phase produced, in words: all that is to be judged. */
  summary: z.string(),
  /** What can be done besides going on; at least one, or nobody is asked. Another answer counts as going on. */
  actions: z
    .array(z.enum(['retry', 'iterate', 'complete']))
    .min(1)
    .readonly(),
});
export type SupervisorInput = z.infer<typeof supervisorInput>;

export const thoughtSchema = z.strictObject({
  action: z.enum(['proceed', 'retry', 'iterate', 'complete']),
  rationale: z.string().min(1),
  quality: z.strictObject({
    /** 1 to 10. */
    score: z.int().min(1).max(10),
    strengths: z.array(z.string()).readonly(),
    weaknesses: z.array(z.string()).readonly(),
  }),
  /** What the next phase should look at; null: nothing. */
  guidance: z.string().nullable(),
});
export type Thought = z.infer<typeof thoughtSchema>;

// A task with what its researcher found: what the writer, the analyst and the critic are given.
import { z } from 'zod';
import { taskSchema } from './planner/contract.ts';
import { answeredSchema, evidenceSchema } from './researcher/contract.ts';

export const researchedSchema = z.strictObject({
  task: taskSchema,
  evidence: z.array(evidenceSchema).readonly(),
  missing: z.array(z.string()).readonly(),
  answered: answeredSchema,
});
export type Researched = z.infer<typeof researchedSchema>;

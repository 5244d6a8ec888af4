// The section `worker` of the settings.
import { z } from 'zod';
import { milliseconds } from '../base/config-values.ts';

export const workerSettingsSchema = z.strictObject({
  /** Runs that one process works on at once. */
  concurrency: z.int().min(1).max(100),
  /** Processes of `footnote start`: itself, and a worker process for each further one. */
  processes: z.int().min(1).max(64),
  /** How long a lease lasts: a process that is silent for longer loses its runs. */
  leaseTtlMs: milliseconds(100),
  /** Pause between two searches for runs that nobody works on. */
  sweepIntervalMs: milliseconds(50),
});

// The key `worker` of the settings: how the runs are worked on.
import { z } from 'zod';
import { milliseconds } from '../base/config-values.ts';

export const workerSettingsSchema = z.strictObject({
  /** Runs that one process works on at once. */
  concurrency: z.int().min(1).max(100),
  /** That `footnote start` works in: itself, and one worker process for each more. */
  processes: z.int().min(1).max(64),
  /** How long a run stays with a process that gives no sign of life (A85). */
  leaseTtlMs: milliseconds(100),
  /** Pause between two searches for runs that nobody works on. */
  sweepIntervalMs: milliseconds(50),
});

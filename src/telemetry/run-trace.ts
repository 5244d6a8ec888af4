// The trace of a run: the same in every process that works on it, because it is computed from the run's id.
import { createHash } from 'node:crypto';

/** 32 hexadecimal digits, the first 16 bytes of the SHA-256 of the run's id. */
export function traceIdOf(runId: string): string {
  return createHash('sha256').update(runId).digest('hex').slice(0, 32);
}

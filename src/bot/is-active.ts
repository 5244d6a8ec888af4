// Whether something is still being researched.
import type { RunView } from '../store/port.ts';

/** False once the run has ended, and where there is none. */
export function isActive(run: Pick<RunView, 'status'> | null): boolean {
  return run?.status === 'queued' || run?.status === 'running' || run?.status === 'waiting';
}

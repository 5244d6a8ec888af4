// Keeps a run's lease alive while a pass works, and ends the pass when the lease is gone or the run was cancelled.
import type { Clock } from '../base/clock.ts';
import { FootnoteError } from '../base/errors.ts';
import type { Journal, Lease } from './port.ts';

export interface LeaseKeeper {
  /** Looks at once instead of at the next beat: somebody may have cancelled the run. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * Renews the lease every third of `ttlMs` (at least once a second, which is also how soon a cancel is seen when no
 * notification arrives). Aborts `pass` with `cancelled` or `lease-lost`.
 */
export function keepLease(
  journal: Journal,
  lease: Lease,
  ttlMs: number,
  pass: AbortController,
  clock: Clock,
): LeaseKeeper {
  const stopped = new AbortController();
  let heldUntil = clock.now() + ttlMs;
  const look = async () => {
    const asked = clock.now();
    try {
      const { held, cancelRequested } = await journal.renew(lease, ttlMs);
      if (stopped.signal.aborted) return;
      if (!held) return pass.abort(leaseLost(lease));
      heldUntil = asked + ttlMs;
      if (cancelRequested) pass.abort(new FootnoteError('cancelled', `run ${lease.runId} was cancelled`));
    } catch {
      // The database may be away for a moment; what matters is whether the lease can still be ours.
      if (!stopped.signal.aborted && clock.now() >= heldUntil) pass.abort(leaseLost(lease));
    }
  };
  const beat = async () => {
    while (!stopped.signal.aborted && !pass.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop
      await clock.sleep(Math.min(ttlMs / 3, 1000), stopped.signal);
      // oxlint-disable-next-line no-await-in-loop
      if (!stopped.signal.aborted) await look();
    }
  };
  void beat();
  return { look, stop: () => stopped.abort() };
}

function leaseLost(lease: Lease): FootnoteError {
  return new FootnoteError('lease-lost', `another worker has taken over run ${lease.runId}`);
}

// Keeps a run's lease alive while a pass works, and ends the pass when the lease is gone or the run was cancelled.
import { FootnoteError } from '../base/errors.ts';
import type { Time } from './moment.ts';
import type { Journal, Lease } from './port.ts';

/**
 * Renews the lease every third of `ttlMs`, and at least once a second, and notes how long the run has been worked on. Aborts `pass`
 * with `cancelled` or `lease-lost`; a database that does not answer ends the pass only when the lease has expired.
 */
export function keepLease(journal: Journal, lease: Lease, ttlMs: number, pass: AbortController, time: Time) {
  const stopped = new AbortController();
  let heldUntil = time.now() + ttlMs;
  let looking = 0;
  const look = async () => {
    const asked = time.now();
    looking++;
    try {
      const { held, cancelRequested } = await journal.renew(lease, ttlMs, time.activeMs());
      if (stopped.signal.aborted) return;
      if (held) heldUntil = Math.max(heldUntil, asked + ttlMs);
      else pass.abort(leaseLost(lease));
      if (cancelRequested) pass.abort(new FootnoteError('cancelled', `run ${lease.runId} was cancelled`));
    } catch {
      // The database may be away for a moment: the pass ends only when the lease cannot be ours any more.
      if (!stopped.signal.aborted && time.now() >= heldUntil) pass.abort(leaseLost(lease));
    } finally {
      looking--;
    }
  };
  const beat = async () => {
    const pauseMs = Math.min(ttlMs / 3, 1000);
    for (;;) {
      const due = time.now() + pauseMs;
      await time.sleep(pauseMs, stopped.signal);
      if (stopped.signal.aborted) return;
      // While this thread stood still it could hear no answer. The database decides whether the lease is still ours.
      heldUntil += Math.max(0, time.now() - due);
      if (looking === 0) void look();
      else if (time.now() >= heldUntil) pass.abort(leaseLost(lease));
    }
  };
  void beat();
  return {
    /** Looks at the lease now instead of at the next beat: somebody may have cancelled the run. */
    look,
    stop: () => stopped.abort(),
  };
}

function leaseLost(lease: Lease): FootnoteError {
  return new FootnoteError('lease-lost', `another worker has taken over run ${lease.runId}`);
}

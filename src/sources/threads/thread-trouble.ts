// Why a thread gave no result.

/**
 * `slow`: its time was over; `memory`: it needed too much; `stopped`: it ended before it answered; `closed`: the pool
 * was closed, which is no fault of the job.
 */
export type TroubleKind = 'slow' | 'memory' | 'stopped' | 'closed';

/** A job that was given up. The thread is gone; other jobs are not touched. */
export class ThreadTrouble extends Error {
  readonly kind: TroubleKind;

  constructor(kind: TroubleKind, cause?: unknown) {
    super(`the thread gave no result: ${kind}`, cause === undefined ? undefined : { cause });
    this.name = 'ThreadTrouble';
    this.kind = kind;
  }
}

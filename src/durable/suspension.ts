// The signal that ends a pass because a person is waited for. Not an error: it is never recorded, and a story that
// swallows it is stopped.

/** Thrown by `run.ask` while nobody has answered. Application code never needs to see it. */
export class Suspension extends Error {
  /** When waiting ends by itself (epoch ms); null: never. */
  readonly until: number | null;

  constructor(until: number | null) {
    super('the run waits for an answer');
    this.name = 'Suspension';
    this.until = until;
  }

  /** Waiting for one of two answers: it ends at the earlier moment. */
  or(other: Suspension): Suspension {
    if (this.until === null) return other;
    return other.until !== null && other.until < this.until ? other : this;
  }
}

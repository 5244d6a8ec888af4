// Thrown to end a pass that waits for a person: no error, never recorded. A story that swallows it is stopped.

/** Thrown by `run.ask` while nobody has answered. Application code never needs to see it. */
export class Suspension extends Error {
  /** When the wait ends without an answer (epoch ms); null: never. */
  readonly until: number | null;

  constructor(until: number | null) {
    super('the run waits for an answer');
    this.name = 'Suspension';
    this.until = until;
  }

  /** Waits for one of two answers, until the earlier of the two moments. */
  or(other: Suspension): Suspension {
    if (this.until === null) return other;
    return other.until !== null && other.until < this.until ? other : this;
  }
}

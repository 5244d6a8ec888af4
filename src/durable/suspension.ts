// What is thrown to end work that waits for a person, or whose time is over: no error, never recorded, and it fails nothing.

/** Thrown by `run.ask` while nobody has answered. Application code never needs to see it: a story that swallows it is stopped. */
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

/** Thrown inside of `run.limited` when its time is over, and the reason of the aborted signal there. */
export class TimeOver extends Error {
  constructor(key: string, limitMs: number) {
    super(`${key} has used up its ${limitMs} ms`);
    this.name = 'TimeOver';
  }
}

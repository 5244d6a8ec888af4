// Thrown to end work that has used up its time. Like a Suspension it is no error: it is never recorded and fails nothing.

/** Thrown inside of `run.limited` when its time is over, and the reason of the aborted signal there. */
export class TimeOver extends Error {
  constructor(key: string, limitMs: number) {
    super(`${key} has used up its ${limitMs} ms`);
    this.name = 'TimeOver';
  }
}

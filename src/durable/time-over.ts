// The signal that ends what has used up its time. Like a suspension no error: it is never recorded and fails nothing.

/** What is thrown, and what the signal gives as its reason, inside of `run.limited` when its time is over. */
export class TimeOver extends Error {
  constructor(key: string, limitMs: number) {
    super(`${key} has used up its ${limitMs} ms`);
    this.name = 'TimeOver';
  }
}

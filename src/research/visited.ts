// A page that was looked at for a task.

export interface Visited {
  readonly url: string;
  readonly title: string;
  /** Empty when the page could not be read. */
  readonly hash: string;
  /** Why the page could not be read, in words for the reader of a report; null: it was. */
  readonly error: string | null;
}

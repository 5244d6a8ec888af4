// How a run begins.
import type { Admission } from './spending.ts';

/** A message of Footnote's own that leaves with what is recorded. `key` makes it unique in its run. */
export interface OpeningPost {
  readonly key: string;
  readonly view: object;
}

/** What a run is started with. */
export interface RunStart {
  readonly runId: string;
  readonly request: string;
  readonly lane: string;
  readonly version: number;
  readonly settings: object;
  /** Messages that leave at once, in this order. A progress card has the key `card/1`. */
  readonly posts: readonly OpeningPost[];
  /** From now on the language of the thread, BCP 47; null or left out: that stays what it is. */
  readonly language?: string | null;
  /** The channel it was asked in, as the platform names it; null or left out: none, or not known. */
  readonly channel?: string | null;
  /** Null or left out: it may begin. */
  readonly admission?: Admission | null;
}

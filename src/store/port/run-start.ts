// The parts of a run that begins.
import type { IncomingMessage, Person } from '../../chat/port.ts';
import type { Post } from '../../durable/port.ts';
import type { Admission } from './spending.ts';

/** A plan or draft that somebody rejected in words, which stops its run. */
export interface Unwanted {
  readonly questionId: string;
  readonly by: Person;
}

/** What somebody wants of a run that goes on. */
export interface TakenUp {
  readonly said: Pick<IncomingMessage, 'eventId' | 'author' | 'text' | 'files'> & {
    /** In other words; left out: it says it itself. */
    readonly heard?: string;
  };
  /** The last question of the run: a plan or draft at which it ended is to be changed for that. Else the run hears it while it works. */
  readonly questionId: string | null;
}

export interface RunStart {
  readonly runId: string;
  readonly request: string;
  readonly lane: string;
  readonly version: number;
  readonly settings: object;
  /** Messages that are sent at once, in this order. A progress card has the key `card/1`. */
  readonly posts: readonly Post[];
  /** The language of the thread from now on, BCP 47; null or left out: it stays as it is. */
  readonly language?: string | null;
  /** The channel of the request, as the platform names it; null or left out: none, or not known. */
  readonly channel?: string | null;
  /** Decides whether the run may begin; null or left out: it may. */
  readonly admission?: Admission | null;
}

// What is known of a call by the time a page is made for it.
import type { HttpBindings } from '@hono/node-server';
import type { Person } from '../chat/port.ts';
import type { Say } from '../chat/words/say.ts';
import type { RunView } from '../store/port.ts';
import type { Visitor } from '../store/port/visits.ts';

/** Somebody with a session. */
export interface Visit {
  readonly visitor: Visitor;
  readonly person: Person;
  /** What the cookie holds. */
  readonly session: string;
  readonly say: Say;
}

/** Somebody who may see a run. */
export interface RunVisit extends Visit {
  readonly run: RunView;
}

export type PageEnv = {
  Bindings: HttpBindings;
  Variables: { say: Say; visit: Visit; runVisit: RunVisit };
};

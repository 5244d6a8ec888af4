// What pages are made of, and what is known of a call by the time a page is made for it.
import type { HttpBindings } from '@hono/node-server';
import type { Logger } from '../base/logger.ts';
import type { BotParts } from '../bot/parts.ts';
import type { Person } from '../chat/port.ts';
import type { Say } from '../chat/words/say.ts';
import type { Library } from '../store/library-port.ts';
import type { Feed, RunView } from '../store/port.ts';
import type { Visitor, Visits } from '../store/port/visits.ts';
import type { PagesSettings } from './settings.ts';

export interface PagesParts {
  readonly visits: Visits;
  /** The intentions of bot/ do what people want, for pages as for messages. */
  readonly bot: BotParts;
  readonly feed: Pick<Feed, 'events' | 'newest' | 'watch'>;
  /** What stands behind citations, with more around each quote than a message holds. */
  readonly receipts: BotParts['receipts'];
  readonly library: Library;
  readonly settings: PagesSettings;
  readonly logger: Logger;
}

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

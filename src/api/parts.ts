// What the API is made of.
import type { Logger } from '../base/logger.ts';
import type { BotParts } from '../bot/parts.ts';
import type { Inbound } from '../chat/port.ts';
import type { Feed } from '../store/port.ts';
import type { Visits } from '../store/port/visits.ts';
import type { ApiSettings } from './settings.ts';

export interface ApiParts {
  /** The intentions of bot/ do what programs want, as they do what people want. */
  readonly bot: BotParts;
  readonly inbound: Pick<Inbound, 'message'>;
  readonly feed: Pick<Feed, 'events' | 'watch'>;
  /** Counts calls, for all processes together. */
  readonly visits: Pick<Visits, 'count'>;
  /** Which request came with which idempotency key: keeps what comes first under a name, and resolves to it. */
  readonly memory: { first(name: string, value: string): Promise<unknown> };
  readonly settings: ApiSettings;
  readonly version: string;
  readonly logger: Logger;
}

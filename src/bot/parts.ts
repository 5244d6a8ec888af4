// What every intention needs: the conversations, a queue to wake workers, and the platforms to talk back on.
import type { Logger } from '../base/logger.ts';
import type { ChatPlatform } from '../chat/port.ts';
import type { JobQueue } from '../jobs/port.ts';
import type { Settings } from '../research/settings.ts';
import type { Conversations, Outbox } from '../store/port.ts';

export interface BotParts {
  readonly conversations: Conversations;
  readonly outbox: Outbox;
  readonly queue: JobQueue;
  readonly platforms: readonly ChatPlatform[];
  /** Limits that new runs are started with. */
  readonly settings: Settings;
  /** Which workers take the runs that are started here. */
  readonly lane: string;
  readonly logger: Logger;
}

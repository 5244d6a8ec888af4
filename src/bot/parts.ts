// What every intention needs: the conversations, a queue to wake workers, and the platforms to talk back on.
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { ChatPlatform, IncomingMessage } from '../chat/port.ts';
import type { JobQueue } from '../jobs/port.ts';
import type { ReadBeside } from '../research/report/beside.ts';
import type { Receipts } from '../research/report/receipt.ts';
import type { Settings } from '../research/settings.ts';
import type { Conversations, Feed, Inbox, Outbox, Questions } from '../store/port.ts';
import type { Visitor } from '../store/port/visits.ts';
import type { People } from '../store/port/people.ts';
import type { FileLimits } from '../chat/words/attached-files.ts';
import type { Say } from '../chat/words/say.ts';
import type { Caps } from './settings.ts';
import type { Approvers } from './who-may.ts';

export interface BotParts {
  readonly conversations: Conversations;
  readonly questions: Questions;
  readonly inbox: Inbox;
  readonly outbox: Outbox;
  readonly feed: Pick<Feed, 'events'>;
  readonly people: People;
  /** What stands behind the citations of reports. */
  readonly receipts: Receipts;
  /** Reads what is said below a draft; a question is answered from its evidence. */
  readonly beside: ReadBeside;
  readonly queue: JobQueue;
  readonly platforms: readonly ChatPlatform[];
  /** Limits of what people attach; null: files are not looked at. */
  readonly files: FileLimits | null;
  /** Whether there is a language model that can follow words. */
  readonly hasModel: () => boolean;
  /** The models that a request may choose, as `endpoint/model`. */
  readonly modelNames: () => readonly string[];
  /** Limits that new runs are started with. */
  readonly settings: Settings;
  readonly approvers: Approvers;
  /** How much may be spent a month; null: as much as is asked for. */
  readonly caps: Caps | null;
  /** Hands out a private link to a page; null: there are no pages. */
  readonly invite: ((visitor: Visitor) => Promise<string>) | null;
  /** Which workers take the runs that are started here. */
  readonly lane: string;
  /** Says what people read, in the language of whoever is answered. */
  readonly say: Say;
  readonly clock: Clock;
  readonly logger: Logger;
  /** A run was started or goes on: its card is to be followed. */
  readonly started: (runId: string) => void;
}

/** The same, to the author of a message, in its thread: how they speak there. */
export interface Talk extends BotParts {
  readonly threadId: string;
  readonly message: IncomingMessage;
  /** It came by a form and stands nowhere: what is not taken is given back. */
  readonly isForm?: boolean;
}

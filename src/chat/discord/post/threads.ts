// Where the messages of a conversation go: its thread, begun by the first of them, or the channel where none can be begun.
import { MessageFlags, RESTJSONErrorCodes, Routes, type APIMessage } from 'discord.js';
import { RecentMap } from '../../../base/recent.ts';
import type { Logger } from '../../../base/logger.ts';
import type { ThreadAddress } from '../../port.ts';
import { isCommandThread, placeOf, type Place } from '../addresses.ts';
import type { DiscordApi } from '../api/client.ts';
import { DiscordTrouble, isRefusedWith } from '../api/trouble.ts';
import { orElse } from '../../trouble.ts';
import { isVisible, label, oneLine } from '../../layout/texts.ts';

export interface Target {
  readonly channelId: string;
  /** The message that is answered, where the conversation stands in a channel. */
  readonly replyTo: string | null;
}

/** What a message to the target says of that. */
export function answering({ replyTo }: Target): { message_reference?: object } {
  return replyTo === null ? {} : { message_reference: { message_id: replyTo, fail_if_not_exists: false } };
}

/** Discord closes a thread after a week without messages: questions may wait for days. */
const quietMinutes = 10_080;
const maxRemembered = 5000;

/** Why no thread can be begun although the channel is there, and what to do about it. */
const unthreadable: Readonly<Record<number, string>> = {
  [RESTJSONErrorCodes.MissingAccess]: 'give the bot the permission View Channel',
  [RESTJSONErrorCodes.MissingPermissions]: 'give the bot the permission Create Public Threads',
  [RESTJSONErrorCodes.CannotExecuteActionOnThisChannelType]: 'channels of this kind have no threads',
  [RESTJSONErrorCodes.CannotSendMessagesInNonTextChannel]: 'channels of this kind have no threads',
  [RESTJSONErrorCodes.MaximumActiveThreads]: 'the server has too many open threads: close some',
  [RESTJSONErrorCodes.MaximumActiveAnnouncementThreads]: 'the server has too many open threads: close some',
};

export function createThreads(api: DiscordApi, logger: Logger) {
  const known = new RecentMap<string, Target>(maxRemembered);
  const reasons = new Map<string, string>();

  function remember(id: string, target: Target): Target {
    known.set(id, target);
    return target;
  }

  /** A thread, or the channel where that allows none. */
  async function create(place: Place, messageId: string, words: string): Promise<Target> {
    try {
      const body = { name: threadName(words), auto_archive_duration: quietMinutes };
      await api.call('POST', Routes.threads(place.channelId, messageId), 'begin a thread', { body });
      return ownThread(messageId);
    } catch (error) {
      if (isRefusedWith(error, RESTJSONErrorCodes.ThreadAlreadyCreatedForMessage))
        return ownThread(messageId);
      const code = error instanceof DiscordTrouble ? error.discordCode : null;
      const why = unthreadable[code ?? 0];
      if (why === undefined) throw error;
      logger.warn({ ...place, code, remedy: why }, 'no thread can be begun: the answer goes to the channel');
      reasons.set(messageId, `I answer here because I cannot begin a thread: ${why}.`);
      return { channelId: place.channelId, replyTo: messageId };
    }
  }

  /** The target of a thread; `begins`: where it is not there yet, it is begun. */
  async function find(thread: ThreadAddress, begins: boolean): Promise<Target> {
    const place = placeOf(thread);
    const { externalId } = thread;
    if (place === null) return ownThread(externalId);
    if (isCommandThread(thread)) return { channelId: place.channelId, replyTo: null };
    const there = known.get(externalId);
    if (there !== undefined) return there;
    const message = await messageAt(api, place, externalId);
    // A thread outlives the message that it began with.
    const isThere = message === 'deleted' || (message !== null && hasThread(message));
    if (isThere) return remember(externalId, ownThread(externalId));
    if (!begins) return { channelId: place.channelId, replyTo: externalId };
    return remember(externalId, await create(place, externalId, message?.content ?? ''));
  }

  return {
    /** Begins a thread at a message of ours in a channel; a channel that allows none is no error. @throws DiscordTrouble */
    async begin(place: Place, { id }: { readonly id: string }, words: string): Promise<void> {
      remember(id, await create(place, id, words));
    },
    /** Where to post now; begins the thread when it is not there yet. @throws DiscordTrouble */
    open: (thread: ThreadAddress): Promise<Target> => find(thread, true),
    /** The same without beginning one: where there is no thread, the message is answered in its channel. @throws DiscordTrouble */
    beside: (thread: ThreadAddress): Promise<Target> => find(thread, false),
    /** Why the conversation stands in a channel, to be said there; null: it does not, or it was said. */
    takeReason({ replyTo }: Target): string | null {
      const reason = reasons.get(replyTo ?? '') ?? null;
      reasons.delete(replyTo ?? '');
      return reason;
    },
    /** Opens an archived thread. @throws DiscordTrouble `chat-gone` when it is locked */
    async unarchive(channelId: string): Promise<void> {
      const body = { archived: false };
      await api.call('PATCH', Routes.channel(channelId), 'open the archived thread', { body });
    },
  };
}

/** A thread that was begun at a message has its id. */
const ownThread = (id: string): Target => ({ channelId: id, replyTo: null });

function hasThread(message: APIMessage): boolean {
  return message.thread !== undefined || ((message.flags ?? 0) & MessageFlags.HasThread) !== 0;
}

/** Null: it may not be read. */
async function messageAt(api: DiscordApi, place: Place, id: string): Promise<APIMessage | 'deleted' | null> {
  const route = Routes.channelMessage(place.channelId, id);
  const asked = api.call<APIMessage>('GET', route, 'read the request').catch((error: unknown) => {
    if (isRefusedWith(error, RESTJSONErrorCodes.UnknownMessage)) return 'deleted' as const;
    throw error;
  });
  return orElse(asked, null);
}

/** Discord's limit for the name of a thread, in UTF-16 units. */
const maxName = 100;

/** A name from what a person wrote: one line without mentions. Never empty. */
export function threadName(words: string): string {
  const said = oneLine(words.replace(/<(?:@[!&]?|#)\d+>/g, ' ').replace(/<a?:(\w+):\d+>/g, '$1'));
  return isVisible(said) ? label(said, maxName) : 'Research';
}

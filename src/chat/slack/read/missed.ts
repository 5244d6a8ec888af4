// What was said while nobody listened: in conversations that are going on, and in channels, with the threads that began there.
import { isDirect } from '../addresses.ts';
import { ScopeMissing, troubleOf } from '../api/trouble.ts';
import type { SlackContext } from '../context.ts';
import { pagesOf, type PostedMessage } from './conversation-pages.ts';

export interface Place {
  readonly channel: string;
  /** The thread under this message; null: what stands by itself. */
  readonly root: string | null;
}

/** A message as an event would have told of it. */
export type MissedMessage = PostedMessage & { readonly channel: string; readonly channel_type: string };

export interface Missing {
  /** The `ts` after which. */
  readonly after: string;
  readonly places: readonly Place[];
  readonly signal: AbortSignal;
}

const maxChannels = 20;
/** Besides the places that are given: threads of channels in which something was said. */
const maxThreads = 50;
/** Of one place, 200 messages each. */
const maxPages = 2;

/**
 * Oldest first. What the app may not read, or what is gone, is left out.
 * @throws FootnoteError `chat-unreachable`: nothing is known of what was missed
 */
export async function missedMessages(
  context: SlackContext,
  { after, places, signal }: Missing,
): Promise<readonly MissedMessage[]> {
  const read = readerOf(context, after, signal);
  const inChannels = (await channelsOf(context)).map((channel) => ({ channel, root: null }));
  const found = new Map<string, MissedMessage>();
  const begun: Place[] = [];
  for (const place of distinct([...places, ...inChannels])) {
    for (const message of await read(place)) {
      found.set(`${place.channel} ${message.ts}`, message);
      const isAnswered = place.root === null && Number(message.latest_reply ?? 0) > Number(after);
      if (isAnswered) begun.push({ channel: place.channel, root: message.ts });
    }
  }
  const known = new Set(places.map(keyOf));
  for (const place of begun.filter((one) => !known.has(keyOf(one))).slice(0, maxThreads)) {
    for (const message of await read(place)) found.set(`${place.channel} ${message.ts}`, message);
  }
  return [...found.values()].toSorted((a, b) => Number(a.ts) - Number(b.ts));
}

/** Channels that Footnote is in. */
async function channelsOf({ client, logger }: SlackContext): Promise<readonly string[]> {
  const types = 'public_channel,private_channel';
  try {
    const { channels = [] } = await client.users.conversations({
      types,
      exclude_archived: true,
      limit: maxChannels,
    });
    return channels.flatMap(({ id }) => id ?? []).slice(0, maxChannels);
  } catch (error) {
    const trouble = troubleOf(error, 'list the channels');
    if (!(trouble instanceof ScopeMissing)) throw trouble;
    logger.info({ platform: 'slack', hint: trouble.hint }, 'what was missed in channels is not read');
    return [];
  }
}

function readerOf({ client, clock, logger }: SlackContext, after: string, signal: AbortSignal) {
  let isSaid = false;

  async function pages({ channel, root }: Place): Promise<readonly MissedMessage[]> {
    const messages: MissedMessage[] = [];
    for await (const page of pagesOf(client, { channel, root, after }, maxPages)) {
      // The message that began a thread stands before each of its pages, however old it is.
      const fresh = page.filter(({ ts }) => Number(ts) > Number(after));
      const kind = { channel, channel_type: isDirect(channel) ? 'im' : 'channel' };
      messages.push(...fresh.map((message) => ({ ...asEvent(message), ...kind })));
    }
    return messages;
  }

  return async function read(place: Place): Promise<readonly MissedMessage[]> {
    for (;;) {
      try {
        return await pages(place);
      } catch (error) {
        const trouble = troubleOf(error, 'read what was missed');
        if (trouble.code === 'chat-gone') return [];
        if (trouble instanceof ScopeMissing) {
          const { hint } = trouble;
          if (!isSaid) logger.info({ platform: 'slack', hint }, 'what was missed is not read everywhere');
          isSaid = true;
          return [];
        }
        const wait = typeof trouble.retry === 'object' ? trouble.retry.afterMs : null;
        if (wait === null || signal.aborted) throw trouble;
        await clock.sleep(wait, signal);
      }
    }
  };
}

/** An event about a message that begins a thread tells of no thread: there was none yet. */
function asEvent(message: PostedMessage): PostedMessage {
  const { thread_ts: root, ...event } = message;
  return root === message.ts ? event : message;
}

const keyOf = ({ channel, root }: Place) => `${channel} ${root ?? ''}`;

function distinct(places: readonly Place[]): readonly Place[] {
  return [...new Map(places.map((place) => [keyOf(place), place])).values()];
}

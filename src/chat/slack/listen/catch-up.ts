// What was said while nobody listened for longer than Slack repeats its events, under the ids that these would have had.
import type { UsersConversationsResponse } from '@slack/web-api';
import { distinct } from '../../../base/lists.ts';
import { spotOf, isDirect, type Spot } from '../addresses.ts';
import { logFailure, type Listening } from './listening.ts';
import { hearMessage } from './events.ts';
import { ScopeMissing, troubleOf } from '../api/trouble.ts';
import type { SlackContext } from '../context.ts';
import { messagesOf, type PostedMessage } from '../read/history.ts';

const note = 'slack/listened';
const noteEveryMs = 60_000;
/** Slack repeats an event at once, after one minute and after five. */
const repeatedMs = 5 * 60_000;
/** No further back than repeated messages are recognised. */
const longestMs = 24 * 3_600_000;

export function createCatchUp(listening: Listening) {
  const { context } = listening;
  const { memory, clock } = context;
  let running = Promise.resolve();

  async function keep(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      try {
        const last = await memory.read(note);
        const now = clock.now();
        if (typeof last === 'number' && now - last > repeatedMs) {
          // What was not recorded just before is missed as well.
          await catchUp(listening, Math.max(last - repeatedMs, now - longestMs), until);
        }
        if (!until.aborted) await memory.write(note, now);
      } catch (error) {
        logFailure(context, error, 'what was missed could not be read; it is tried again in a minute');
      }
      await clock.sleep(noteEveryMs, until);
    }
  }

  return {
    /** Called when events can come in, until they cannot. Returns at once. */
    listens: (until: AbortSignal): void => {
      running = running.then(() => keep(until));
    },
    /** Resolves when nothing of it is going on. */
    quiet: () => running,
  };
}

/** `since`: epoch milliseconds. Rejects when not all of it was recorded. */
async function catchUp(listening: Listening, since: number, until: AbortSignal): Promise<void> {
  const { context, inbound } = listening;
  const { team } = await context.whoAmI.ask();
  const places = (await inbound.recentThreads('slack')).map(spotOf).filter(({ begins }) => !begins);
  const after = (since / 1000).toFixed(6);
  const missed = await missedMessages(context, after, places, until);
  for (const message of missed) {
    if (until.aborted) return;
    const event_id = `missed:${message.channel}:${message.ts}`;
    await hearMessage(listening, { team, event_id, event: { ...message, type: 'message' } });
  }
  context.logger.info({ platform: 'slack', messages: missed.length }, 'what was missed was read');
}

/** A thread, or, where there is no root, what stands by itself. */
type Place = Pick<Spot, 'channel' | 'root'>;

/** A message as an event would have told of it. */
type MissedMessage = PostedMessage & { readonly channel: string; readonly channel_type: string };

const maxChannels = 20;
/** Of up to 200 each: Slack may give fewer on a page, or none, though others follow. */
const channelPages = 10;
/** Besides the places that are given: threads of channels in which something was said. */
const maxThreads = 50;
/** Of one place, 200 messages each. */
const maxPages = 2;

/**
 * What was said `after` that `ts` where something goes on, and in channels and the threads that began there, oldest first;
 * without what is gone or may not be read. @throws FootnoteError `chat-unreachable`: nothing is known of what was missed
 */
async function missedMessages(
  context: SlackContext,
  after: string,
  goingOn: readonly Place[],
  signal: AbortSignal,
): Promise<readonly MissedMessage[]> {
  const read = readerOf(context, after, signal);
  const inChannels = (await channelsOf(context)).map((channel) => ({ channel, root: null }));
  const found = new Map<string, MissedMessage>();
  const places = distinct<Place>([...goingOn, ...inChannels], keyOf);
  const known = new Set(places.map(keyOf));
  const most = places.length + maxThreads;
  // Threads that were begun there are read after what is known already.
  for (const place of places) {
    for (const message of await read(place)) {
      found.set(`${place.channel} ${message.ts}`, message);
      const thread = { channel: place.channel, root: message.ts };
      const isAnswered = place.root === null && Number(message.latest_reply ?? 0) > Number(after);
      if (isAnswered && !known.has(keyOf(thread)) && places.length < most) places.push(thread);
    }
  }
  return [...found.values()].toSorted((a, b) => Number(a.ts) - Number(b.ts));
}

/** Channels that Footnote is in. */
async function channelsOf({ client, logger }: SlackContext): Promise<readonly string[]> {
  const wanted = { types: 'public_channel,private_channel', exclude_archived: true, limit: 200 };
  const found: string[] = [];
  let pages = 0;
  try {
    for await (const told of client.paginate('users.conversations', wanted)) {
      const { channels = [] } = told as UsersConversationsResponse;
      found.push(...channels.flatMap(({ id }) => id ?? []));
      pages += 1;
      if (found.length >= maxChannels || pages === channelPages) break;
    }
    return found.slice(0, maxChannels);
  } catch (error) {
    const trouble = troubleOf(error, 'list the channels');
    if (!(trouble instanceof ScopeMissing)) throw trouble;
    logger.info({ platform: 'slack', hint: trouble.hint }, 'what was missed in channels is not read');
    return [];
  }
}

function readerOf({ client, clock, logger }: SlackContext, after: string, signal: AbortSignal) {
  let isSaid = false;
  return async ({ channel, root }: Place): Promise<readonly MissedMessage[]> => {
    const kind = { channel, channel_type: isDirect(channel) ? 'im' : 'channel' };
    for (;;) {
      try {
        const messages = await messagesOf(client, { channel, root, after }, maxPages);
        const fresh = messages.filter(({ ts }) => Number(ts) > Number(after));
        return fresh.map((message) => ({ ...asEvent(message), ...kind }));
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

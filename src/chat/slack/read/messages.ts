// From an event of Slack to what the core is told. Pure: names come from whom knows them.
import type { IncomingChange, IncomingMessage, Person } from '../../port.ts';
import { messageEventId, placesOf, threadAddress } from '../addresses.ts';
import type { MessageEvent, SlackMessage } from './message-event.ts';
import { changedEvent, deletedEvent, messageEvent } from './message-event.ts';
import { attachedTo, mentions, plainWords } from './message-event.ts';
import { linkedIn } from './attached-file.ts';

export interface Reading {
  readonly team: string;
  readonly eventId: string;
  /** Our own user id, or null while it is not known. */
  readonly self: string | null;
  /** Whoever wrote it; `name` is what the event says. */
  person(id: string, name: string | null): Person;
  nameOf(id: string): string;
}

/** What people write; everything else with a subtype is a notice of Slack itself. */
const written = new Set([undefined, 'file_share', 'thread_broadcast', 'me_message']);

/** The message in this event; null when nobody has to hear of it: a bot's, a notice, talk in a channel among people. */
export function readMessage(event: unknown, reading: Reading): IncomingMessage | null {
  const { data } = messageEvent.safeParse(event);
  if (data === undefined || !byPerson(data, reading.self)) return null;
  const addressed = isAddressed(data, reading.self);
  if (!addressed && data.thread_ts === undefined) return null;
  const { channel, ts, user = '' } = data;
  return {
    eventId: messageEventId(channel, ts),
    thread: threadAddress(reading.team, channel, data.thread_ts ?? ts),
    author: reading.person(user, nameIn(data)),
    text: plainWords(data.text, reading),
    addressed,
    places: placesOf(reading.team, channel),
    ...filesOf(data),
  };
}

/** Attached, then linked or shared. */
function filesOf(event: MessageEvent): Pick<IncomingMessage, 'files'> {
  const { files = [], attachments = [], text, channel, user = '' } = event;
  const links = [text, ...attachments.map((shared) => shared.from_url)].join('\n');
  const all = [...attachedTo(files), ...linkedIn(links, channel, user)];
  return all.length === 0 ? {} : { files: all };
}

/** What became of a message that may have been handed over; null: nothing that can be read changed. */
export function readChange(event: unknown, reading: Reading): IncomingChange | null {
  const edit = changedEvent.safeParse(event).data;
  const about = edit ?? deletedEvent.safeParse(event).data;
  if (about === undefined) return null;
  const { self } = reading;
  const { channel, previous_message: before } = about;
  // A deleted message with replies stays as a tombstone.
  const now = edit?.message.subtype === 'tombstone' ? undefined : edit?.message;
  const known = [now, before].filter((one) => one !== undefined);
  // Whether `readMessage` handed it over.
  const mayBeKnown = (one: SlackMessage) =>
    byPerson(one, self) &&
    (one.thread_ts !== undefined || about.channel_type === 'im' || self === null || mentions(one.text, self));
  if (known.length > 0 && !known.some(mayBeKnown)) return null;
  const text = now === undefined ? null : plainWords(now.text, reading);
  if (before !== undefined && text !== null && plainWords(before.text, reading) === text) return null;
  const ts = 'message' in about ? about.message.ts : about.deleted_ts;
  const root = (edit?.message ?? before)?.thread_ts ?? ts;
  return {
    eventId: reading.eventId,
    thread: threadAddress(reading.team, channel, root),
    message: messageEventId(channel, ts),
    text,
  };
}

function byPerson(message: SlackMessage, self: string | null): boolean {
  const { user, bot_id: bot, subtype } = message;
  if (user === undefined || user === self || user === 'USLACKBOT') return false;
  return (bot ?? '') === '' && written.has(subtype);
}

function isAddressed(event: MessageEvent, self: string | null): boolean {
  if (event.type === 'app_mention' || event.channel_type === 'im') return true;
  return self !== null && mentions(event.text, self);
}

function nameIn(message: SlackMessage): string | null {
  const { display_name: shown = '', real_name: real = '' } = message.user_profile ?? {};
  return [shown, real].find((name) => name !== '') ?? null;
}

// chat.*: posting, changing and deleting messages.
import type { Arguments } from '../arguments.ts';
import { contentOf } from '../content.ts';
import { change, post, remove } from '../posting.ts';
import { Refused } from '../refused.ts';
import { shownMessage } from '../shown.ts';
import { directMessages, standing, threadOf, type Message } from '../workspace.ts';
import type { World } from '../world.ts';
import { joinedChannel, visibleChannel, type Method } from './method.ts';

const write = { token: 'bot', scope: 'chat:write' } as const;
const longestText = 40_000;
const longestChangedText = 4000;

export const chat: Readonly<Record<string, Method>> = {
  'chat.postMessage': { ...write, run: postMessage },
  'chat.postEphemeral': { ...write, run: postEphemeral },
  'chat.update': { ...write, run: update },
  'chat.delete': { ...write, run: deleteMessage },
};

function postMessage(world: World, given: Arguments) {
  const { here } = world;
  const channel = writableChannel(world, given.needed('channel'));
  const { text, blocks, metadata } = contentOf(here, given, longestText);
  given.ignore('unfurl_links', 'unfurl_media', 'mrkdwn', 'reply_broadcast');
  const message = post(world, {
    channel,
    user: here.bot.id,
    text,
    blocks,
    metadata: metadata === 'none' ? null : metadata,
    threadTs: threadFor(world, channel, given.text('thread_ts')),
    parse: given.text('parse') === 'full' ? 'full' : 'none',
    linkNames: given.flag('link_names'),
  });
  return { channel, ts: message.ts, message: shownMessage(here, message, { withMetadata: true }) };
}

/** A person's id stands for the direct messages with them. */
function writableChannel(world: World, id: string): string {
  const { here } = world;
  const person = here.users.get(id);
  const channel = joinedChannel(world, person === undefined ? id : directMessages(here, id).id);
  if (channel.archived) throw new Refused('is_archived');
  return channel.id;
}

/** Slack takes any timestamp, and what does not exist goes to the channel: never what an app means. */
function threadFor(world: World, channel: string, ts: string | null): string | null {
  if (ts === null || ts === '') return null;
  const root = world.here.messages.find((one) => one.channel === channel && one.ts === ts);
  if (root === undefined) world.violate(`a post into a thread that never was: ${channel} ${ts}`);
  else if (root.threadTs !== null)
    world.violate(`a post below a reply instead of its thread: ${channel} ${ts}`);
  return root === undefined ? null : (root.threadTs ?? ts);
}

function postEphemeral(world: World, given: Arguments) {
  const { here } = world;
  const channel = joinedChannel(world, given.needed('channel'));
  if (channel.archived) throw new Refused('is_archived');
  const user = given.needed('user');
  if (!channel.members.has(user)) throw new Refused('user_not_in_channel');
  const { text, blocks } = contentOf(here, given, longestText);
  given.ignore('link_names', 'parse');
  const threadTs = threadFor(world, channel.id, given.text('thread_ts'));
  const message = post(world, {
    channel: channel.id,
    user: here.bot.id,
    text,
    blocks,
    threadTs,
    onlyFor: user,
  });
  return { message_ts: message.ts };
}

function update(world: World, given: Arguments) {
  const { here, settings } = world;
  const { channel, message } = ownMessage(world, given, 'cant_update_message');
  if (channel.archived) throw new Refused('is_inactive');
  const age = here.now() - Number(message.ts) * 1000;
  if (settings.editWindowMs !== null && age > settings.editWindowMs) throw new Refused('edit_window_closed');
  const content = contentOf(here, given, longestChangedText);
  message.parse = given.text('parse') === 'full' ? 'full' : 'none';
  message.linkNames = given.flag('link_names');
  change(world, message, content);
  return { channel: channel.id, ts: message.ts, text: message.text, message: shownMessage(here, message) };
}

function deleteMessage(world: World, given: Arguments) {
  const { channel, message } = ownMessage(world, given, 'cant_delete_message');
  remove(world, message);
  return { channel: channel.id, ts: message.ts };
}

function ownMessage(world: World, given: Arguments, refusal: string) {
  const channel = visibleChannel(world, given.needed('channel'));
  const message = standing(world.here, channel.id, given.needed('ts'));
  given.ignore('as_user');
  if (message === undefined) throw new Refused('message_not_found');
  if (message.user !== world.here.bot.id) throw new Refused(refusal);
  return { channel, message };
}

/** Whether a thread exists to be read. */
export function readableThread({ here }: World, channel: string, ts: string): Message[] {
  const root = here.messages.find((one) => one.channel === channel && one.ts === ts && one.onlyFor === null);
  const all = threadOf(here, channel, root?.threadTs ?? ts);
  if (root === undefined || all.length === 0) throw new Refused('thread_not_found');
  return all;
}

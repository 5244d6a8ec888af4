// Channels and threads: read, open, change, join; direct messages.
import { RESTJSONErrorCodes } from 'discord.js';
import { isObject, onlyKnown } from '../rules/form.ts';
import { checkChangedThread, checkNewThread } from '../rules/thread.ts';
import { tellThread } from '../state/events.ts';
import { can } from '../state/permissions.ts';
import { openThread } from '../state/posting.ts';
import { channelShape } from '../state/shapes.ts';
import type { Channel, Json, World } from '../state/world.ts';
import { channelOf, messageOf, need, needAwake } from './access.ts';
import { refusal } from './errors.ts';
import { checked } from './router.ts';
import type { Answer, Call, Route } from './router.ts';
import { channelKind } from '../state/kinds.ts';

const fields = (call: Call): Json => (isObject(call.request.body) ? call.request.body : {});

const minutesOf = (sent: Json) =>
  typeof sent['auto_archive_duration'] === 'number'
    ? { autoArchiveMinutes: sent['auto_archive_duration'] }
    : {};

function threadFromMessage(call: Call): Answer {
  const parent = channelOf(call);
  const startedBy = messageOf(call, parent);
  if (parent.type !== channelKind.GuildText && parent.type !== channelKind.GuildAnnouncement)
    throw refusal(RESTJSONErrorCodes.CannotExecuteActionOnThisChannelType);
  need(call, parent, 'CreatePublicThreads');
  const sent = fields(call);
  checked(call, (form) => checkNewThread(form, sent));
  if (call.world.channels.has(startedBy.id)) throw refusal(RESTJSONErrorCodes.ThreadAlreadyCreatedForMessage);
  const thread = openThread(call.world, {
    parent,
    ownerId: call.world.bot.id,
    name: String(sent['name']),
    startedBy,
    ...minutesOf(sent),
  });
  return { status: 201, body: channelShape(call.world, thread) };
}

function changeThread(call: Call, channel: Channel): Answer {
  const thread = channel.thread!;
  const sent = fields(call);
  checked(call, (form) => checkChangedThread(form, sent));
  const manages = can(call.world, call.world.bot.id, channel, 'ManageThreads');
  const { archived, locked, name } = sent;
  if (locked !== undefined && !manages) throw refusal(RESTJSONErrorCodes.MissingPermissions);
  if (thread.locked && !manages) throw refusal(RESTJSONErrorCodes.ThreadLocked);
  const wakesOnly = archived === false;
  if (!manages && !wakesOnly && thread.ownerId !== call.world.bot.id)
    throw refusal(RESTJSONErrorCodes.MissingPermissions);
  if (!wakesOnly) needAwake(channel);
  if (typeof archived === 'boolean') {
    thread.archived = archived;
    thread.archivedAt = call.world.now();
  }
  if (typeof locked === 'boolean') thread.locked = locked;
  if (typeof name === 'string') channel.name = name;
  thread.autoArchiveMinutes = minutesOf(sent).autoArchiveMinutes ?? thread.autoArchiveMinutes;
  tellThread(call.world, 'THREAD_UPDATE', channel);
  return { status: 200, body: channelShape(call.world, channel) };
}

function change(call: Call): Answer {
  const channel = channelOf(call);
  if (channel.thread !== null) return changeThread(call, channel);
  call.world.violations.push(`PATCH of a channel that is no thread: ${channel.name}`);
  throw refusal(RESTJSONErrorCodes.MissingPermissions);
}

/** The direct messages of the bot with a person, opened when there are none yet. */
export function directMessages(world: World, userId: string): Channel {
  const there = [...world.channels.values()].find(({ recipientId }) => recipientId === userId);
  if (there !== undefined) return there;
  const channel: Channel = {
    id: world.nextId(),
    type: channelKind.DM,
    guildId: null,
    parentId: null,
    recipientId: userId,
    overwrites: [],
    thread: null,
    messages: new Map(),
    name: `DM with ${world.users.get(userId)!.name}`,
  };
  world.channels.set(channel.id, channel);
  return channel;
}

function openDm(call: Call): Answer {
  const sent = fields(call);
  checked(call, (form) => onlyKnown(form, [], sent, ['recipient_id']));
  const id = String(sent['recipient_id']);
  if (!call.world.users.has(id)) throw refusal(RESTJSONErrorCodes.UnknownUser);
  if (call.world.users.get(id)!.bot) throw refusal(RESTJSONErrorCodes.CannotSendMessagesToThisUser);
  return { status: 200, body: channelShape(call.world, directMessages(call.world, id)) };
}

export const channelRoutes: readonly Route[] = [
  {
    method: 'GET',
    pattern: '/channels/:channel',
    answer: (call) => ({ status: 200, body: channelShape(call.world, channelOf(call)) }),
  },
  { method: 'PATCH', pattern: '/channels/:channel', answer: change },
  {
    method: 'GET',
    pattern: '/channels/:channel/thread-members/:user',
    answer(call) {
      const user_id = call.params['user'] ?? '';
      const channel = channelOf(call);
      if (channel.thread?.members.has(user_id) !== true) throw refusal(RESTJSONErrorCodes.UnknownMember);
      return { status: 200, body: { id: channel.id, user_id, join_timestamp: '', flags: 0 } };
    },
  },
  { method: 'POST', pattern: '/channels/:channel/messages/:message/threads', answer: threadFromMessage },
  { method: 'POST', pattern: '/users/@me/channels', answer: openDm },
];

// Finds what a path names, or refuses as Discord does: unknown, no access, no permission.
import { RESTJSONErrorCodes } from 'discord.js';
import type { PermissionFlagsBits } from 'discord.js';
import { can } from '../state/permissions.ts';
import type { Channel, Guild, Message } from '../state/world.ts';
import { refusal } from './errors.ts';
import type { Call } from './router.ts';
import { channelKind } from '../state/kinds.ts';

export function channelOf({ world, params }: Call): Channel {
  const channel = world.channels.get(params['channel'] ?? '');
  if (channel === undefined) throw refusal(RESTJSONErrorCodes.UnknownChannel);
  if (!can(world, world.bot.id, channel, 'ViewChannel')) throw refusal(RESTJSONErrorCodes.MissingAccess);
  return channel;
}

export function guildOf({ world, params }: Call): Guild {
  const guild = world.guilds.get(params['guild'] ?? '');
  if (guild === undefined) throw refusal(RESTJSONErrorCodes.UnknownGuild);
  if (!guild.members.has(world.bot.id)) throw refusal(RESTJSONErrorCodes.MissingAccess);
  return guild;
}

/** A message the bot can fetch: not one that only somebody else sees. */
export function messageOf(call: Call, channel: Channel): Message {
  const message = channel.messages.get(call.params['message'] ?? '');
  if (message === undefined || message.ephemeralFor !== null)
    throw refusal(RESTJSONErrorCodes.UnknownMessage);
  return message;
}

export function need(
  call: Call,
  channel: Channel,
  ...permissions: (keyof typeof PermissionFlagsBits)[]
): void {
  for (const permission of permissions)
    if (!can(call.world, call.world.bot.id, channel, permission))
      throw refusal(RESTJSONErrorCodes.MissingPermissions);
}

const talkable: readonly number[] = [
  channelKind.GuildText,
  channelKind.DM,
  channelKind.GuildAnnouncement,
  channelKind.PublicThread,
  channelKind.PrivateThread,
  channelKind.AnnouncementThread,
];

/** Refuses a post where none can stand. An archived thread wakes up by a post, a locked one does not. */
export function needToPost(call: Call, channel: Channel, withFiles: boolean): void {
  if (channel.type === channelKind.GuildForum)
    throw refusal(RESTJSONErrorCodes.CannotSendAMessageInAForumChannel);
  if (!talkable.includes(channel.type))
    throw refusal(RESTJSONErrorCodes.CannotExecuteActionOnThisChannelType);
  need(call, channel, channel.thread === null ? 'SendMessages' : 'SendMessagesInThreads');
  if (withFiles) need(call, channel, 'AttachFiles');
  if (channel.thread?.locked === true && !can(call.world, call.world.bot.id, channel, 'ManageThreads'))
    throw refusal(RESTJSONErrorCodes.ThreadLocked);
  const recipient = call.world.users.get(channel.recipientId ?? '');
  if (recipient?.closedDms === true) throw refusal(RESTJSONErrorCodes.CannotSendMessagesToThisUser);
}

export function needAwake(channel: Channel): void {
  if (channel.thread?.archived === true) throw refusal(RESTJSONErrorCodes.InvalidActionOnArchivedThread);
}

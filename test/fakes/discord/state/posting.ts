// Messages and threads appear, change and vanish; whoever listens is told.
import { MessageFlags, MessageType } from 'discord.js';
import type { CheckedMessage } from '../rules/message.ts';
import { pingsOf } from '../rules/mentions.ts';
import type { MentionSource } from '../rules/mentions.ts';
import { displayText, settleComponents } from './components.ts';
import { tellChannelGone, tellDeleted, tellMessage, tellThread } from './events.ts';
import type { Channel, Message, World } from './world.ts';
import { channelKind } from './kinds.ts';

export interface NewMessage {
  readonly channel: Channel;
  readonly authorId: string;
  readonly checked: CheckedMessage;
  readonly allowedMentions?: unknown;
  readonly source?: MentionSource;
  readonly nonce?: string | number | null;
  readonly answered?: Message | undefined;
  readonly interactionId?: string | null;
  readonly ephemeralFor?: string | null;
  /** Asked for when the first message of a forum post has the id of its thread. */
  readonly id?: string;
}

function wakeThread(world: World, channel: Channel): void {
  if (!channel.thread?.archived) return;
  channel.thread.archived = false;
  channel.thread.archivedAt = world.now();
  tellThread(world, 'THREAD_UPDATE', channel);
}

export function post(world: World, wanted: NewMessage): Message {
  const { channel, checked, answered, interactionId = null, ephemeralFor = null } = wanted;
  wakeThread(world, channel);
  const text = `${checked.content}\n${displayText(checked.components)}`;
  const pings = pingsOf(world, text, wanted.allowedMentions, wanted.source ?? 'message', answered);
  const reply = interactionId === null ? MessageType.Reply : MessageType.ChatInputCommand;
  const message: Message = {
    id: wanted.id ?? world.nextId(),
    channelId: channel.id,
    authorId: wanted.authorId,
    type: answered === undefined && interactionId === null ? MessageType.Default : reply,
    createdAt: world.now(),
    nonce: wanted.nonce ?? null,
    referenceId: answered?.id ?? null,
    interactionId,
    ephemeralFor,
    pings,
    content: checked.content,
    components: settleComponents(world, channel.id, checked.components, checked.files),
    files: checked.files,
    flags: checked.flags,
    mentions: pings.users,
    editedAt: null,
  };
  channel.messages.set(message.id, message);
  channel.thread?.members.add(message.authorId);
  tellMessage(world, 'MESSAGE_CREATE', message);
  return message;
}

export function edit(world: World, message: Message, checked: CheckedMessage): void {
  message.content = checked.content;
  message.components = settleComponents(world, message.channelId, checked.components, checked.files);
  message.files = checked.files;
  message.flags = checked.flags & ~MessageFlags.Loading;
  message.editedAt = world.now();
  tellMessage(world, 'MESSAGE_UPDATE', message);
}

export function remove(world: World, message: Message): void {
  world.channels.get(message.channelId)?.messages.delete(message.id);
  tellDeleted(world, message);
}

export interface NewThread {
  readonly parent: Channel;
  readonly ownerId: string;
  readonly name: string;
  /** The message it hangs on: they share their id. */
  readonly startedBy?: Message;
  readonly private?: boolean;
  readonly autoArchiveMinutes?: number;
}

export function openThread(world: World, wanted: NewThread): Channel {
  const { parent, startedBy, ownerId } = wanted;
  const channel: Channel = {
    id: startedBy?.id ?? world.nextId(),
    type: wanted.private === true ? channelKind.PrivateThread : channelKind.PublicThread,
    guildId: parent.guildId,
    parentId: parent.id,
    recipientId: null,
    overwrites: [],
    messages: new Map(),
    name: wanted.name,
    thread: {
      ownerId,
      createdAt: world.now(),
      members: new Set([ownerId]),
      archived: false,
      locked: false,
      archivedAt: world.now(),
      autoArchiveMinutes: wanted.autoArchiveMinutes ?? 4320,
    },
  };
  world.channels.set(channel.id, channel);
  tellThread(world, 'THREAD_CREATE', channel);
  noteThread(world, channel, wanted);
  if (startedBy !== undefined) {
    startedBy.flags |= MessageFlags.HasThread;
    tellMessage(world, 'MESSAGE_UPDATE', startedBy);
  }
  return channel;
}

/** Discord's own messages about a thread: one that shows its first message in it, or one in the channel beside it. */
function noteThread(world: World, thread: Channel, { parent, startedBy, ownerId, name }: NewThread): void {
  if (parent.type === channelKind.GuildForum) return;
  const channel = startedBy === undefined ? parent : thread;
  const note: Message = {
    id: world.nextId(),
    channelId: channel.id,
    authorId: ownerId,
    type: startedBy === undefined ? MessageType.ThreadCreated : MessageType.ThreadStarterMessage,
    createdAt: world.now(),
    nonce: null,
    referenceId: startedBy?.id ?? null,
    interactionId: null,
    ephemeralFor: null,
    pings: { everyone: false, users: [], roles: [] },
    content: startedBy === undefined ? name : '',
    components: [],
    files: [],
    flags: 0,
    mentions: [],
    editedAt: null,
  };
  channel.messages.set(note.id, note);
  tellMessage(world, 'MESSAGE_CREATE', note);
}

/** A channel with its threads, or a thread alone, vanishes. */
export function removeChannel(world: World, channel: Channel): void {
  for (const each of world.channels.values())
    if (each.thread !== null && each.parentId === channel.id) world.channels.delete(each.id);
  tellChannelGone(world, channel);
  world.channels.delete(channel.id);
}

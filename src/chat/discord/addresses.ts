// The names under which the core knows threads and messages of Discord.
import type { MessageRef, ThreadAddress } from '../port.ts';

export const platformName = 'discord';

/** Where a thread is begun: the channel with the message that it is about. */
export interface Place {
  readonly guildId: string;
  readonly channelId: string;
}

/** Null: the thread is there already, or a direct conversation. */
export function placeOf(thread: ThreadAddress): Place | null {
  const [guildId, channelId] = thread.place?.split('/') ?? [];
  return guildId && channelId ? { guildId, channelId } : null;
}

const commandPrefix = 'command/';

/** The provisional id of a conversation that began by a command in a channel. */
export const commandThreadId = (interactionId: string): string => `${commandPrefix}${interactionId}`;

export const isCommandThread = (thread: ThreadAddress): boolean =>
  thread.externalId.startsWith(commandPrefix);

/** An id no younger than every message of the thread. */
export const eldestId = (thread: ThreadAddress): string => thread.externalId.replace(commandPrefix, '');

/** Whether a message in this channel stands in the thread: in itself, or where it could not be begun. */
export const standsIn = (thread: ThreadAddress, channelId: string): boolean =>
  thread.platform === platformName &&
  (thread.externalId === channelId || placeOf(thread)?.channelId === channelId);

export const refOf = (message: { readonly channel_id: string; readonly id: string }): MessageRef =>
  `${message.channel_id}/${message.id}`;

/** @throws TypeError when the reference is none of ours */
export function messageOf(ref: MessageRef): { channelId: string; messageId: string } {
  const [channelId, messageId] = ref.split('/');
  if (!channelId || !messageId) throw new TypeError('this is no message of Discord');
  return { channelId, messageId };
}

/** Snowflakes are numbers that grow with time. */
export const isYounger = (id: string, than: string): boolean => BigInt(id) > BigInt(than);

const discordEpochMs = 1_420_070_400_000;

/** No message of this time or later has a smaller id; `ms` since 1970. */
export const idAt = (ms: number): string => String(BigInt(ms - discordEpochMs) << 22n);

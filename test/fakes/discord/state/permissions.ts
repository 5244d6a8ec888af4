// What somebody may do where, computed as Discord documents it: roles, then the overwrites of the channel.
import { PermissionFlagsBits } from 'discord.js';
import type { Channel, World } from './world.ts';

const all = Object.values(PermissionFlagsBits).reduce((bits, bit) => bits | bit, 0n);

/** What a bot like ours is invited with. */
export const invitedWith =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.SendMessagesInThreads |
  PermissionFlagsBits.CreatePublicThreads |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.ReadMessageHistory;

/** Threads have the permissions of the channel they are in. */
function ruling(world: World, channel: Channel): Channel {
  const parent = channel.thread === null ? undefined : world.channels.get(channel.parentId ?? '');
  return parent ?? channel;
}

/** All bits a person has in a channel; none for those who are not in its server. */
export function permissionsIn(world: World, userId: string, channel: Channel): bigint {
  if (channel.guildId === null) return channel.recipientId === userId || userId === world.bot.id ? all : 0n;
  const guild = world.guilds.get(channel.guildId);
  const member = guild?.members.get(userId);
  if (guild === undefined || member === undefined) return 0n;
  if (guild.ownerId === userId) return all;
  const roles = [guild.id, ...member.roles];
  let bits = roles.reduce((sum, id) => sum | (guild.roles.get(id)?.permissions ?? 0n), 0n);
  if ((bits & PermissionFlagsBits.Administrator) !== 0n) return all;
  const { overwrites } = ruling(world, channel);
  const layers = [
    overwrites.filter(({ id }) => id === guild.id),
    overwrites.filter(({ id, kind }) => kind === 'role' && id !== guild.id && roles.includes(id)),
    overwrites.filter(({ id, kind }) => kind === 'member' && id === userId),
  ];
  for (const layer of layers) {
    bits &= ~layer.reduce((sum, { deny }) => sum | deny, 0n);
    bits |= layer.reduce((sum, { allow }) => sum | allow, 0n);
  }
  return (bits & PermissionFlagsBits.ViewChannel) === 0n ? 0n : bits;
}

export function can(
  world: World,
  userId: string,
  channel: Channel,
  permission: keyof typeof PermissionFlagsBits,
): boolean {
  return (permissionsIn(world, userId, channel) & PermissionFlagsBits[permission]) !== 0n;
}

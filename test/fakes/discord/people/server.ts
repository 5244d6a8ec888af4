// A server on the fake Discord: its channels, roles and members, and the bot in it.
import { PermissionFlagsBits } from 'discord.js';
import { guildCreate, tellGuildGone, tellThread } from '../state/events.ts';
import { invitedWith } from '../state/permissions.ts';
import { remove } from '../state/posting.ts';
import { findMessage } from '../state/world.ts';
import type { Channel, Guild, Role, World } from '../state/world.ts';
import { newPerson } from './person.ts';
import type { Person } from './person.ts';
import { channelKind } from '../state/kinds.ts';

export interface DiscordServer {
  readonly id: string;
  /** Adds a channel and answers its id. A private one is seen by its members only; `bot` adds the bot to them. */
  channel(name: string, options?: ChannelOptions): string;
  /** Adds a role, or finds it by its name; answers its id. */
  role(name: string): string;
  /** Somebody new comes in, with roles by name. */
  person(name: string, options?: { readonly roles?: readonly string[] }): Person;
  /** Takes permissions of the bot away in a channel, or in the whole server. */
  forbids(
    permissions: readonly (keyof typeof PermissionFlagsBits)[],
    where?: { readonly channel: string },
  ): void;
  /** Gives the bot more than it was invited with. */
  allows(permissions: readonly (keyof typeof PermissionFlagsBits)[]): void;
  /** Whoever manages the server deletes a message of anybody. */
  deletes(messageId: string): void;
  kicksBot(): void;
  /** The bot, which was a member for long, was only invited now. */
  invitesBot(): void;
  /** Where Discord greets newcomers. */
  greetsIn(channel: string): void;
}

export interface ChannelOptions {
  readonly type?: 'text' | 'forum';
  readonly private?: boolean;
  readonly members?: readonly Person[];
  readonly bot?: boolean;
}

const bitsOf = (names: readonly (keyof typeof PermissionFlagsBits)[]) =>
  names.reduce((bits, name) => bits | PermissionFlagsBits[name], 0n);

function addRole(world: World, guild: Guild, name: string, permissions: bigint): Role {
  const role = { id: world.nextId(), name, permissions };
  guild.roles.set(role.id, role);
  return role;
}

function overwritesFor(world: World, guild: Guild, options: ChannelOptions): Channel['overwrites'] {
  if (options.private !== true) return [];
  const members = [
    ...(options.members ?? []).map(({ id }) => id),
    ...(options.bot === true ? [world.bot.id] : []),
  ];
  const view = PermissionFlagsBits.ViewChannel;
  return [
    { id: guild.id, kind: 'role', allow: 0n, deny: view },
    ...members.map((id) => ({ id, kind: 'member' as const, allow: view, deny: 0n })),
  ];
}

const longAgoMs = 30 * 24 * 3_600_000;

/** Founds a server with an owner nobody hears of, and the bot in it with a role of its own. */
export function newServer(world: World, name: string): DiscordServer {
  const owner = { id: world.nextId(), name: 'Owner', bot: false, closedDms: false };
  world.users.set(owner.id, owner);
  const id = world.nextId();
  const guild: Guild = {
    id,
    name,
    ownerId: owner.id,
    systemChannelId: null,
    roles: new Map(),
    members: new Map(),
  };
  world.guilds.set(id, guild);
  guild.roles.set(id, { id, name: '@everyone', permissions: invitedWith });
  const botRole = addRole(world, guild, world.bot.name, invitedWith);
  const join = (userId: string, roles: string[], joinedAt = world.now()) =>
    guild.members.set(userId, { userId, roles, joinedAt });
  join(owner.id, []);
  join(world.bot.id, [botRole.id], world.now() - longAgoMs);
  const roleNamed = (wanted: string) =>
    [...guild.roles.values()].find((role) => role.name === wanted) ?? addRole(world, guild, wanted, 0n);
  return {
    id,
    channel(channelName, options = {}) {
      const channel: Channel = {
        id: world.nextId(),
        type: options.type === 'forum' ? channelKind.GuildForum : channelKind.GuildText,
        guildId: id,
        parentId: null,
        recipientId: null,
        overwrites: overwritesFor(world, guild, options),
        thread: null,
        messages: new Map(),
        name: channelName,
      };
      world.channels.set(channel.id, channel);
      tellThread(world, 'CHANNEL_CREATE', channel);
      return channel.id;
    },
    role: (wanted) => roleNamed(wanted).id,
    person(personName, { roles = [] } = {}) {
      const user = { id: world.nextId(), name: personName, bot: false, closedDms: false };
      world.users.set(user.id, user);
      join(
        user.id,
        roles.map((role) => roleNamed(role).id),
      );
      return newPerson(world, user.id);
    },
    forbids(permissions, where) {
      const bits = bitsOf(permissions);
      const channel = world.channels.get(where?.channel ?? '');
      if (channel === undefined)
        for (const role of [botRole, guild.roles.get(id)!]) role.permissions &= ~bits;
      else channel.overwrites.push({ id: world.bot.id, kind: 'member', allow: 0n, deny: bits });
    },
    allows(permissions) {
      botRole.permissions |= bitsOf(permissions);
    },
    deletes(messageId) {
      const message = findMessage(world, messageId);
      if (message === undefined) throw new Error(`There is no message ${messageId}.`);
      remove(world, message);
    },
    kicksBot() {
      tellGuildGone(world, id);
      guild.members.delete(world.bot.id);
    },
    invitesBot() {
      join(world.bot.id, [botRole.id]);
      world.emit(guildCreate(world, guild, 0));
    },
    greetsIn(channel) {
      guild.systemChannelId = channel;
    },
  };
}

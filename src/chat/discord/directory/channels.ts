// What the gateway has told about channels and roles, and what it has not, asked once; and who we are.
import type { APIChannel, APIGuildMember, APIRole, APIUser, GatewayDispatchPayload } from 'discord.js';
import { ChannelType, GatewayDispatchEvents as Event, Routes } from 'discord.js';
import { RecentMap } from '../../../base/recent.ts';
import type { DiscordApi } from '../api/client.ts';
import { orElse } from '../../trouble.ts';

export interface KnownChannel {
  readonly type: ChannelType;
  readonly guildId: string | null;
  /** A thread's channel. */
  readonly parentId: string | null;
  readonly name: string | null;
}

export type Directory = ReturnType<typeof createDirectory>;

const maxChannels = 20_000;

export const isThread = ({ type }: Pick<KnownChannel, 'type'>): boolean =>
  type === ChannelType.PublicThread ||
  type === ChannelType.PrivateThread ||
  type === ChannelType.AnnouncementThread;

export function createDirectory(api: DiscordApi) {
  const channels = new RecentMap<string, KnownChannel>(maxChannels);
  const rolesByGuild = new Map<string, readonly APIRole[]>();
  let user: APIUser | null = null;

  function keep(channel: Told, guildId: string | null): KnownChannel {
    const known = {
      type: channel.type,
      guildId: 'guild_id' in channel ? (channel.guild_id ?? guildId) : guildId,
      parentId: 'parent_id' in channel ? (channel.parent_id ?? null) : null,
      name: 'name' in channel ? (channel.name ?? null) : null,
    };
    channels.set(channel.id, known);
    return known;
  }

  async function rolesOf(guildId: string): Promise<readonly APIRole[]> {
    const known = rolesByGuild.get(guildId);
    if (known !== undefined) return known;
    const roles = await api.call<APIRole[]>('GET', Routes.guildRoles(guildId), 'read the roles');
    rolesByGuild.set(guildId, roles);
    return roles;
  }

  return {
    /** Learns from an event, whatever it is. */
    learn: (event: GatewayDispatchPayload): void => learn(event, { channels, rolesByGuild, keep }),
    /** Null when the channel is not there for us. @throws DiscordTrouble `chat-unreachable` */
    async channel(id: string): Promise<KnownChannel | null> {
      const known = channels.get(id);
      if (known !== undefined) return known;
      const asked = api.call<APIChannel>('GET', Routes.channel(id), 'read about a channel');
      const found = await orElse(asked, null);
      return found === null ? null : keep(found, null);
    },
    /** Somebody as the server knows them now; null: they left it. @throws DiscordTrouble `chat-unreachable` */
    member(guildId: string, userId: string): Promise<APIGuildMember | null> {
      const route = Routes.guildMember(guildId, userId);
      return orElse(api.call<APIGuildMember>('GET', route, 'read about a member'), null);
    },
    /** What is known of it without asking. */
    channelName: (id: string): string | null => channels.get(id)?.name ?? null,
    roleName: (id: string): string | null =>
      [...rolesByGuild.values()].flat().find((role) => role.id === id)?.name ?? null,
    /** The roles that a server made for this bot alone: mentioning one means the bot. @throws DiscordTrouble */
    async ownRoles(guildId: string, botId: string): Promise<ReadonlySet<string>> {
      const roles = await rolesOf(guildId);
      return new Set(roles.filter(({ tags }) => tags?.bot_id === botId).map(({ id }) => id));
    },
    /** The id of our own user. @throws DiscordTrouble */
    async botId(): Promise<string> {
      user ??= await api.call<APIUser>('GET', Routes.user(), 'learn who the bot is');
      return user.id;
    },
  };
}

type Told = Partial<APIChannel> & { id: string; type: ChannelType };

interface Notes {
  readonly channels: Map<string, KnownChannel>;
  readonly rolesByGuild: Map<string, readonly APIRole[]>;
  readonly keep: (channel: Told, guildId: string | null) => void;
}

function learn({ t: type, d: data }: GatewayDispatchPayload, notes: Notes): void {
  if (type === Event.GuildCreate) {
    // During an outage a server may come with nothing but its id.
    if (data.unavailable === true) return;
    notes.rolesByGuild.set(data.id, data.roles);
    for (const channel of [...data.channels, ...data.threads]) notes.keep(channel, data.id);
  } else if (type === Event.GuildDelete) {
    notes.rolesByGuild.delete(data.id);
  } else if (
    type === Event.GuildRoleCreate ||
    type === Event.GuildRoleUpdate ||
    type === Event.GuildRoleDelete
  ) {
    // They are asked for again when the next message mentions one.
    notes.rolesByGuild.delete(data.guild_id);
  } else if (type === Event.ChannelCreate || type === Event.ChannelUpdate) {
    notes.keep(data, data.guild_id);
  } else if (type === Event.ThreadCreate || type === Event.ThreadUpdate) {
    notes.keep(data, data.guild_id ?? null);
  } else if (type === Event.ThreadListSync) {
    for (const thread of data.threads) notes.keep(thread, data.guild_id);
  } else if (type === Event.ChannelDelete || type === Event.ThreadDelete) {
    notes.channels.delete(data.id);
  }
}

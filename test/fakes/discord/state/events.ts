// What the gateway tells the bot about changes, and which intents it needs for that.
import { GatewayIntentBits } from 'discord.js';
import { can } from './permissions.ts';
import {
  channelShape,
  guildShape,
  interactionShape,
  memberShape,
  memberWithUser,
  messageShape,
} from './shapes.ts';
import type { Channel, Guild, Interaction, Json, Message, World, WorldEvent } from './world.ts';

const guilds = GatewayIntentBits.Guilds;

const sees = (world: World, channel: Channel | undefined): channel is Channel =>
  channel !== undefined && can(world, world.bot.id, channel, 'ViewChannel');

const messageIntent = (channel: Channel): number =>
  channel.guildId === null ? GatewayIntentBits.DirectMessages : GatewayIntentBits.GuildMessages;

function inGuild(world: World, channel: Channel, authorId: string): Json {
  if (channel.guildId === null) return {};
  const member = world.guilds.get(channel.guildId)?.members.get(authorId);
  return { guild_id: channel.guildId, ...(member === undefined ? {} : { member: memberShape(member) }) };
}

export function tellMessage(world: World, name: 'MESSAGE_CREATE' | 'MESSAGE_UPDATE', message: Message): void {
  const channel = world.channels.get(message.channelId);
  if (message.ephemeralFor !== null || !sees(world, channel)) return;
  world.emit({
    name,
    intents: messageIntent(channel),
    payload: (readsContent) => ({
      ...messageShape(world, message, readsContent),
      channel_type: channel.type,
      ...inGuild(world, channel, message.authorId),
    }),
  });
}

export function tellDeleted(world: World, message: Message): void {
  const channel = world.channels.get(message.channelId);
  if (message.ephemeralFor !== null || !sees(world, channel)) return;
  const { guildId } = channel;
  world.emit({
    name: 'MESSAGE_DELETE',
    intents: messageIntent(channel),
    payload: () => ({ id: message.id, channel_id: channel.id, ...(guildId ? { guild_id: guildId } : {}) }),
  });
}

export function tellThread(
  world: World,
  name: 'THREAD_CREATE' | 'THREAD_UPDATE' | 'CHANNEL_CREATE' | 'CHANNEL_UPDATE',
  channel: Channel,
): void {
  if (!sees(world, channel)) return;
  world.emit({
    name,
    intents: guilds,
    payload: () => ({
      ...channelShape(world, channel),
      ...(name === 'THREAD_CREATE' ? { newly_created: true } : {}),
    }),
  });
}

/** Call it while the channel is still known. */
export function tellChannelGone(world: World, channel: Channel): void {
  if (!sees(world, channel)) return;
  const { id, guildId, parentId, type } = channel;
  const whole = channelShape(world, channel);
  world.emit(
    channel.thread === null
      ? { name: 'CHANNEL_DELETE', intents: guilds, payload: () => whole }
      : {
          name: 'THREAD_DELETE',
          intents: guilds,
          payload: () => ({ id, guild_id: guildId, parent_id: parentId, type }),
        },
  );
}

export function tellInteraction(world: World, interaction: Interaction): void {
  const payload = interactionShape(world, interaction);
  world.emit({ name: 'INTERACTION_CREATE', intents: 0, payload: () => payload });
}

export function tellGuildGone(world: World, guildId: string): void {
  world.emit({ name: 'GUILD_DELETE', intents: guilds, payload: () => ({ id: guildId }) });
}

/** The first thing a session hears of a server. Members are only those the intent allows: the bot itself otherwise. */
export function guildCreate(world: World, guild: Guild, intents: number): WorldEvent {
  const inIt = [...world.channels.values()].filter(
    (channel) => channel.guildId === guild.id && can(world, world.bot.id, channel, 'ViewChannel'),
  );
  const everybody = (intents & GatewayIntentBits.GuildMembers) !== 0;
  const members = [...guild.members.values()].filter(({ userId }) => everybody || userId === world.bot.id);
  return {
    name: 'GUILD_CREATE',
    intents: guilds,
    payload: () => ({
      ...guildShape(guild),
      joined_at: new Date(guild.members.get(world.bot.id)?.joinedAt ?? 0).toISOString(),
      large: false,
      unavailable: false,
      member_count: guild.members.size,
      voice_states: [],
      members: members.map((member) => memberWithUser(world, member)),
      channels: inIt.filter(({ thread }) => thread === null).map((each) => channelShape(world, each)),
      threads: inIt
        .filter(({ thread }) => thread !== null && !thread.archived)
        .map((each) => channelShape(world, each)),
      presences: [],
      stage_instances: [],
      guild_scheduled_events: [],
      soundboard_sounds: [],
    }),
  };
}

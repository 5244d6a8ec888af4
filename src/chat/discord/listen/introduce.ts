// Invited to a server, Footnote says there once what it does. Discord tells of every server at every start.
import { ChannelType, type GatewayGuildCreateDispatchData } from 'discord.js';
import { z } from 'zod';
import type { ConnectionMemory } from '../../port.ts';
import { platformName } from '../addresses.ts';
import { missingPermissions, permissionsOf } from '../setup/permissions.ts';
import type { Listening } from '../context.ts';

const firstNote = 'discord/first-connected';
/** Invited before Footnote first ran, it still introduces itself. */
const recentMs = 24 * 3_600_000;
/** Beside the channel for system messages. */
const mostChannels = 5;

/** Of a server that Discord tells of. Rejects when it could not be recorded. */
export function createIntroduce({ memory, clock, directory, inbound }: Listening) {
  return async (guild: GatewayGuildCreateDispatchData): Promise<void> => {
    const joinedAt = Date.parse(guild.joined_at);
    const since = Math.min(await firstConnected(memory, clock.now()), clock.now() - recentMs);
    const note = `discord/introduced/${guild.id}`;
    // Not a number: nobody knows when.
    if (!(joinedAt >= since) || (await memory.read(note)) !== null) return;
    const channel = channelFor(guild, await directory.botId());
    if (channel === null) return;
    await inbound.joined({
      eventId: note,
      thread: { platform: platformName, externalId: channel },
      language: guild.preferred_locale,
    });
    await memory.write(note, clock.now());
  };
}

async function firstConnected(memory: ConnectionMemory, now: number): Promise<number> {
  const { data: known } = z.number().safeParse(await memory.read(firstNote));
  if (known === undefined) await memory.write(firstNote, now);
  return known ?? now;
}

/** Where the bot may write: in the channel for system messages, or else in one of the first; null: nowhere. */
function channelFor(guild: GatewayGuildCreateDispatchData, botId: string): string | null {
  const texts = guild.channels
    .filter((channel) => channel.type === ChannelType.GuildText)
    .toSorted((a, b) => a.position - b.position);
  const system = texts.filter(({ id }) => id === guild.system_channel_id);
  const member = guild.members.find(({ user }) => user.id === botId);
  const bot = { personId: botId, roles: member?.roles ?? [] };
  const found = [...system, ...texts.slice(0, mostChannels)].find(
    ({ permission_overwrites: overwrites = [] }) =>
      missingPermissions(permissionsOf(guild, bot, overwrites), 'channel').length === 0,
  );
  return found?.id ?? null;
}

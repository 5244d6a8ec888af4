// Whether somebody sees a thread now: as Discord documents it, by their roles and what the channel says of these and of them.
import type { APIChannel, APIGuild, APIGuildMember } from 'discord.js';
import { ChannelType, PermissionFlagsBits, RESTJSONErrorCodes, Routes } from 'discord.js';
import { directPlace, type ChatPlatform } from '../../port.ts';
import { placeOf } from '../addresses.ts';
import type { DiscordApi } from '../api/client.ts';
import { isRefusedWith } from '../api/trouble.ts';
import { isFinal } from '../../trouble.ts';
import { permissionsOf } from '../setup/permissions.ts';
import { isThread } from './channels.ts';

const { UnknownMember, UnknownUser } = RESTJSONErrorCodes;

export function createStanding(api: DiscordApi): NonNullable<ChatPlatform['standing']> {
  const read = <Answer>(route: `/${string}`) => api.call<Answer>('GET', route, 'look who sees the thread');
  return async (thread, personId) => {
    try {
      // The threads that we begin in a channel are seen by all who see the channel.
      const channel = await read<APIChannel>(Routes.channel(placeOf(thread)?.channelId ?? thread.externalId));
      if (!('guild_id' in channel) || channel.guild_id === undefined) {
        const isIn = 'recipients' in channel && (channel.recipients ?? []).some(({ id }) => id === personId);
        return { sees: isIn, roles: [], ...(isIn ? { places: [channel.id, directPlace] } : {}) };
      }
      const parentId = isThread(channel) && 'parent_id' in channel ? (channel.parent_id ?? null) : null;
      const [guild, member, ruling] = await Promise.all([
        read<APIGuild>(Routes.guild(channel.guild_id)),
        read<APIGuildMember>(Routes.guildMember(channel.guild_id, personId)),
        parentId === null ? channel : read<APIChannel>(Routes.channel(parentId)),
      ]);
      const { roles } = member;
      const overwrites = 'permission_overwrites' in ruling ? (ruling.permission_overwrites ?? []) : [];
      const granted = permissionsOf(guild, { personId, roles }, overwrites);
      const may = (bit: bigint) => (granted & bit) !== 0n;
      if (!may(PermissionFlagsBits.ViewChannel)) return { sees: false, roles };
      // Refused to whoever is not in it, as for a server.
      if (channel.type === ChannelType.PrivateThread && !may(PermissionFlagsBits.ManageThreads))
        await read(Routes.threadMembers(channel.id, personId));
      const places = [channel.id, parentId, channel.guild_id].filter((id) => id !== null);
      return { sees: true, roles, places };
    } catch (error) {
      if (isRefusedWith(error, UnknownMember, UnknownUser)) return { sees: false, roles: [] };
      if (isFinal(error)) return null;
      throw error;
    }
  };
}

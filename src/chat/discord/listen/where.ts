// Where somebody uses a command: in a channel, in a thread, in a direct conversation with the bot, or where the bot is no
// member, because people may have installed the app for themselves.
import { ApplicationIntegrationType, InteractionContextType } from 'discord.js';
import type { APIInteraction } from 'discord.js';
import { isThread } from '../directory/channels.ts';

export type PlaceKind = 'channel' | 'thread' | 'direct' | 'elsewhere';

export function placeKind(interaction: APIInteraction): PlaceKind {
  const { guild_id: guildId, channel, context, authorizing_integration_owners: owners } = interaction;
  if (context === InteractionContextType.PrivateChannel) return 'elsewhere';
  if (guildId === undefined) return 'direct';
  // Left out by nobody but old versions of Discord's API, which knew no other way to install an app.
  const isMember = owners?.[ApplicationIntegrationType.GuildInstall] !== undefined;
  if (owners !== undefined && !isMember) return 'elsewhere';
  return channel !== undefined && isThread(channel) ? 'thread' : 'channel';
}

// Who does something by an interaction, and where: in a channel, in a thread, in a direct conversation with the bot, or where
// the bot is no member, because people may have installed the app for themselves.
import { ApplicationIntegrationType, InteractionContextType } from 'discord.js';
import type {
  APIApplicationCommandAutocompleteInteraction,
  APIChatInputApplicationCommandInteraction,
  APIInteraction,
  APIMessageApplicationCommandInteraction,
  APIModalSubmitInteraction,
} from 'discord.js';
import { toErrorRecord } from '../../../base/errors.ts';
import type { IncomingMessage, Person, ThreadAddress } from '../../port.ts';
import type { Doing, Hearing } from '../../verbs.ts';
import { sayIn } from '../../words/say.ts';
import { commandThreadId, standsIn } from '../addresses.ts';
import { isThread } from '../directory/channels.ts';
import { viaOf } from '../post/whisper.ts';
import { messageThread, personOf } from '../read/messages.ts';
import type { Listening } from '../context.ts';

/** What can begin a research. */
export type Commanding =
  | APIChatInputApplicationCommandInteraction
  | APIMessageApplicationCommandInteraction
  | APIModalSubmitInteraction;

export function authorOf({ member, user }: APIInteraction): Person {
  if (member !== undefined) return personOf(member.user, member);
  if (user !== undefined) return personOf(user);
  throw new TypeError('an interaction of nobody');
}

export function placeKind(interaction: APIInteraction): 'channel' | 'thread' | 'direct' | 'elsewhere' {
  const { guild_id: guildId, channel, context, authorizing_integration_owners: owners } = interaction;
  if (context === InteractionContextType.PrivateChannel) return 'elsewhere';
  if (guildId === undefined) return 'direct';
  // Left out by nobody but old versions of Discord's API, which knew no other way to install an app.
  const isMember = owners?.[ApplicationIntegrationType.GuildInstall] !== undefined;
  if (owners !== undefined && !isMember) return 'elsewhere';
  return channel !== undefined && isThread(channel) ? 'thread' : 'channel';
}

/** The bot is in the conversation that it is about. */
export function isInThread(interaction: APIInteraction): boolean {
  return ['thread', 'direct'].includes(placeKind(interaction));
}

/**
 * Where a command is carried out: in a thread or a direct conversation that one, in a channel a new one, or the one `on` this
 * message of the channel. Null: Discord does not tell.
 */
export function placeOfCommand(
  interaction: Commanding | APIApplicationCommandAutocompleteInteraction,
  on = commandThreadId(interaction.id),
): Pick<IncomingMessage, 'thread' | 'places'> | null {
  const { channel, guild_id: guildId = null } = interaction;
  const channelId = channel?.id ?? interaction.channel_id;
  if (channel === undefined || channelId === undefined) return null;
  const parentId = 'parent_id' in channel ? (channel.parent_id ?? null) : null;
  return messageThread(channelId, { type: channel.type, guildId, parentId, name: null }, on);
}

/** A command as what somebody could have said. */
export function asMessage(interaction: Commanding, text: string) {
  return {
    eventId: interaction.id,
    author: authorOf(interaction),
    text,
    addressed: true,
    locale: interaction.locale,
    via: viaOf(interaction),
  };
}

/** Somebody is where the message stands that they clicked. */
export function doingOf(interaction: APIInteraction): Doing {
  const channelId = interaction.channel?.id ?? '';
  const isHere = (thread: ThreadAddress) => standsIn(thread, channelId);
  return { eventId: interaction.id, author: authorOf(interaction), isHere };
}

export function hearingOf({ locale }: { locale: string }, { inbound, logger }: Listening): Hearing {
  const failed = (error: unknown, message: string) => logger.warn({ error: toErrorRecord(error) }, message);
  return { inbound, say: sayIn(locale), failed };
}

// Who does something by an interaction, and where (the bot is no member everywhere, since people may install the app for
// themselves), and what they are answered: Discord waits three seconds for the first answer.
import {
  ApplicationIntegrationType,
  InteractionContextType,
  type APIApplicationCommandAutocompleteInteraction,
  type APIChatInputApplicationCommandInteraction,
  type APIInteraction,
  type APIMessageApplicationCommandInteraction,
  type APIModalSubmitInteraction,
  type APIPingInteraction,
  InteractionResponseType,
  MessageFlags,
  Routes,
  type APIInteractionResponse,
} from 'discord.js';
import { toErrorRecord } from '../../../base/errors.ts';
import type { IncomingMessage, Whisper } from '../../port.ts';
import type { Doing, Hearing } from '../../verbs.ts';
import { sayIn } from '../../words/say.ts';
import { commandThreadId, standsIn } from '../addresses.ts';
import { isThread } from '../directory/channels.ts';
import { viaOf, followUp, privately, textsOf } from '../post/whisper.ts';
import { messageThread, personOf } from '../read/messages.ts';
import type { Listening } from '../context.ts';
import { inTime } from '../../../base/clock.ts';
import type { Logger } from '../../../base/logger.ts';
import { DiscordTrouble } from '../api/trouble.ts';

/** What can begin a research. */
export type Commanding =
  | APIChatInputApplicationCommandInteraction
  | APIMessageApplicationCommandInteraction
  | APIModalSubmitInteraction;

/** What somebody does by an interaction, in their language, and where it is handed over. */
export interface Acting extends Listening, Doing, Hearing {}

/** They are where the message stands that they clicked. */
export function actingOf(interaction: Exclude<APIInteraction, APIPingInteraction>, parts: Listening): Acting {
  const { id: eventId, member, channel, locale } = interaction;
  const user = member?.user ?? interaction.user;
  if (user === undefined) throw new TypeError('an interaction of nobody');
  return {
    ...parts,
    eventId,
    author: personOf(user, member),
    isHere: (thread) => standsIn(thread, channel?.id ?? ''),
    say: sayIn(locale),
    failed: (error, message) => parts.logger.warn({ error: toErrorRecord(error) }, message),
  };
}

export function placeKind(interaction: APIInteraction): 'channel' | 'thread' | 'direct' | 'elsewhere' {
  const { guild_id: guildId, channel, context, authorizing_integration_owners: owners } = interaction;
  if (context === InteractionContextType.PrivateChannel) return 'elsewhere';
  if (guildId === undefined) return 'direct';
  if (owners[ApplicationIntegrationType.GuildInstall] === undefined) return 'elsewhere';
  return channel !== undefined && isThread(channel) ? 'thread' : 'channel';
}

/** The bot is in the conversation that it is about. */
export function isInThread(interaction: APIInteraction): boolean {
  return ['thread', 'direct'].includes(placeKind(interaction));
}

/** In a thread or direct conversation that one; in a channel a new one, or the one `on` this message. Null: not told. */
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
export function asMessage(interaction: Commanding, text: string, { eventId, author }: Doing) {
  return { eventId, author, text, addressed: true, locale: interaction.locale, via: viaOf(interaction) };
}

/** "It was taken": the message stays as it is. */
const nothing: APIInteractionResponse = { type: InteractionResponseType.DeferredMessageUpdate };

/** The first of the further answers takes its place. */
export const thinking: APIInteractionResponse = {
  type: InteractionResponseType.DeferredChannelMessageWithSource,
  data: { flags: MessageFlags.Ephemeral },
};

/** The first answer. False when it came too late or did not arrive: what was recorded stays recorded. Never rejects. */
export function respond(
  interaction: APIInteraction,
  body: APIInteractionResponse,
  { api, logger }: Listening,
): Promise<boolean> {
  const route = Routes.interactionCallback(interaction.id, interaction.token);
  return arrives(api.call('POST', route, 'answer a click', { body, auth: false }), logger);
}

/** After this many milliseconds Discord is told to wait. */
const patienceMs = 1500;

/** Answers privately; null: silently. What takes long is announced by `meanwhile`, or silently. Never rejects. */
export async function respondWith(
  interaction: APIInteraction,
  work: Promise<Whisper | null> | Whisper,
  parts: Listening,
  meanwhile = nothing,
): Promise<void> {
  const soon = await inTime(parts.clock, patienceMs, Promise.resolve(work), undefined);
  if (soon === undefined) await respond(interaction, meanwhile, parts);
  const told = await work;
  const texts = told === null ? [] : [...textsOf(told)];
  if (soon !== undefined) {
    const first = texts.shift();
    const type = InteractionResponseType.ChannelMessageWithSource;
    await respond(interaction, first === undefined ? nothing : { type, data: privately(first) }, parts);
  }
  for (const text of texts) await tell(interaction, text, parts);
}

/** A further private answer, in Markdown, within a quarter of an hour. Never rejects. */
export async function tell(interaction: APIInteraction, text: string, parts: Listening): Promise<void> {
  await arrives(followUp(interaction, text, parts.api), parts.logger);
}

async function arrives(call: Promise<unknown>, logger: Logger): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    const { code, discordCode, message } =
      error instanceof DiscordTrouble ? error : { code: 'bug', discordCode: null, message: 'unforeseen' };
    logger.warn({ code, discordCode, words: message }, 'a person could not be answered');
    return false;
  }
}

// Requests that come by a command, its form, or the menu of a message.
import type {
  APIApplicationCommandAutocompleteInteraction,
  APIChatInputApplicationCommandInteraction,
  APIMessage,
  APIMessageApplicationCommandInteraction,
  APIModalSubmitInteraction,
} from 'discord.js';
import type { Choice, IncomingMessage } from '../../port.ts';
import { sayIn } from '../../words/say.ts';
import { withTheirText } from '../../words/sentences.ts';
import { toErrorRecord } from '../../../base/errors.ts';
import { isFinal } from '../api/trouble.ts';
import { platformName } from '../addresses.ts';
import { openConversation, viaOf } from '../post/whisper.ts';
import { commandThread, messageThread, saidIn } from '../read/messages.ts';
import { missingPermissions } from '../setup/permissions.ts';
import { respondWith } from './interaction-reply.ts';
import { authorOf } from './author.ts';
import type { InteractionParts } from './interactions.ts';
import { placeKind } from './where.ts';

type Asking =
  | APIChatInputApplicationCommandInteraction
  | APIMessageApplicationCommandInteraction
  | APIModalSubmitInteraction;

interface Request {
  readonly text: string;
  readonly choice: Choice;
  /** The message that it is about, which stands in the place of the request. */
  readonly about?: APIMessage;
}

/** Begins a research and says privately where it goes on, or why it does not. Never rejects. */
export async function requested(
  interaction: Asking,
  request: Request,
  parts: InteractionParts,
): Promise<void> {
  const say = sayIn(interaction.locale);
  const kind = placeKind(interaction);
  const lacking = kind === 'elsewhere' ? [] : missingPermissions(BigInt(interaction.app_permissions), kind);
  if (lacking.length > 0) {
    const sentence = say('command.not-allowed', { permissions: lacking.join(', ') });
    await respondWith(
      interaction,
      'command',
      Promise.resolve(withTheirText(sentence, request.text, say)),
      parts,
    );
    return;
  }
  const begun =
    kind === 'elsewhere' ? directly(interaction, request, parts) : here(interaction, request, parts);
  const said = begun.catch((error: unknown) => {
    parts.logger.warn({ error: toErrorRecord(error) }, 'a request on Discord could not be recorded');
    return withTheirText(say('click.not-recorded'), request.text, say);
  });
  await respondWith(interaction, 'command', said, parts);
}

/** "Research this": what the message says is the request. Never rejects. */
export async function researchThis(
  interaction: APIMessageApplicationCommandInteraction,
  parts: InteractionParts,
): Promise<void> {
  const say = sayIn(interaction.locale);
  const { resolved, target_id: target } = interaction.data;
  const message = resolved.messages[target];
  const own = await parts.directory.botId().catch(() => '');
  const text = message === undefined ? '' : saidIn(message, new Set([own]), parts.directory);
  const refusal =
    message === undefined
      ? say('shortcut.deleted')
      : message.author.bot === true || message.webhook_id !== undefined
        ? say('shortcut.bot')
        : text === ''
          ? say('shortcut.empty')
          : null;
  if (message === undefined || refusal !== null) {
    await respondWith(interaction, 'command', Promise.resolve(refusal), parts);
    return;
  }
  await requested(interaction, { text, choice: { depth: 'auto', mode: 'auto' }, about: message }, parts);
}

/** The thread that a command belongs to; `on`: the one on this message of the channel. Null: Discord does not tell. */
export function placeOfCommand(
  interaction: Asking | APIApplicationCommandAutocompleteInteraction,
  on?: string,
): Pick<IncomingMessage, 'thread' | 'places'> | null {
  const { channel, guild_id: guildId = null } = interaction;
  const channelId = channel?.id ?? interaction.channel_id;
  if (channel === undefined || channelId === undefined) return null;
  const parentId = 'parent_id' in channel ? (channel.parent_id ?? null) : null;
  const known = { type: channel.type, guildId, parentId, name: null };
  return on === undefined
    ? commandThread(channelId, known, interaction.id)
    : messageThread(channelId, known, on);
}

/** @throws when it could not be recorded */
async function here(
  interaction: Asking,
  { text, choice, about }: Request,
  parts: InteractionParts,
): Promise<string> {
  const say = sayIn(interaction.locale);
  const isOnMessage = about !== undefined && placeKind(interaction) === 'channel';
  const place = placeOfCommand(interaction, isOnMessage ? about.id : undefined);
  if (place === null) return say('command.nowhere');
  await parts.inbound.message({
    ...asMessage(interaction, { text, choice }),
    ...place,
    ...(isOnMessage ? {} : { unseen: true }),
  });
  if (isOnMessage) return say('command.begun-on-message');
  return say(placeKind(interaction) === 'channel' ? 'command.begun-thread' : 'command.begun');
}

/**
 * Where the bot is no member it can write nothing but private answers, for a quarter of an hour: everything else goes to
 * the person directly, and if that is not possible nothing begins. @throws when it could not be recorded
 */
async function directly(
  interaction: Asking,
  { text, choice, about }: Request,
  parts: InteractionParts,
): Promise<string> {
  const say = sayIn(interaction.locale);
  const { roles: _elsewhere, ...author } = authorOf(interaction);
  const where = [interaction.guild_id ?? '@me', about?.channel_id, about?.id].join('/');
  const link = about === undefined ? '' : `https://discord.com/channels/${where}`;
  try {
    const greeting = { personId: author.id, text: say('elsewhere.request'), quoted: text, link };
    const externalId = await openConversation(greeting, interaction.id, parts.api);
    await parts.inbound.message({
      ...asMessage(interaction, { text, choice }),
      author,
      thread: { platform: platformName, externalId },
      places: [externalId],
    });
    return say('elsewhere.begun');
  } catch (error) {
    if (!isFinal(error)) throw error;
    return withTheirText(say('elsewhere.closed'), text, say);
  }
}

function asMessage(
  interaction: Asking,
  { text, choice }: Pick<Request, 'text' | 'choice'>,
): Pick<IncomingMessage, 'eventId' | 'author' | 'text' | 'addressed' | 'choice' | 'locale' | 'via'> {
  return {
    eventId: interaction.id,
    author: authorOf(interaction),
    text,
    addressed: true,
    choice,
    locale: interaction.locale,
    via: viaOf(interaction),
  };
}

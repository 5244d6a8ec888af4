// Requests that come by a command, its form, or the menu of a message.
import type { APIMessage, APIMessageApplicationCommandInteraction } from 'discord.js';
import { directPlace, type IncomingMessage } from '../../port.ts';
import type { Choice } from '../../port/choice.ts';
import { commandOf } from '../../words/commands.ts';
import { isDecision } from '../../words/decision.ts';
import { smallTalkOf } from '../../words/small-talk.ts';
import { together, withTheirText } from '../../words/say.ts';
import { inTime } from '../../../base/clock.ts';
import { isFinal } from '../../trouble.ts';
import { platformName } from '../addresses.ts';
import { openConversation } from '../post/whisper.ts';
import { filesOf, linkedIn, saidIn } from '../read/messages.ts';
import { literalLine } from '../render/literal.ts';
import { missingPermissions } from '../setup/permissions.ts';
import { asMessage, placeKind, placeOfCommand, type Acting, type Commanding } from './interaction.ts';
import { respond, respondWith, tell, thinking } from './interaction.ts';

interface Request {
  readonly text: string;
  readonly choice: Choice;
  /** The message that it is about, which stands in the place of the request. */
  readonly about?: APIMessage | undefined;
}

/** Begins a research and says privately where it goes on, or why it does not. Never rejects. */
export async function requested(interaction: Commanding, given: Request, acting: Acting): Promise<void> {
  const { say } = acting;
  const kind = placeKind(interaction);
  const request =
    given.about === undefined ? { ...given, text: await spoken(interaction, given.text, acting) } : given;
  const { text } = request;
  // Where nothing goes on, these words begin no research.
  const isTalk = commandOf(text) !== null || smallTalkOf(text) !== null || isDecision(text);
  const isAlone = kind === 'channel' && request.about === undefined;
  const place = isTalk && isAlone ? placeOfCommand(interaction) : null;
  if (place !== null)
    return handOver(interaction, { ...asMessage(interaction, text, acting), ...place, unseen: true }, acting);
  const lacking = kind === 'elsewhere' ? [] : missingPermissions(BigInt(interaction.app_permissions), kind);
  if (lacking.length > 0) {
    const sentence = say('command.not-allowed', { permissions: lacking.join(', ') });
    return respondWith(interaction, withTheirText(sentence, text, say), acting);
  }
  const begin = kind === 'elsewhere' ? directly : here;
  const said = begin(interaction, request, acting).catch((error: unknown) => {
    acting.failed(error, 'a request on Discord could not be recorded');
    return withTheirText(say('click.not-recorded'), text, say);
  });
  return respondWith(interaction, said, acting, thinking);
}

const mostNames = 5;
/** Discord waits three seconds for the answer. */
const namesPatienceMs = 1000;

/** What was typed as a message would say it: Discord tells no names of those whom a command mentions. Never rejects. */
async function spoken(interaction: Commanding, text: string, { directory, clock }: Acting): Promise<string> {
  const { guild_id: guildId } = interaction;
  // Where the bot is no member it can ask for none.
  if (guildId === undefined || placeKind(interaction) === 'elsewhere' || !/<[@#]/.test(text)) return text;
  const ids = new Set(Array.from(text.matchAll(/<@!?(\d{1,20})>/g), ([, id = '']) => id));
  const read = async () => {
    const [own, ...members] = await Promise.all([
      directory.botId(),
      ...[...ids].slice(0, mostNames).map((id) => directory.member(guildId, id)),
    ]);
    const mentions = members.flatMap((member) => (member === null ? [] : [{ ...member.user, member }]));
    return saidIn({ content: text, mentions }, new Set([own]), directory);
  };
  return inTime(
    clock,
    namesPatienceMs,
    read().catch(() => text),
    text,
  );
}

/** Words that are answered privately, in the place of "thinking". Never rejects. */
export async function handOver(
  interaction: Commanding,
  words: IncomingMessage,
  acting: Acting,
): Promise<void> {
  const isWaiting = await respond(interaction, thinking, acting);
  try {
    await acting.inbound.message(words);
  } catch (error) {
    acting.failed(error, 'a command on Discord could not be recorded');
    if (isWaiting) await tell(interaction, acting.say('click.not-recorded'), acting);
  }
}

/** "Research this": what the message says is the request. Never rejects. */
export async function researchThis(
  interaction: APIMessageApplicationCommandInteraction,
  acting: Acting,
): Promise<void> {
  const { say, directory } = acting;
  const { resolved, target_id: target } = interaction.data;
  const about = resolved.messages[target];
  if (about === undefined) return respondWith(interaction, say('shortcut.empty'), acting);
  if (about.author.bot === true || about.webhook_id !== undefined)
    return respondWith(interaction, say('shortcut.bot'), acting);
  const own = await directory.botId().catch(() => '');
  const text = saidIn(about, new Set([own]), directory);
  if (text === '') return respondWith(interaction, say('shortcut.empty'), acting);
  return requested(interaction, { text, choice: { depth: 'auto', mode: 'auto' }, about }, acting);
}

/** What the person is told. @throws when it could not be recorded */
type Begin = (interaction: Commanding, request: Request, acting: Acting) => Promise<string>;

const here: Begin = async (interaction, { text, choice, about }, acting) => {
  const { say, inbound } = acting;
  const isOnMessage = about !== undefined && placeKind(interaction) === 'channel';
  const place = placeOfCommand(interaction, isOnMessage ? about.id : undefined);
  if (place === null) return say('command.nowhere');
  await inbound.message({
    ...asMessage(interaction, text, acting),
    ...place,
    choice,
    ...filesIn(interaction, { text, about }, acting),
    ...(isOnMessage ? {} : { unseen: true }),
  });
  return say(placeKind(interaction) === 'channel' ? 'command.begun-thread' : 'card.first');
};

/** Those of the message that it is about, or linked to in the request. */
function filesIn(interaction: Commanding, { text, about }: Omit<Request, 'choice'>, acting: Acting) {
  const { id: asker } = acting.author;
  if (about !== undefined) return filesOf(about, interaction.guild_id ?? null, asker);
  // Where the bot is no member it reads only what they see elsewhere, too.
  const channel = placeKind(interaction) === 'elsewhere' ? '' : (interaction.channel?.id ?? '');
  const files = linkedIn(text, channel, asker);
  return files.length === 0 ? {} : { files };
}

/** Of what they asked for, of the 2,000 characters that a message has. */
const maxQuoted = 1500;

/** Where the bot is no member all goes to the person directly, or nothing begins. */
const directly: Begin = async (interaction, { text, choice, about }, acting) => {
  const { say, api, inbound } = acting;
  const { roles: _elsewhere, ...author } = acting.author;
  const where = [interaction.guild_id ?? '@me', about?.channel_id, about?.id].join('/');
  const link = about === undefined ? '' : `https://discord.com/channels/${where}`;
  const quote = `> ${literalLine(text, maxQuoted)}`;
  const greeting = together([say('elsewhere.request'), quote, link], '\n');
  try {
    const externalId = await openConversation(author.id, greeting, interaction.id, api);
    await inbound.message({
      ...asMessage(interaction, text, acting),
      choice,
      ...filesIn(interaction, { text, about }, acting),
      author,
      thread: { platform: platformName, externalId },
      places: [externalId, directPlace],
    });
    return say('elsewhere.begun');
  } catch (error) {
    if (!isFinal(error)) throw error;
    return withTheirText(say('elsewhere.closed'), text, say);
  }
};

// What is done about a command, and what is offered while one is typed.
import { ApplicationCommandOptionType, ApplicationCommandType, InteractionResponseType } from 'discord.js';
import type {
  APIApplicationCommandAutocompleteInteraction,
  APIApplicationCommandInteraction,
  APIChatInputApplicationCommandInteraction,
  APICommandAutocompleteInteractionResponseCallbackData,
  APIMessageApplicationCommandInteraction,
} from 'discord.js';
import { toErrorRecord } from '../../../base/errors.ts';
import { researchForm } from '../../layout/form.ts';
import type { Choosable } from '../../port.ts';
import { sayIn } from '../../words/say.ts';
import { viaOf } from '../post/whisper.ts';
import { label } from '../render/literal.ts';
import { authorOf } from './author.ts';
import { readCommand, type Commanded } from './command.ts';
import { opensForm, privately, respond, respondWith, tell, thinking } from './interaction-reply.ts';
import type { InteractionParts } from './interactions.ts';
import { placeOfCommand, requested, researchThis } from './requests.ts';
import { placeKind } from './where.ts';

/** Never rejects. */
export async function commanded(
  interaction: APIApplicationCommandInteraction,
  parts: InteractionParts,
): Promise<void> {
  if (interaction.data.type === ApplicationCommandType.Message)
    return researchThis(interaction as APIMessageApplicationCommandInteraction, parts);
  if (interaction.data.type !== ApplicationCommandType.ChatInput) return undefined;
  const slash = interaction as APIChatInputApplicationCommandInteraction;
  const command = readCommand(slash.data.options ?? []);
  switch (command?.kind) {
    case 'ask':
      if (command.text !== '') return requested(slash, command, parts);
      await respond(slash, opensForm(researchForm(command.choice, sayIn(slash.locale))), parts);
      return undefined;
    case 'stop':
      return respondWith(slash, 'command', stopped(slash, command.runId, parts), parts);
    case 'word':
    case 'check':
      return said(slash, command, parts);
    case undefined:
      await respond(slash, privately(sayIn(slash.locale)('click.outdated')), parts);
  }
}

async function stopped(
  interaction: APIChatInputApplicationCommandInteraction,
  runId: string,
  { inbound, logger }: InteractionParts,
): Promise<string> {
  try {
    const refused = await inbound.stop({ runId, author: authorOf(interaction) });
    return refused ?? sayIn(interaction.locale)('command.stopping');
  } catch (error) {
    logger.warn({ error: toErrorRecord(error) }, 'a command on Discord could not be recorded');
    return sayIn(interaction.locale)('click.not-recorded');
  }
}

/** A command that could have been a word in a thread; it is answered privately, in the place of "thinking". */
async function said(
  interaction: APIChatInputApplicationCommandInteraction,
  command: Extract<Commanded, { kind: 'word' | 'check' }>,
  parts: InteractionParts,
): Promise<void> {
  const say = sayIn(interaction.locale);
  const place = placeOfCommand(interaction);
  const kind = placeKind(interaction);
  const isHere = kind === 'thread' || kind === 'direct';
  if (place === null || (command.kind === 'check' && !isHere)) {
    const sentence = say(place === null ? 'command.nowhere' : 'command.check-where');
    await respond(interaction, privately(sentence), parts);
    return;
  }
  const isWaiting = await respond(interaction, thinking, parts);
  try {
    await parts.inbound.message({
      eventId: interaction.id,
      ...place,
      author: authorOf(interaction),
      text: command.kind === 'check' ? `check ${command.n}` : command.word,
      addressed: true,
      // What stands behind a citation is asked in its thread; the others are about the person, wherever they are.
      ...(command.kind === 'check' ? {} : { unseen: true }),
      locale: interaction.locale,
      via: viaOf(interaction),
    });
  } catch (error) {
    parts.logger.warn({ error: toErrorRecord(error) }, 'a command on Discord could not be recorded');
    if (isWaiting) await tell(interaction, say('click.not-recorded'), parts);
  }
}

/** Discord shows at most so many, of so many characters. */
const mostChoices = 25;
const longestName = 100;
/** Discord waits three seconds; later there is nothing to choose. */
const patienceMs = 2000;

/** Never rejects: whoever types is offered nothing when it cannot be looked up in time. */
export async function suggested(
  interaction: APIApplicationCommandAutocompleteInteraction,
  parts: InteractionParts,
): Promise<void> {
  const [sub] = interaction.data.options;
  const options = sub !== undefined && 'options' in sub ? (sub.options ?? []) : [];
  const typed = options.find((option) => 'focused' in option && option.focused);
  const isNumber = typed?.type === ApplicationCommandOptionType.Integer;
  const text = typed !== undefined && 'value' in typed ? String(typed.value) : '';
  const found =
    typed === undefined ? [] : await choosable(interaction, isNumber ? 'cited' : 'going-on', parts);
  // Longer than what is offered: nothing fits.
  const wanted = text.slice(0, longestName + 1).toLowerCase();
  const choices = found
    .map(({ value, text: whole }) => ({ name: label(whole, longestName), value }))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .slice(0, mostChoices)
    .map(({ name, value }) => ({ name, value: isNumber ? Number(value) : value }));
  const data = { choices } as APICommandAutocompleteInteractionResponseCallbackData;
  const type = InteractionResponseType.ApplicationCommandAutocompleteResult;
  await respond(interaction, { type, data }, parts);
}

async function choosable(
  interaction: APIApplicationCommandAutocompleteInteraction,
  of: 'going-on' | 'cited',
  { inbound, clock, logger }: InteractionParts,
): Promise<readonly Choosable[]> {
  const place = placeOfCommand(interaction);
  const kind = placeKind(interaction);
  // Citations belong to a thread that the bot is in; elsewhere there is none to look into.
  if (place === null || (of === 'cited' && kind !== 'thread' && kind !== 'direct')) return [];
  const done = new AbortController();
  const late = clock.sleep(patienceMs, done.signal).then(() => []);
  try {
    const found = inbound.choosable({ of, thread: place.thread, author: authorOf(interaction) });
    return await Promise.race([found, late]);
  } catch (error) {
    logger.warn({ error: toErrorRecord(error) }, 'nothing could be offered to choose');
    return [];
  } finally {
    done.abort();
  }
}

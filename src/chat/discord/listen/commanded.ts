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
import { inTime } from '../../../base/in-time.ts';
import { researchForm } from '../../layout/form.ts';
import type { Choosable } from '../../port.ts';
import { takeClick } from '../../verbs.ts';
import { sayIn } from '../../words/say.ts';
import { label } from '../../layout/texts.ts';
import { modal } from '../render/modals.ts';
import { readCommand, type Commanded } from './command.ts';
import { asMessage, authorOf, doingOf, hearingOf, isInThread, placeOfCommand } from './interaction.ts';
import { respond, respondWith, tell, thinking } from './interaction-reply.ts';
import { requested, researchThis } from './requests.ts';
import type { Listening } from '../context.ts';

/** Never rejects. */
export async function commanded(interaction: APIApplicationCommandInteraction, parts: Listening) {
  if (interaction.data.type === ApplicationCommandType.Message)
    return researchThis(interaction as APIMessageApplicationCommandInteraction, parts);
  if (interaction.data.type !== ApplicationCommandType.ChatInput) return undefined;
  const slash = interaction as APIChatInputApplicationCommandInteraction;
  const say = sayIn(slash.locale);
  const command = readCommand(slash.data.options ?? []);
  switch (command?.kind) {
    case 'ask': {
      if (command.text !== '') return requested(slash, command, parts);
      const data = modal(researchForm(command.choice, say, parts.inbound), null);
      return respond(slash, { type: InteractionResponseType.Modal, data }, parts);
    }
    case 'stop': {
      const taken = takeClick(command, doingOf(slash), hearingOf(slash, parts));
      const stopping = taken.then((refused) => refused ?? say('command.stopping'));
      return respondWith(slash, stopping, parts, thinking);
    }
    case 'word':
    case 'check':
      return said(slash, command, parts);
    case undefined:
      return respondWith(slash, say('click.outdated'), parts);
  }
}

/** A command that could have been a word in a thread; it is answered privately, in the place of "thinking". */
async function said(
  interaction: APIChatInputApplicationCommandInteraction,
  command: Extract<Commanded, { kind: 'word' | 'check' }>,
  parts: Listening,
): Promise<void> {
  const say = sayIn(interaction.locale);
  const place = placeOfCommand(interaction);
  if (place === null) return respondWith(interaction, say('command.nowhere'), parts);
  if (command.kind === 'check' && !isInThread(interaction))
    return respondWith(interaction, say('command.in-thread'), parts);
  const isWaiting = await respond(interaction, thinking, parts);
  try {
    // What stands behind a citation is asked in its thread; the others are about the person, wherever they are.
    const words =
      command.kind === 'check'
        ? asMessage(interaction, `check ${command.n}`)
        : { ...asMessage(interaction, command.word), unseen: true };
    await parts.inbound.message({ ...words, ...place });
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
export async function suggested(interaction: APIApplicationCommandAutocompleteInteraction, parts: Listening) {
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
  return respond(interaction, { type, data }, parts);
}

async function choosable(
  interaction: APIApplicationCommandAutocompleteInteraction,
  of: 'going-on' | 'cited',
  { inbound, clock, logger }: Listening,
): Promise<readonly Choosable[]> {
  const place = placeOfCommand(interaction);
  // Citations belong to a thread that the bot is in; elsewhere there is none to look into.
  if (place === null || (of === 'cited' && !isInThread(interaction))) return [];
  try {
    const found = inbound.choosable({ of, thread: place.thread, author: authorOf(interaction) });
    return await inTime(clock, patienceMs, found, []);
  } catch (error) {
    logger.warn({ error: toErrorRecord(error) }, 'nothing could be offered to choose');
    return [];
  }
}

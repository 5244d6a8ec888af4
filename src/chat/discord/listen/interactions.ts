// What is done about clicks, forms and commands, and what is offered while a command is typed.
import {
  InteractionResponseType,
  InteractionType,
  type APIInteraction,
  type APIMessageComponentInteraction,
  type APIModalSubmitInteraction,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  type APIApplicationCommandAutocompleteInteraction,
  type APIApplicationCommandInteraction,
  type APIChatInputApplicationCommandInteraction,
  type APICommandAutocompleteInteractionResponseCallbackData,
  type APIMessageApplicationCommandInteraction,
} from 'discord.js';
import { answerForm, researchForm } from '../../layout/form.ts';
import { openingOf, takeClick } from '../../verbs.ts';
import { readClick, readForm, withChoice } from '../actions.ts';
import {
  authorOf,
  doingOf,
  hearingOf,
  asMessage,
  isInThread,
  placeOfCommand,
  respond,
  respondWith,
  thinking,
} from './interaction.ts';
import { handOver, requested, researchThis } from './requests.ts';
import { modal } from '../render/modals.ts';
import { sayIn, withTheirText } from '../../words/say.ts';
import type { Listening } from '../context.ts';
import { toErrorRecord } from '../../../base/errors.ts';
import { inTime } from '../../../base/clock.ts';
import type { Choosable } from '../../port.ts';
import { label } from '../../layout/texts.ts';
import { readCommand, type Commanded } from './command.ts';

/** Hands over what somebody did, and answers it. Never rejects: what could not be recorded is said to the person. */
export async function handleInteraction(interaction: APIInteraction, parts: Listening): Promise<unknown> {
  switch (interaction.type) {
    case InteractionType.MessageComponent:
      return clicked(interaction, parts);
    case InteractionType.ModalSubmit:
      return submitted(interaction, parts);
    case InteractionType.ApplicationCommand:
      return commanded(interaction, parts);
    case InteractionType.ApplicationCommandAutocomplete:
      return suggested(interaction, parts);
    case InteractionType.Ping:
      return undefined;
  }
}

async function clicked(interaction: APIMessageComponentInteraction, parts: Listening) {
  const click = readClick(interaction);
  const say = sayIn(interaction.locale);
  if (click === null) return respondWith(interaction, say('click.outdated'), parts);
  if (click.kind === 'incomplete')
    return respondWith(interaction, say('form.choose-first', { button: say('button.words') }), parts);
  if (click.kind === 'form' || click.kind === 'chosen') {
    // What is shown must be the first answer, so nobody is told to wait.
    const opening = await openingOf(click, authorOf(interaction), hearingOf(interaction, parts));
    if (opening.refused !== null) return respondWith(interaction, opening.refused, parts);
    if (click.kind === 'chosen') {
      const { data: pressed, message } = interaction;
      const data = withChoice(message, pressed.custom_id, 'values' in pressed ? pressed.values : []);
      return respond(interaction, { type: InteractionResponseType.UpdateMessage, data }, parts);
    }
    const form = answerForm(click, opening, sayIn(opening.language ?? interaction.locale));
    if (form.fields.length === 0) return respondWith(interaction, say('click.outdated'), parts);
    return respond(interaction, { type: InteractionResponseType.Modal, data: modal(form) }, parts);
  }
  const taken = takeClick(click, doingOf(interaction), hearingOf(interaction, parts));
  const thanks = click.kind === 'rate' ? say('rating.thanks') : null;
  return respondWith(
    interaction,
    taken.then((told) => told ?? thanks),
    parts,
  );
}

async function submitted(interaction: APIModalSubmitInteraction, parts: Listening) {
  const form = readForm(interaction);
  const say = sayIn(interaction.locale);
  switch (form?.kind) {
    case 'answer': {
      const taken = takeClick(form, doingOf(interaction), hearingOf(interaction, parts));
      const refused = taken.then((told) =>
        typeof told === 'string' ? withTheirText(told, form.said, say) : told,
      );
      return respondWith(interaction, refused, parts);
    }
    case 'research':
      return requested(interaction, form, parts);
    case 'incomplete':
      return respondWith(interaction, say('form.nothing'), parts);
    case undefined:
      return respondWith(interaction, say('click.outdated'), parts);
  }
}

/** Never rejects. */
async function commanded(interaction: APIApplicationCommandInteraction, parts: Listening) {
  if (interaction.data.type === ApplicationCommandType.Message)
    return researchThis(interaction as APIMessageApplicationCommandInteraction, parts);
  if (interaction.data.type !== ApplicationCommandType.ChatInput) return undefined;
  const slash = interaction as APIChatInputApplicationCommandInteraction;
  const say = sayIn(slash.locale);
  const command = readCommand(slash.data.options ?? []);
  switch (command?.kind) {
    case 'ask': {
      if (command.text !== '') return requested(slash, command, parts);
      const data = modal(researchForm(command.choice, say, parts.inbound));
      return respond(slash, { type: InteractionResponseType.Modal, data }, parts);
    }
    case 'stop': {
      const taken = takeClick(command, doingOf(slash), hearingOf(slash, parts));
      const stopping = taken.then((refused) => refused ?? `${say('end.stopped')} ${say('confirm.stopped')}`);
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
  // What stands behind a citation is asked in its thread; the others are about the person, wherever they are.
  const words =
    command.kind === 'check'
      ? asMessage(interaction, `check ${command.n}`)
      : { ...asMessage(interaction, command.word), unseen: true };
  return handOver(interaction, { ...words, ...place }, parts);
}

/** Discord shows at most so many, of so many characters. */
const mostChoices = 25;
const longestName = 100;
/** Discord waits three seconds; later there is nothing to choose. */
const patienceMs = 2000;

/** Never rejects: whoever types is offered nothing when it cannot be looked up in time. */
async function suggested(interaction: APIApplicationCommandAutocompleteInteraction, parts: Listening) {
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

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
import { actingOf, asMessage, isInThread, placeOfCommand, type Acting } from './interaction.ts';
import { respond, respondWith, thinking } from './interaction.ts';
import { handOver, requested, researchThis } from './requests.ts';
import { modal } from '../render/modals.ts';
import { sayIn, withTheirText } from '../../words/say.ts';
import type { Listening } from '../context.ts';
import { inTime } from '../../../base/clock.ts';
import type { Choosable } from '../../port.ts';
import { label } from '../../layout/texts.ts';
import { readCommand, type Commanded } from './command.ts';

/** Hands over what somebody did, and answers it. Never rejects: what could not be recorded is said to the person. */
export async function handleInteraction(interaction: APIInteraction, parts: Listening): Promise<unknown> {
  if (interaction.type === InteractionType.Ping) return undefined;
  const acting = actingOf(interaction, parts);
  switch (interaction.type) {
    case InteractionType.MessageComponent:
      return clicked(interaction, acting);
    case InteractionType.ModalSubmit:
      return submitted(interaction, acting);
    case InteractionType.ApplicationCommand:
      return commanded(interaction, acting);
    case InteractionType.ApplicationCommandAutocomplete:
      return suggested(interaction, acting);
  }
}

async function clicked(interaction: APIMessageComponentInteraction, acting: Acting) {
  const click = readClick(interaction);
  const { say } = acting;
  if (click === null) return respondWith(interaction, say('click.outdated'), acting);
  if (click.kind === 'incomplete')
    return respondWith(interaction, say('form.choose-first', { button: say('button.words') }), acting);
  if (click.kind === 'form' || click.kind === 'chosen') {
    // What is shown must be the first answer, so nobody is told to wait.
    const opening = await openingOf(click, acting.author, acting);
    if (opening.refused !== null) return respondWith(interaction, opening.refused, acting);
    if (click.kind === 'chosen') {
      const { data: pressed, message } = interaction;
      const data = withChoice(message, pressed.custom_id, 'values' in pressed ? pressed.values : []);
      return respond(interaction, { type: InteractionResponseType.UpdateMessage, data }, acting);
    }
    const form = answerForm(click, opening, sayIn(opening.language ?? interaction.locale));
    if (form.fields.length === 0) return respondWith(interaction, say('click.outdated'), acting);
    return respond(interaction, { type: InteractionResponseType.Modal, data: modal(form) }, acting);
  }
  const thanks = click.kind === 'rate' ? say('rating.thanks') : null;
  const told = takeClick(click, acting, acting).then((answer) => answer ?? thanks);
  return respondWith(interaction, told, acting);
}

async function submitted(interaction: APIModalSubmitInteraction, acting: Acting) {
  const form = readForm(interaction);
  const { say } = acting;
  switch (form?.kind) {
    case 'answer': {
      const refused = takeClick(form, acting, acting).then((told) =>
        typeof told === 'string' ? withTheirText(told, form.said, say) : told,
      );
      return respondWith(interaction, refused, acting);
    }
    case 'research':
      return requested(interaction, form, acting);
    case 'incomplete':
      return respondWith(interaction, say('form.nothing'), acting);
    case undefined:
      return respondWith(interaction, say('click.outdated'), acting);
  }
}

/** Never rejects. */
async function commanded(interaction: APIApplicationCommandInteraction, acting: Acting) {
  if (interaction.data.type === ApplicationCommandType.Message)
    return researchThis(interaction as APIMessageApplicationCommandInteraction, acting);
  if (interaction.data.type !== ApplicationCommandType.ChatInput) return undefined;
  const slash = interaction as APIChatInputApplicationCommandInteraction;
  const { say } = acting;
  const command = readCommand(slash.data.options ?? []);
  switch (command?.kind) {
    case 'ask': {
      if (command.text !== '') return requested(slash, command, acting);
      const data = modal(researchForm(command.choice, say, acting.inbound));
      return respond(slash, { type: InteractionResponseType.Modal, data }, acting);
    }
    case 'stop': {
      const taken = takeClick(command, acting, acting);
      const stopping = taken.then((refused) => refused ?? `${say('end.stopped')} ${say('confirm.stopped')}`);
      return respondWith(slash, stopping, acting, thinking);
    }
    case 'word':
    case 'check':
      return said(slash, command, acting);
    case undefined:
      return respondWith(slash, say('click.outdated'), acting);
  }
}

/** A command that could have been a word in a thread; it is answered privately, in the place of "thinking". */
async function said(
  interaction: APIChatInputApplicationCommandInteraction,
  command: Extract<Commanded, { kind: 'word' | 'check' }>,
  acting: Acting,
): Promise<void> {
  const place = placeOfCommand(interaction);
  if (place === null) return respondWith(interaction, acting.say('command.nowhere'), acting);
  if (command.kind === 'word')
    return handOver(
      interaction,
      { ...asMessage(interaction, command.word, acting), ...place, unseen: true },
      acting,
    );
  // What stands behind a citation is asked in its thread; the others are about the person, wherever they are.
  if (!isInThread(interaction)) return respondWith(interaction, acting.say('command.in-thread'), acting);
  return handOver(interaction, { ...asMessage(interaction, `check ${command.n}`, acting), ...place }, acting);
}

/** Discord shows at most so many, of so many characters. */
const mostChoices = 25;
const longestName = 100;
/** Discord waits three seconds; later there is nothing to choose. */
const patienceMs = 2000;

/** Never rejects: whoever types is offered nothing when it cannot be looked up in time. */
async function suggested(interaction: APIApplicationCommandAutocompleteInteraction, acting: Acting) {
  const [sub] = interaction.data.options;
  const options = sub !== undefined && 'options' in sub ? (sub.options ?? []) : [];
  const typed = options.find((option) => 'focused' in option && option.focused);
  const isNumber = typed?.type === ApplicationCommandOptionType.Integer;
  const text = typed !== undefined && 'value' in typed ? String(typed.value) : '';
  const found =
    typed === undefined ? [] : await choosable(interaction, isNumber ? 'cited' : 'going-on', acting);
  // Longer than what is offered: nothing fits.
  const wanted = text.slice(0, longestName + 1).toLowerCase();
  const choices = found
    .map(({ value, text: whole }) => ({ name: label(whole, longestName), value }))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .slice(0, mostChoices)
    .map(({ name, value }) => ({ name, value: isNumber ? Number(value) : value }));
  const data = { choices } as APICommandAutocompleteInteractionResponseCallbackData;
  const type = InteractionResponseType.ApplicationCommandAutocompleteResult;
  return respond(interaction, { type, data }, acting);
}

async function choosable(
  interaction: APIApplicationCommandAutocompleteInteraction,
  of: 'going-on' | 'cited',
  { inbound, clock, author, failed }: Acting,
): Promise<readonly Choosable[]> {
  const place = placeOfCommand(interaction);
  // Citations belong to a thread that the bot is in; elsewhere there is none to look into.
  if (place === null || (of === 'cited' && !isInThread(interaction))) return [];
  try {
    const found = inbound.choosable({ of, thread: place.thread, author });
    return await inTime(clock, patienceMs, found, []);
  } catch (error) {
    failed(error, 'nothing could be offered to choose');
    return [];
  }
}

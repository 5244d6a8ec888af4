// People press buttons, choose, fill in modals and use commands; the bot gets an interaction.
import { allComponents } from '../state/components.ts';
import { tellInteraction } from '../state/events.ts';
import type { Component, Interaction, Json, Message, OpenModal, World } from '../state/world.ts';
import { inWords } from '../rules/form.ts';
import { see } from './seen.ts';
import type { SeenSelect } from './seen.ts';
import type { DiscordCommand } from '../state/commands.ts';
import { isMemberAt, messageShape } from '../state/shapes.ts';
import { commandKind, componentKind, interactionKind, optionKind } from '../state/kinds.ts';

type Values = Readonly<Record<string, unknown>>;

function interact(
  world: World,
  wanted: Pick<Interaction, 'type' | 'userId' | 'channelId' | 'data' | 'messageId'>,
): Interaction {
  const id = world.nextId();
  const interaction: Interaction = {
    id,
    token: `token-of-interaction-${id}`,
    createdAt: world.now(),
    callback: null,
    answeredAt: null,
    originalId: null,
    choices: [],
    followUps: 0,
    ...wanted,
  };
  world.interactions.set(id, interaction);
  tellInteraction(world, interaction);
  return interaction;
}

const onMessage = (message: Message, userId: string) => ({
  type: interactionKind.component,
  userId,
  channelId: message.channelId,
  messageId: message.id,
});

/** Presses the button with this label. */
export function click(world: World, userId: string, message: Message, label: string): Interaction {
  const { buttons } = see(world, message);
  const fitting = buttons.filter((button) => button.label === label);
  const [button] = fitting.length > 0 ? fitting : buttons.filter((each) => each.label.includes(label));
  const there = buttons.map((each) => `"${each.label}"`).join(', ');
  if (button === undefined)
    throw new Error(`There is no button "${label}" to press, only: ${there || 'none'}`);
  if (button.disabled) throw new Error(`The button "${label}" is disabled.`);
  if (button.customId === null) throw new Error(`The button "${label}" is a link to ${button.url ?? ''}.`);
  const component = allComponents(message.components).find(({ custom_id }) => custom_id === button.customId)!;
  return interact(world, {
    ...onMessage(message, userId),
    data: { custom_id: button.customId, component_type: component.type, id: component.id },
  });
}

/** Chooses options, by label or value, in the only select or the one with this placeholder. */
export function choose(
  world: World,
  userId: string,
  message: Message,
  wanted: readonly string[],
  placeholder?: string,
): Interaction {
  const { selects } = see(world, message);
  const named = selects.filter((each) => placeholder === undefined || each.placeholder === placeholder);
  const offers = (each: SeenSelect) =>
    each.options.some(({ label, value }) => [label, value].includes(wanted[0]!));
  const select = named.find(offers) ?? named[0];
  if (select === undefined) throw new Error(`There is no select ${placeholder ?? ''} in the message.`);
  if (select.disabled) throw new Error('The select is disabled.');
  const component = allComponents(message.components).find(({ custom_id }) => custom_id === select.customId)!;
  const values = wanted.map((each) => valueOf(component, each));
  const [least, most] = [Number(component['min_values'] ?? 1), Number(component['max_values'] ?? 1)];
  if (values.length < least || values.length > most)
    throw new Error(`${values.length} options cannot be chosen, only ${least} to ${most}.`);
  return interact(world, {
    ...onMessage(message, userId),
    data: { custom_id: select.customId, component_type: component.type, id: component.id, values },
  });
}

function valueOf(component: Component, wanted: string): string {
  const options = (component['options'] ?? []) as readonly Json[];
  const found = options.find(({ label, value }) => label === wanted || value === wanted);
  if (found === undefined)
    throw new Error(
      `There is no option "${wanted}", only: ${options.map(({ label }) => String(label)).join(', ')}`,
    );
  return String(found['value']);
}

/** What a person fills into one input of a modal, as the client would let them. */
function filled(component: Component, wanted: unknown): Json {
  const { type, id, custom_id } = component;
  const own = { type, id, custom_id };
  if (type === componentKind.StringSelect) {
    const given = [wanted].flat().map(inWords);
    const values = wanted === undefined ? defaults(component) : given.map((each) => valueOf(component, each));
    const required = component['required'] !== false && component['min_values'] !== 0;
    if (required && values.length === 0) throw new Error(`In ${String(custom_id)} something must be chosen.`);
    return { ...own, values };
  }
  const value = inWords(wanted ?? component['value'] ?? '');
  const required = component['required'] !== false;
  if (required && value === '') throw new Error(`The field ${String(custom_id)} must be filled in.`);
  const most = Number(component['max_length'] ?? 4000);
  const least = value === '' ? 0 : Number(component['min_length'] ?? 0);
  if (value.length > most || value.length < least)
    throw new Error(`The field ${String(custom_id)} takes ${least} to ${most} characters.`);
  return { ...own, value };
}

const defaults = (component: Component): string[] =>
  ((component['options'] ?? []) as readonly Json[])
    .filter((each) => each['default'] === true)
    .map(({ value }) => String(value));

/** Fills in a modal and sends it. Values are given by the labels of the fields or by their custom ids. */
export function submit(world: World, modal: OpenModal, values: Values): Interaction {
  const unused = new Set(Object.keys(values));
  const take = (...names: unknown[]) => {
    const name = names.map(String).find((each) => unused.has(each));
    if (name === undefined) return undefined;
    unused.delete(name);
    return values[name];
  };
  const components = modal.components.map((top): Json => {
    const { type, id } = top;
    if (type === componentKind.TextDisplay) return { type, id };
    const inner = top['component'] as Component;
    return { type, id, component: filled(inner, take(top['label'], inner['custom_id'])) };
  });
  if (unused.size > 0) throw new Error(`The modal "${modal.title}" has no field ${[...unused].join(', ')}.`);
  world.modals.splice(world.modals.indexOf(modal), 1);
  const { openedBy } = modal;
  return interact(world, {
    type: interactionKind.modal,
    userId: modal.userId,
    channelId: openedBy.channelId,
    messageId: openedBy.messageId,
    data: { custom_id: modal.customId, components },
  });
}

function registered(world: World, channelId: string, kind: number, name: string): DiscordCommand {
  const there = world.commands;
  const found = there.find((each) => each.type === kind && each.name === name);
  if (found === undefined)
    throw new Error(`No command ${kind === commandKind.slash ? '/' : ''}${name} is registered.`);
  const byPeople = (found.raw['integration_types'] as readonly number[] | undefined)?.includes(1) === true;
  if (!isMemberAt(world, { channelId }) && !byPeople)
    throw new Error(`The bot is no member here, and ${name} cannot be used without it.`);
  return found;
}

const dataOf = ({ id, name, type }: DiscordCommand): Json => ({
  id,
  name,
  type,
});

/** Uses a slash command that the bot has registered, such as `/research ask`, with options by their names. */
export function command(
  world: World,
  userId: string,
  channelId: string,
  wanted: string,
  options: Values,
): Interaction {
  const [name = '', sub] = wanted.replace('/', '').split(' ');
  const found = registered(world, channelId, commandKind.slash, name);
  const subcommand = found.options.find((each) => each.name === sub && each.type === optionKind.subcommand);
  if (found.options.some(({ type }) => type === optionKind.subcommand) !== (subcommand !== undefined))
    throw new Error(`${name} has no subcommand ${sub ?? ''}, or needs one.`);
  const known = (subcommand ?? found).options ?? [];
  const given = Object.entries(options).map(([key, value]) => {
    const option = known.find((each) => each.name === key);
    if (option === undefined) throw new Error(`${wanted} has no option ${key}.`);
    const choice = option.choices?.find((each) => each.value === value || each.name === value);
    if ((option.choices?.length ?? 0) > 0 && choice === undefined)
      throw new Error(`${wanted} ${key} cannot be ${inWords(value)}.`);
    return { name: key, type: option.type, value: choice?.value ?? value };
  });
  const missing = known.find((each) => each.required === true && !(each.name in options));
  if (missing !== undefined) throw new Error(`${wanted} needs the option ${missing.name}.`);
  const nested = subcommand === undefined ? given : [{ name: sub, type: subcommand.type, options: given }];
  return interact(world, {
    type: interactionKind.command,
    userId,
    channelId,
    messageId: null,
    data: { ...dataOf(found), options: nested },
  });
}

/** Types into an option of a subcommand; what is offered comes back in `choices`. */
export function typing(
  world: World,
  userId: string,
  channelId: string,
  wanted: string,
  [key, value]: readonly [string, string],
): Interaction {
  const [name = '', sub] = wanted.replace('/', '').split(' ');
  const found = registered(world, channelId, commandKind.slash, name);
  const option = found.options.find((each) => each.name === sub)?.options?.find((each) => each.name === key);
  if (option?.autocomplete !== true) throw new Error(`${wanted} offers nothing for ${key}.`);
  const typed = { name: key, type: option.type, value, focused: true };
  return interact(world, {
    type: interactionKind.autocomplete,
    userId,
    channelId,
    messageId: null,
    data: { ...dataOf(found), options: [{ name: sub, type: optionKind.subcommand, options: [typed] }] },
  });
}

/** Uses a command in the menu of a message. */
export function commandOn(world: World, userId: string, message: Message, name: string): Interaction {
  const { id, channelId } = message;
  const found = registered(world, channelId, commandKind.message, name);
  // Whoever uses it shows the message to the app, also without the intent.
  const messages = { [id]: messageShape(world, message, true) };
  return interact(world, {
    type: interactionKind.command,
    userId,
    channelId,
    messageId: null,
    data: { ...dataOf(found), target_id: id, resolved: { messages } },
  });
}

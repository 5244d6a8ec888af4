// What Slack tells the app when a person presses, chooses, submits or types a command.
import { isObject, type Json } from '../blocks/shapes.ts';
import type { Acknowledgement } from '../delivery/envelope.ts';
import { controlsOf, type Control } from '../read/controls.ts';
import { shownMessage, shownModal } from '../shown.ts';
import { nameOf, type Message, type Modal, type User } from '../workspace.ts';
import type { World } from '../world.ts';
import { stateOf, type Entered } from './entered.ts';

/** What a person sees after they did something. */
export interface Reaction {
  /** Whether the app answered in time; if not, Slack shows a warning sign. */
  readonly acknowledged: boolean;
  /** Why not. */
  readonly reason: string | null;
  /** By block id: what a modal says beside its fields. */
  readonly errors: Readonly<Record<string, string>>;
}

/** `entry` is what was chosen, null for buttons. */
export async function press(
  world: World,
  user: User,
  place: Message | Modal,
  control: Control,
  entry: Json | null,
  entered: Entered,
): Promise<Reaction> {
  const { here } = world;
  const { element, type, action, block, value } = control;
  const done = {
    type,
    action_id: action,
    block_id: block,
    action_ts: here.ts(),
    ...(type.endsWith('button') || type === 'feedback_buttons' ? { text: element['text'] } : {}),
    ...(value === null ? {} : { value }),
    ...entry,
  };
  const where = 'ts' in place ? inMessage(world, user, place, entered) : inModal(world, place);
  const trigger_id = world.triggers.give(user.id);
  const payload = { type: 'block_actions', ...who(world, user), trigger_id, ...where, actions: [done] };
  return reaction(await world.out.interactive(payload));
}

function inMessage(world: World, user: User, message: Message, entered: Entered): Json {
  const { here } = world;
  const hidden = message.onlyFor !== null;
  const container = {
    type: 'message',
    message_ts: message.ts,
    channel_id: message.channel,
    is_ephemeral: hidden,
    ...(message.threadTs === null ? {} : { thread_ts: message.threadTs }),
  };
  const place = { channel: message.channel, user: user.id };
  return {
    container,
    channel: { id: message.channel, name: here.channels.get(message.channel)!.name },
    ...(hidden ? {} : { message: shownMessage(here, message, { withMetadata: true }) }),
    state: stateOf(controlsOf(here, message.blocks), entered),
    response_url: `${world.base()}${world.addresses.give(place)}`,
  };
}

function inModal({ here }: World, modal: Modal): Json {
  return { container: { type: 'view', view_id: modal.id }, view: viewOf(here, modal) };
}

function viewOf(here: World['here'], modal: Modal): Json {
  const state = stateOf(controlsOf(here, modal.view['blocks']), modal.entered);
  return { ...shownModal(here, modal), state };
}

function who({ here, settings: { isOrgWide } }: World, user: User): Json {
  const name = user.name.toLowerCase();
  return {
    user: { id: user.id, username: name, name, team_id: here.teamId },
    team: isOrgWide ? null : { id: here.teamId, domain: here.domain },
    enterprise: isOrgWide ? { id: 'E00000001', name: 'Organization' } : null,
    is_enterprise_install: isOrgWide,
    api_app_id: here.appId,
    token: 'fake-verification-token',
  };
}

/** Sends what was entered; the modal closes or stays with errors, as the app answers. */
export async function submit(world: World, user: User, modal: Modal): Promise<Reaction> {
  const { here } = world;
  const view = viewOf(here, modal);
  const trigger_id = world.triggers.give(user.id);
  const payload = { type: 'view_submission', ...who(world, user), trigger_id, view, response_urls: [] };
  const given = await world.out.interactive(payload);
  if (!given.acknowledged) return reaction(given);
  const what = isObject(given.payload) ? given.payload : {};
  switch (what['response_action']) {
    case undefined:
      if (Object.keys(what).length > 0) world.violate(`a modal was answered with ${JSON.stringify(what)}`);
      close(world, modal);
      return reaction(given);
    case 'errors':
      return { ...reaction(given), errors: errorsOf(world, modal, what['errors']) };
    default:
      world.violate(`a modal was answered with an unknown response_action: ${JSON.stringify(what)}`);
      return reaction(given);
  }
}

function close({ here }: World, modal: Modal): void {
  if (here.modals.includes(modal)) here.modals.splice(here.modals.indexOf(modal), 1);
}

function errorsOf(world: World, modal: Modal, given: unknown): Readonly<Record<string, string>> {
  const errors = (isObject(given) ? given : {}) as Readonly<Record<string, string>>;
  const blocks = new Set(controlsOf(world.here, modal.view['blocks']).map(({ block }) => block));
  if (Object.keys(errors).length === 0) world.violate('a modal was refused without errors');
  for (const block of Object.keys(errors))
    if (!blocks.has(block)) world.violate(`an error for a block that the modal does not have: ${block}`);
  return errors;
}

/** What the app put into the menu of every message, by its callback id. */
export async function shortcut(
  world: World,
  user: User,
  message: Message,
  callbackId: string,
): Promise<Reaction> {
  const { here } = world;
  const place = { channel: message.channel, user: user.id };
  const payload = {
    type: 'message_action',
    callback_id: callbackId,
    ...who(world, user),
    action_ts: here.ts(),
    trigger_id: world.triggers.give(user.id),
    message_ts: message.ts,
    message: shownMessage(here, message),
    channel: { id: message.channel, name: here.channels.get(message.channel)!.name },
    response_url: `${world.base()}${world.addresses.give(place)}`,
  };
  return reaction(await world.out.interactive(payload));
}

export async function command(
  world: World,
  user: User,
  channel: string,
  name: string,
  text: string,
): Promise<Reaction> {
  const { here } = world;
  const place = { channel, user: user.id };
  const given = await world.out.command({
    token: 'fake-verification-token',
    team_id: here.teamId,
    team_domain: here.domain,
    channel_id: channel,
    channel_name:
      here.channels.get(channel)!.kind === 'im' ? 'directmessage' : here.channels.get(channel)!.name,
    user_id: user.id,
    user_name: nameOf(here, user.id).toLowerCase(),
    command: name,
    text,
    api_app_id: here.appId,
    is_enterprise_install: 'false',
    response_url: `${world.base()}${world.addresses.give(place)}`,
    trigger_id: world.triggers.give(user.id),
  });
  if (given.acknowledged && given.payload !== undefined)
    world.violate(`a command was acknowledged with ${JSON.stringify(given.payload)}`);
  return reaction(given);
}

function reaction(given: Acknowledgement): Reaction {
  return { acknowledged: given.acknowledged, reason: given.acknowledged ? null : given.reason, errors: {} };
}

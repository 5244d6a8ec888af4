// views.open and views.update: modals. And blocks.validate, which shows nothing to anybody.
import type { Arguments } from '../arguments.ts';
import { checkMessageBlocks, checkModal } from '../blocks/check.ts';
import { isObject } from '../blocks/shapes.ts';
import { withIds } from '../content.ts';
import { Refused } from '../refused.ts';
import { shownModal } from '../shown.ts';
import type { Modal } from '../workspace.ts';
import type { World } from '../world.ts';
import { tier, type Method } from './method.ts';

const free = { token: 'bot', scope: null } as const;

export const views: Readonly<Record<string, Method>> = {
  'views.open': { ...free, perMinute: tier.four, run: open },
  'views.update': { ...free, perMinute: tier.four, run: update },
  'blocks.validate': { ...free, perMinute: tier.four, run: validate },
};

/** Nobody can have more modals on top of each other. */
const mostModals = 3;

function open(world: World, given: Arguments) {
  const trigger = given.needed('trigger_id');
  const view = viewOf(given);
  const user = world.triggers.take(trigger);
  return { view: shownModal(world.here, addModal(world, user, view)) };
}

/** Puts a modal on top of those the person sees. */
export function addModal(world: World, user: string, view: Readonly<Record<string, unknown>>): Modal {
  const { here } = world;
  if (here.modals.filter((one) => one.user === user).length >= mostModals)
    throw new Refused('push_limit_reached');
  const externalId = typeof view['external_id'] === 'string' ? view['external_id'] : '';
  if (externalId !== '' && here.modals.some((one) => one.externalId === externalId))
    throw new Refused('duplicate_external_id');
  const modal: Modal = { id: here.id('V'), user, view: {}, hash: '', externalId, entered: new Map() };
  setView(world, modal, view);
  here.modals.push(modal);
  return modal;
}

export function setView(world: World, modal: Modal, view: Readonly<Record<string, unknown>>): void {
  modal.view = { ...view, blocks: withIds(world.here, view['blocks']) };
  modal.hash = `${world.here.ts()}.hash`;
}

function viewOf(given: Arguments): Readonly<Record<string, unknown>> {
  const view = given.structured('view', 'invalid_arguments');
  const { error, problems } = checkModal(view);
  if (error !== null) throw new Refused(error, problems);
  return view as Readonly<Record<string, unknown>>;
}

function update(world: World, given: Arguments) {
  const id = given.text('view_id');
  const externalId = given.text('external_id');
  const hash = given.text('hash');
  if ((id === null) === (externalId === null))
    throw new Refused('invalid_arguments', ['give view_id or external_id']);
  const view = viewOf(given);
  const modal = world.here.modals.find((one) => one.id === id || one.externalId === (externalId ?? '-'));
  if (modal === undefined) throw new Refused('not_found');
  if (hash !== null && hash !== modal.hash) throw new Refused('hash_conflict');
  setView(world, modal, view);
  return { view: shownModal(world.here, modal) };
}

function validate(_world: World, given: Arguments) {
  const blocks = given.structured('blocks', 'invalid_blocks_format');
  const message = given.structured('message', 'invalid_arguments');
  const view = given.structured('view', 'invalid_arguments');
  const verdict =
    view === undefined
      ? checkMessageBlocks(isObject(message) ? message['blocks'] : blocks)
      : checkModal(view);
  if (verdict.error !== null) throw new Refused(verdict.error, verdict.problems);
  return {};
}

// views.open: modals.
import type { Arguments } from '../arguments.ts';
import { checkModal } from '../blocks/check.ts';
import { withIds } from '../content.ts';
import { Refused } from '../refused.ts';
import { shownModal } from '../shown.ts';
import type { Modal } from '../workspace.ts';
import type { World } from '../world.ts';
import { type Method } from './method.ts';

const free = { token: 'bot', scope: null } as const;

export const views: Readonly<Record<string, Method>> = {
  'views.open': { ...free, run: open },
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
function addModal(world: World, user: string, view: Readonly<Record<string, unknown>>): Modal {
  const { here } = world;
  if (here.modals.filter((one) => one.user === user).length >= mostModals)
    throw new Refused('push_limit_reached');
  const modal: Modal = { id: here.id('V'), user, view: {}, hash: '', entered: new Map() };
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

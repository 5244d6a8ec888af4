// A person in the workspace: writes, presses, chooses, fills in. What a screen would not let them do, throws.
import { Refused } from '../refused.ts';
import { change, post, remove } from '../posting.ts';
import { controlsOf, type Control } from '../read/controls.ts';
import { seen, seenModal, type Seen, type SeenModal } from '../read/seen.ts';
import {
  directMessages,
  type Channel,
  type Message,
  type Modal,
  type SharedFile,
  type User,
} from '../workspace.ts';
import type { World } from '../world.ts';
import { enter, entryFor, isEmpty, stateOf, type Entered, type Entry } from './entered.ts';
import { command, press, shortcut, submit, type Reaction } from './interactions.ts';

/** A message, by where it stands. */
export interface Place {
  readonly channel: string;
  readonly ts: string;
}

interface Where {
  /** An id, or anything that has one. The channel of the thread if there is one. */
  readonly channel?: string | { readonly id: string };
  /** Any message of the thread. */
  readonly thread?: Place;
  readonly files?: readonly GivenFile[];
}

/** A file as people attach it. */
export interface GivenFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly type?: string;
  readonly kind?: 'hosted' | 'check_file_info' | 'external';
}

export interface Person {
  readonly id: string;
  readonly name: string;
  /** Writes and begins with a mention of Footnote. */
  mentions(text: string, where: Where): Message;
  says(text: string, where: Where): Message;
  writesDirectly(text: string, where?: Omit<Where, 'channel'>): Message;
  /** Takes a file away; the message stays. */
  deletesFile(file: { readonly id: string }): void;
  edits(message: Place, text: string): void;
  deletes(message: Place): void;
  /** Presses what says this; without `in`, in their topmost modal. */
  clicks(label: string, where?: { readonly in?: Place }): Promise<Reaction>;
  /** Chooses by the words of the option, in the menu that says `of`, or in the only ones that have it. */
  selects(option: Entry, where?: { readonly in?: Place; readonly of?: string }): Promise<Reaction>;
  commands(
    name: string,
    text: string,
    where: { readonly channel: string | { readonly id: string } },
  ): Promise<Reaction>;
  /** Opens the app, on one of its tabs. */
  opensApp(tab: 'home' | 'messages'): void;
  /** What the app's home shows them; throws when it shows nothing. */
  home(): SeenModal;
  /** Chooses in the menu of the app's home that says `of`; null: presses the button. */
  selectsInHome(option: string | null, of: string): Promise<Reaction>;
  /** Presses Stop in the session of a thread. */
  stopsSession(root: Place): void;
  /** Uses what the app has in the menu of this message. */
  usesShortcut(callbackId: string, message: Place): Promise<Reaction>;
  /** Fills in the topmost modal, by the labels of its fields, and submits it. */
  submits(fields?: Readonly<Record<string, Entry>>): Promise<Reaction>;
  /** Leaves the topmost modal without sending it. */
  closes(): void;
  /** The topmost last. */
  modals(): SeenModal[];
  /** What only they see. */
  whispers(): Seen[];
}

export function person(world: World, user: User): Person {
  const { here } = world;
  const choices = new Map<string, Entered>();
  const enteredIn = (place: Message | Modal): Entered => {
    if (!('ts' in place)) return place.entered;
    const key = `${place.channel} ${place.ts}`;
    const entered = choices.get(key) ?? new Map<string, Map<string, unknown>>();
    choices.set(key, entered);
    return entered;
  };
  const top = (): Modal => {
    const found = here.modals.findLast((one) => one.user === user.id);
    if (found === undefined) throw new Error(`${user.name} has no modal open.`);
    return found;
  };
  const homeOf = (): Modal => {
    const found = here.homes.get(user.id);
    if (found === undefined) throw new Error(`${user.name} sees nothing in the app's home.`);
    return found;
  };
  const lookAt = (place: Place | undefined) => (place === undefined ? top() : visible(world, user, place));
  const write = (text: string, { channel, thread, files = [] }: Where): Message => {
    const root = thread === undefined ? null : visible(world, user, thread);
    const id = typeof channel === 'object' ? channel.id : (channel ?? root?.channel);
    writable(world, user, id);
    const attached = files.map((file) => attach(world, user, file));
    return post(world, {
      channel: id!,
      user: user.id,
      text: typed(text),
      threadTs: root?.threadTs ?? root?.ts ?? null,
      files: attached,
      subtype: attached.length === 0 ? null : 'file_share',
    });
  };
  const use = (control: Control, place: Message | Modal, entry: Entry | null) => {
    const entered = enteredIn(place);
    const given = entry === null ? null : entryFor(here, control, entry);
    if (given !== null) enter(entered, control, given);
    return press(world, user, place, control, given, entered);
  };
  return {
    id: user.id,
    name: user.name,
    mentions: (text, where) => write(`<@${here.bot.id}> ${text}`, where),
    says: write,
    writesDirectly: (text, where = {}) => write(text, { ...where, channel: directMessages(here, user.id) }),
    edits: (message, text) => change(world, own(world, user, message), { text: typed(text), blocks: [] }),
    deletes: (message) => remove(world, own(world, user, message)),
    deletesFile: ({ id }) => Object.assign(here.files.get(id)!, { deleted: true }),
    async clicks(label, where = {}) {
      const place = lookAt(where.in);
      const buttons = controls(world, place).filter(({ type }) => /button/.test(type));
      return await use(
        theOne(buttons, label, (one) => one.label === label),
        place,
        null,
      );
    },
    async selects(option, where = {}) {
      const place = lookAt(where.in);
      const menus = controls(world, place).filter(({ type }) => !/button/.test(type));
      const fits = (one: Control) =>
        where.of === undefined ? takes(world, one, option) : one.label === where.of;
      return await use(theOne(menus, where.of ?? option, fits), place, option);
    },
    async commands(name, text, { channel }) {
      if (!world.settings.commands.includes(name)) throw new Error(`The workspace has no command ${name}.`);
      const id = typeof channel === 'string' ? channel : channel.id;
      return await command(world, user, writable(world, user, id).id, name, text);
    },
    opensApp: (tab) =>
      world.out.event('app_home_opened', {
        type: 'app_home_opened',
        user: user.id,
        channel: directMessages(here, user.id).id,
        tab,
        event_ts: here.ts(),
      }),
    home: () => seenModal(here, homeOf()),
    selectsInHome: (option, of) =>
      use(
        theOne(controls(world, homeOf()), of, (one) => one.label === of),
        homeOf(),
        option,
      ),
    stopsSession({ channel, ts }) {
      if (here.sessions.get(`${channel} ${ts}`)?.status !== 'processing')
        throw new Error('Nothing goes on there that could be stopped.');
      world.out.event('agent_session_stopped', {
        type: 'agent_session_stopped',
        channel,
        user: user.id,
        thread_ts: ts,
        streaming_message_ts: [],
        event_ts: here.ts(),
      });
    },
    usesShortcut: (callbackId, message) => shortcut(world, user, visible(world, user, message), callbackId),
    submits: async (fields = {}) => await submit(world, user, filled(world, top(), fields)),
    closes: () => void here.modals.splice(here.modals.indexOf(top()), 1),
    modals: () => here.modals.filter((one) => one.user === user.id).map((one) => seenModal(here, one)),
    whispers: () =>
      here.messages.filter((one) => one.onlyFor === user.id && !one.deleted).map((one) => seen(here, one)),
  };
}

/** Slack takes files of up to 1 GB, and ten with a message from its own clients. */
function attach({ here }: World, user: User, { name, content, ...file }: GivenFile): SharedFile {
  const bytes = Buffer.from(content);
  const shared: SharedFile = { id: here.id('F'), name, title: name, content: bytes, user: user.id, ...file };
  here.files.set(shared.id, shared);
  return shared;
}

/** As Slack passes on what people type: signs become entities, mentions and links stay. */
function typed(text: string): string {
  return text
    .split(/(<(?:@[UW]|#C|!|https?:)[^<>]*>)/)
    .map((part, place) =>
      place % 2 === 1 ? part : part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    )
    .join('');
}

function writable({ here }: World, user: User, id: string | undefined): Channel {
  const channel = here.channels.get(id ?? '');
  if (channel === undefined || channel.deleted)
    throw new Error(`There is no channel ${id ?? '(none given)'}.`);
  if (channel.archived) throw new Error(`#${channel.name} is archived; nobody can write there.`);
  if (!channel.members.has(user.id)) throw new Error(`${user.name} is not in #${channel.name}.`);
  return channel;
}

function visible({ here }: World, user: User, { channel, ts }: Place): Message {
  const message = here.messages.find((one) => one.channel === channel && one.ts === ts);
  if (message === undefined) throw new Error(`There is no message ${ts} in ${channel}.`);
  if (message.onlyFor !== null && message.onlyFor !== user.id)
    throw new Error(`${user.name} cannot see message ${ts}: it is for ${message.onlyFor} only.`);
  if (message.deleted) throw new Error(`Message ${ts} is deleted.`);
  return message;
}

function own(world: World, user: User, place: Place): Message {
  const message = visible(world, user, place);
  if (message.user !== user.id) throw new Error(`Message ${place.ts} is not ${user.name}'s.`);
  return message;
}

function controls({ here }: World, place: Message | Modal): Control[] {
  return controlsOf(here, 'ts' in place ? place.blocks : place.view['blocks']);
}

function theOne(all: readonly Control[], wanted: string, fits: (one: Control) => boolean): Control {
  const found = all.filter(fits);
  if (found.length === 1) return found[0]!;
  const there = all.map(({ label }) => `"${label}"`).join(', ') || 'nothing';
  throw new Error(`There is ${found.length === 0 ? 'no' : 'more than one'} "${wanted}"; there is ${there}.`);
}

function takes({ here }: World, control: Control, option: Entry): boolean {
  try {
    return entryFor(here, control, option)['value'] === undefined;
  } catch {
    return false;
  }
}

function filled(world: World, modal: Modal, fields: Readonly<Record<string, Entry>>): Modal {
  if (modal.view['submit'] === undefined) throw new Refused('the modal has no submit button');
  const all = controlsOf(world.here, modal.view['blocks']);
  for (const [label, entry] of Object.entries(fields)) {
    const control = theOne(all, label, (one) => [one.label, one.action, one.block].includes(label));
    enter(modal.entered, control, entryFor(world.here, control, entry));
  }
  const { values } = stateOf(all, modal.entered) as { values: Record<string, Record<string, unknown>> };
  for (const block of modal.view['blocks'] as readonly Record<string, unknown>[]) {
    const needed = block['type'] === 'input' && block['optional'] !== true;
    const empty = Object.values(values[block['block_id'] as string] ?? {}).some(isEmpty);
    if (needed && empty)
      throw new Error(`The modal cannot be submitted: a field is empty (${block['block_id'] as string}).`);
  }
  return modal;
}

// A person on the fake Discord, with what people do there.
import { RESTJSONErrorCodes } from 'discord.js';
import { storedName } from '../rules/attachments.ts';
import { pingsOf } from '../rules/mentions.ts';
import { refusal } from '../rest/errors.ts';
import { directMessages } from '../rest/channels.ts';
import { tellMessage, tellThread } from '../state/events.ts';
import { can } from '../state/permissions.ts';
import { openThread, post, remove, removeChannel } from '../state/posting.ts';
import { findMessage } from '../state/world.ts';
import type { Channel, Interaction, Message, OpenModal, StoredFile, World } from '../state/world.ts';
import { choose, click, command, commandOn, submit, typing } from './interact.ts';
import { see } from './seen.ts';
import type { SeenMessage } from './seen.ts';

/** A file as people attach it. */
export interface GivenFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly type?: string;
}

/** Where a thread is opened. */
type OpensAt = { readonly on: MessageOrId } | { readonly channel: string; readonly private?: true };

/** A message, or its id. */
export type MessageOrId = string | { readonly id: string };

export interface Person {
  readonly id: string;
  readonly name: string;
  /** Says something in a channel, thread or direct message; files may go with it. */
  says(text: string, where: { readonly channel: string; readonly files?: readonly GivenFile[] }): SeenMessage;
  /** The same, with a mention of the bot in front. */
  mentions(
    text: string,
    where: { readonly channel: string; readonly files?: readonly GivenFile[] },
  ): SeenMessage;
  /** Replies to a message; its author is notified unless `ping` is false. */
  replies(
    to: MessageOrId,
    text: string,
    options?: { readonly ping?: boolean; readonly files?: readonly GivenFile[] },
  ): SeenMessage;
  clicks(label: string, where: { readonly in: MessageOrId }): Interaction;
  selects(
    options: string | readonly string[],
    where: { readonly in: MessageOrId; readonly placeholder?: string },
  ): Interaction;
  /** Fills in the modal that is open for this person; values by label or custom id. */
  submits(values: Readonly<Record<string, unknown>>, modal?: OpenModal): Interaction;
  /** Uses a registered command, such as `/research ask`. */
  commands(
    name: string,
    options: Readonly<Record<string, unknown>>,
    where: { readonly channel: string },
  ): Interaction;
  /** Types into an option of it that offers choices. */
  types(name: string, typed: readonly [string, string], where: { readonly channel: string }): Interaction;
  /** Uses a command in the menu of a message. */
  commandsOn(message: MessageOrId, name: string): Interaction;
  /** Has a client in this language. */
  speaks(locale: string): void;
  edits(message: MessageOrId, text: string): void;
  deletes(message: MessageOrId): void;
  /** Opens a thread on a message, or in a channel; answers its id. */
  opensThread(name: string, at: OpensAt): string;
  /** Writes a forum post; answers the id of its thread, which is also that of its first message. */
  writesPost(name: string, text: string, where: { readonly forum: string }): string;
  archives(thread: string): void;
  unarchives(thread: string): void;
  locks(thread: string): void;
  unlocks(thread: string): void;
  /** Deletes a channel with its threads, or a thread. */
  deletesChannel(channel: string): void;
  /** Id of the direct messages with the bot. */
  dm(): string;
  /** From now on the bot cannot write to this person. */
  closesDms(): void;
  /** Answers of the bot that only this person sees, oldest first. */
  whispers(): readonly SeenMessage[];
  /** Modals that are open for this person. */
  modals(): readonly OpenModal[];
}

/** With one message. */
const mostFiles = 10;

function messageIn(world: World, wanted: MessageOrId): Message {
  const id = typeof wanted === 'string' ? wanted : wanted.id;
  const message = findMessage(world, id);
  if (message === undefined) throw new Error(`There is no message ${id}.`);
  return message;
}

function channelFor(world: World, userId: string, id: string): Channel {
  const channel = world.channels.get(id);
  if (channel === undefined) throw new Error(`There is no channel ${id}.`);
  if (!can(world, userId, channel, 'ViewChannel'))
    throw new Error(`${world.users.get(userId)!.name} does not see the channel ${channel.name}.`);
  return channel;
}

interface Said {
  readonly channel: Channel;
  readonly text: string;
  readonly answered?: Message;
  readonly ping?: boolean;
  readonly files?: readonly GivenFile[] | undefined;
  readonly id?: string;
}

function say(
  world: World,
  userId: string,
  { channel, text, answered, ping = true, files: given = [], id }: Said,
): Message {
  if (text.length > 2000) throw new Error('People cannot write more than 2000 characters.');
  if (channel.thread?.locked === true) throw refusal(RESTJSONErrorCodes.ThreadLocked);
  if (given.length > mostFiles) throw new Error('People cannot attach more than 10 files.');
  const files = given.map(({ name, content, type = 'text/plain; charset=utf-8' }): StoredFile => ({
    id: world.nextId(),
    name: storedName(name),
    description: null,
    contentType: type,
    bytes: Buffer.from(content),
    address: { expiresAt: 0 },
  }));
  return post(world, {
    channel,
    authorId: userId,
    checked: { content: text.trim(), components: [], files, flags: 0 },
    allowedMentions: { parse: ['users', 'roles', 'everyone'], replied_user: ping },
    answered,
    ...(id === undefined ? {} : { id }),
  });
}

function changeThread(world: World, id: string, change: { archived?: boolean; locked?: boolean }): void {
  const channel = world.channels.get(id);
  if (channel?.thread === null || channel === undefined) throw new Error(`There is no thread ${id}.`);
  Object.assign(channel.thread, change);
  if (change.archived !== undefined) channel.thread.archivedAt = world.now();
  tellThread(world, 'THREAD_UPDATE', channel);
}

/** Only this person sees it, or everybody in the channel. */
function visibleTo(userId: string, message: Message): Message {
  if (message.ephemeralFor !== null && message.ephemeralFor !== userId)
    throw new Error('Only somebody else sees this message.');
  return message;
}

export function newPerson(world: World, id: string): Person {
  const user = world.users.get(id)!;
  const channel = (wanted: string) => channelFor(world, id, wanted);
  const own = (wanted: MessageOrId) => {
    const message = messageIn(world, wanted);
    if (message.authorId !== id) throw new Error('People can edit and delete only what they wrote.');
    return message;
  };
  const usable = (wanted: MessageOrId) => visibleTo(id, messageIn(world, wanted));
  const modals = () => world.modals.filter(({ userId }) => userId === id);
  return {
    id,
    name: user.name,
    says: (text, where) =>
      see(world, say(world, id, { channel: channel(where.channel), text, files: where.files })),
    mentions: (text, where) =>
      see(
        world,
        say(world, id, {
          channel: channel(where.channel),
          text: `<@${world.bot.id}> ${text}`,
          files: where.files,
        }),
      ),
    replies(to, text, { ping = true, files } = {}) {
      const answered = usable(to);
      return see(
        world,
        say(world, id, { channel: channel(answered.channelId), text, answered, ping, files }),
      );
    },
    clicks: (label, where) => click(world, id, usable(where.in), label),
    selects: (options, where) => choose(world, id, usable(where.in), [options].flat(), where.placeholder),
    submits(values, modal = modals().at(-1)) {
      if (modal === undefined) throw new Error(`No modal is open for ${user.name}.`);
      return submit(world, modal, values);
    },
    commands: (name, options, where) => command(world, id, channel(where.channel).id, name, options),
    types: (name, typed, where) => typing(world, id, channel(where.channel).id, name, typed),
    commandsOn: (wanted, name) => commandOn(world, id, usable(wanted), name),
    speaks(locale) {
      user.locale = locale;
    },
    edits(wanted, text) {
      const message = own(wanted);
      message.content = text;
      // Who is mentioned by an edit is told of it by nobody.
      message.mentions = pingsOf(world, text, undefined, 'message', undefined).users;
      message.editedAt = world.now();
      tellMessage(world, 'MESSAGE_UPDATE', message);
    },
    deletes: (wanted) => remove(world, own(wanted)),
    opensThread(name, at) {
      if ('channel' in at)
        return openThread(world, { ...at, parent: channel(at.channel), ownerId: id, name }).id;
      const startedBy = usable(at.on);
      return openThread(world, { parent: channel(startedBy.channelId), ownerId: id, name, startedBy }).id;
    },
    writesPost(name, text, { forum }) {
      const thread = openThread(world, { parent: channel(forum), ownerId: id, name });
      return say(world, id, { channel: thread, text, id: thread.id }).id;
    },
    archives: (thread) => changeThread(world, thread, { archived: true }),
    unarchives: (thread) => changeThread(world, thread, { archived: false }),
    locks: (thread) => changeThread(world, thread, { archived: true, locked: true }),
    unlocks: (thread) => changeThread(world, thread, { archived: false, locked: false }),
    deletesChannel: (wanted) => removeChannel(world, channel(wanted)),
    dm: () => directMessages(world, id).id,
    closesDms() {
      user.closedDms = true;
    },
    whispers: () =>
      [...world.channels.values()]
        .flatMap(({ messages }) => [...messages.values()])
        .filter(({ ephemeralFor }) => ephemeralFor === id)
        .map((message) => see(world, message)),
    modals,
  };
}

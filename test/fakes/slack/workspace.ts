// What a workspace remembers: people, channels, messages, files and modals.
import type { Clock } from '../../../src/base/clock.ts';

export interface User {
  readonly id: string;
  readonly name: string;
  readonly isBot: boolean;
  /** What their Slack is in; told with `include_locale` only. */
  readonly locale?: string;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly kind: 'public' | 'private' | 'im';
  readonly members: Set<string>;
  /** The workspace that shares it with ours; left out: it is our own. */
  readonly sharedBy?: string;
  archived: boolean;
  deleted: boolean;
}

export interface UserGroup {
  readonly id: string;
  readonly handle: string;
  readonly users: Set<string>;
}

export type Block = Readonly<Record<string, unknown>>;

export interface Metadata {
  readonly event_type: string;
  readonly event_payload: Readonly<Record<string, unknown>>;
}

/** A message as it stands now. */
export interface Message {
  readonly channel: string;
  readonly ts: string;
  readonly user: string;
  readonly threadTs: string | null;
  readonly subtype: string | null;
  /** Whom it is shown to when it is only for one person. */
  readonly onlyFor: string | null;
  text: string;
  blocks: readonly Block[];
  metadata: Metadata | null;
  edited: { readonly user: string; readonly ts: string } | null;
  files: readonly SharedFile[];
  /** As the app asked for, where it changes who is pinged. */
  parse: 'full' | 'none';
  linkNames: boolean;
  /** Deleted: gone, or a tombstone when it has replies. */
  deleted: boolean;
}

export interface SharedFile {
  readonly id: string;
  readonly name: string;
  title: string;
  readonly content: Buffer;
  /** Who put it there; left out: Footnote. */
  readonly user?: string;
  /** The media type it is said to have. */
  readonly type?: string;
  /** What the app is told of it: all; only that there is one, as for files of other organizations; or a link elsewhere. */
  readonly kind?: 'hosted' | 'check_file_info' | 'external';
  deleted?: boolean;
}

export interface Modal {
  readonly id: string;
  readonly user: string;
  view: Readonly<Record<string, unknown>>;
  hash: string;
  /** What the person has entered: block id → action id → value. */
  readonly entered: Map<string, Map<string, unknown>>;
}

export interface Workspace {
  readonly teamId: string;
  readonly domain: string;
  readonly appId: string;
  readonly bot: User;
  readonly botId: string;
  readonly users: Map<string, User>;
  readonly channels: Map<string, Channel>;
  readonly groups: Map<string, UserGroup>;
  /** In the order they were posted; those for one person too. */
  readonly messages: Message[];
  readonly files: Map<string, SharedFile>;
  /** The app's home, by who sees it. */
  readonly homes: Map<string, Modal>;
  /** Sessions of the agent view, by channel and thread. */
  readonly sessions: Map<string, { status: string; title: string }>;
  /** Questions suggested in direct messages, by channel. */
  readonly prompts: Map<string, readonly string[]>;
  /** Open modals, the last one on top. */
  readonly modals: Modal[];
  /** A new timestamp, later than all before. */
  ts(): string;
  id(prefix: string): string;
  now(): number;
}

export function workspace(clock: Clock): Workspace {
  let last = 0;
  let ids = 0;
  const id = (prefix: string) => `${prefix}${String(++ids).padStart(8, '0')}`;
  const bot: User = { id: id('U'), name: 'Footnote', isBot: true };
  return {
    teamId: id('T'),
    domain: 'fake-team',
    appId: id('A'),
    bot,
    botId: id('B'),
    users: new Map([[bot.id, bot]]),
    channels: new Map(),
    groups: new Map(),
    messages: [],
    files: new Map(),
    homes: new Map(),
    sessions: new Map(),
    prompts: new Map(),
    modals: [],
    ts() {
      last = Math.max(clock.now() * 1000, last + 1);
      return `${Math.floor(last / 1_000_000)}.${String(last % 1_000_000).padStart(6, '0')}`;
    },
    id,
    now: () => clock.now(),
  };
}

/** A message that stands in a channel for everybody. */
export function standing(here: Workspace, channel: string, ts: string): Message | undefined {
  return here.messages.find(
    (one) => one.channel === channel && one.ts === ts && !one.deleted && one.onlyFor === null,
  );
}

/** All that stand in a thread for everybody, its root first; a deleted root stays while it has replies. */
export function threadOf(here: Workspace, channel: string, root: string): Message[] {
  const replies = here.messages.filter(
    (one) => one.channel === channel && one.threadTs === root && !one.deleted && one.onlyFor === null,
  );
  const first = here.messages.find((one) => one.channel === channel && one.ts === root);
  const shown = first !== undefined && (!first.deleted || replies.length > 0);
  return shown ? [first, ...replies] : replies;
}

/** The direct messages between a person and the bot; they begin when either wants them. */
export function directMessages(here: Workspace, user: string): Channel {
  for (const channel of here.channels.values())
    if (channel.kind === 'im' && channel.members.has(user)) return channel;
  const id = here.id('D');
  const members = new Set([user, here.bot.id]);
  const channel: Channel = { id, name: id, kind: 'im', members, archived: false, deleted: false };
  here.channels.set(id, channel);
  return channel;
}

export function nameOf(here: Workspace, user: string): string {
  return here.users.get(user)?.name ?? user;
}

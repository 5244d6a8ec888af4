// What the fake Discord remembers: people, servers, channels, messages, interactions. Nothing here knows HTTP or the gateway.
import type { DiscordCommand } from './commands.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface User {
  readonly id: string;
  readonly name: string;
  readonly bot: boolean;
  /** Refuses direct messages of the bot. */
  closedDms: boolean;
  /** Of the client; left out: `en-US`. */
  locale?: string;
}

export interface Role {
  readonly id: string;
  readonly name: string;
  permissions: bigint;
}

export interface Member {
  readonly userId: string;
  readonly roles: string[];
  readonly joinedAt: number;
}

export interface Guild {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  systemChannelId: string | null;
  readonly roles: Map<string, Role>;
  readonly members: Map<string, Member>;
}

export interface Overwrite {
  readonly id: string;
  readonly kind: 'role' | 'member';
  allow: bigint;
  deny: bigint;
}

export interface ThreadState {
  readonly ownerId: string;
  readonly createdAt: number;
  readonly members: Set<string>;
  archived: boolean;
  locked: boolean;
  archivedAt: number;
  autoArchiveMinutes: number;
}

export interface Channel {
  readonly id: string;
  readonly type: number;
  readonly guildId: string | null;
  readonly parentId: string | null;
  /** Of a direct message. */
  readonly recipientId: string | null;
  readonly overwrites: Overwrite[];
  readonly thread: ThreadState | null;
  readonly messages: Map<string, Message>;
  name: string;
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Until when its newest address leads there; left out: for ever. */
  readonly address?: { expiresAt: number };
}

/** A component as it is returned: with its `id`, and with the addresses of its media. */
export type Component = Readonly<Record<string, unknown>> & { readonly type: number; readonly id: number };

/** Who is notified by a message. */
export interface Pings {
  readonly everyone: boolean;
  readonly users: readonly string[];
  readonly roles: readonly string[];
}

export interface Message {
  readonly id: string;
  readonly channelId: string;
  readonly authorId: string;
  readonly type: number;
  readonly createdAt: number;
  readonly nonce: string | number | null;
  readonly referenceId: string | null;
  /** The interaction this message answers. */
  readonly interactionId: string | null;
  /** Seen by this person only. */
  readonly ephemeralFor: string | null;
  readonly pings: Pings;
  content: string;
  components: readonly Component[];
  files: readonly StoredFile[];
  flags: number;
  mentions: readonly string[];
  editedAt: number | null;
}

export interface Interaction {
  readonly id: string;
  readonly token: string;
  /** 2 command, 3 component, 4 autocomplete, 5 modal. */
  readonly type: number;
  readonly userId: string;
  readonly channelId: string;
  readonly data: Json;
  readonly createdAt: number;
  /** Of a component, or of the component that opened the modal. */
  readonly messageId: string | null;
  /** The type of the callback, once there was one. */
  callback: number | null;
  answeredAt: number | null;
  originalId: string | null;
  /** What was offered to whoever was typing. */
  choices: readonly Json[];
  followUps: number;
}

export interface OpenModal {
  readonly customId: string;
  readonly title: string;
  readonly components: readonly Component[];
  readonly userId: string;
  readonly openedBy: Interaction;
}

export interface Portal {
  readonly messageContent: boolean;
  readonly guildMembers: boolean;
  readonly presence: boolean;
  /** People may install the app for themselves. */
  readonly userInstall: boolean;
}

/** Something the bot may be told, if its intents allow it. */
export interface WorldEvent {
  readonly name: string;
  /** Any of these bits is enough; 0: no intent is needed. */
  readonly intents: number;
  payload(readsContent: boolean): Json;
}

export interface World {
  readonly now: () => number;
  /** How long an interaction may wait for its first answer. */
  readonly acknowledgeWithinMs: number;
  readonly nextId: () => string;
  readonly emit: (event: WorldEvent) => void;
  /** Must never happen: unknown routes, unknown fields, misuse that the real platform swallows in silence. */
  readonly violations: string[];
  readonly applicationId: string;
  readonly portal: Portal;
  readonly users: Map<string, User>;
  readonly guilds: Map<string, Guild>;
  readonly channels: Map<string, Channel>;
  readonly interactions: Map<string, Interaction>;
  readonly modals: OpenModal[];
  /** Server id, or empty for those of everywhere. */
  commands: readonly DiscordCommand[];
  readonly bot: User;
  origin: string;
  token: string;
}

/** A message wherever it is. */
export function findMessage(world: World, id: string): Message | undefined {
  for (const { messages } of world.channels.values()) {
    const found = messages.get(id);
    if (found !== undefined) return found;
  }
  return undefined;
}

const epoch = 1_420_070_400_000;

/** Ids as Discord makes them: time first, always growing. */
export function snowflakes(now: () => number): () => string {
  let last = 0n;
  return () => {
    const born = BigInt(Math.trunc(now()) - epoch) << 22n;
    last = born > last ? born : last + 1n;
    return String(last);
  };
}

// How messages come to stand, change and go, whoever does it.
import { announceChanged, announceDeleted, announcePosted } from './delivery/announce.ts';
import { shownMessage } from './shown.ts';
import { threadOf, type Block, type Message, type Metadata } from './workspace.ts';
import type { World } from './world.ts';

interface Draft {
  readonly channel: string;
  readonly user: string;
  readonly text: string;
  readonly blocks?: readonly Block[] | null;
  readonly threadTs?: string | null;
  readonly metadata?: Metadata | null;
  readonly subtype?: string | null;
  readonly onlyFor?: string | null;
  readonly files?: Message['files'];
  readonly parse?: 'full' | 'none';
  readonly linkNames?: boolean;
}

export function post(world: World, draft: Draft): Message {
  const message: Message = {
    channel: draft.channel,
    ts: world.here.ts(),
    user: draft.user,
    threadTs: draft.threadTs ?? null,
    subtype: draft.subtype ?? null,
    onlyFor: draft.onlyFor ?? null,
    text: draft.text,
    blocks: draft.blocks ?? [],
    metadata: draft.metadata ?? null,
    edited: null,
    files: draft.files ?? [],
    parse: draft.parse ?? 'none',
    linkNames: draft.linkNames ?? false,
    deleted: isShownToNobody(world, draft),
  };
  world.here.messages.push(message);
  announcePosted(world.here, world.out, message);
  return message;
}

/** A private message in a thread, which Slack shows only where somebody has replied already. */
function isShownToNobody({ here }: World, { channel, threadTs = null, onlyFor = null }: Draft): boolean {
  if (threadTs === null || onlyFor === null) return false;
  return threadOf(here, channel, threadTs).every(({ ts }) => ts === threadTs);
}

interface Change {
  readonly text: string;
  readonly blocks?: readonly Block[] | null;
  readonly metadata?: Metadata | 'none' | null;
}

/** What is not given stays as it was. */
export function change(world: World, message: Message, { text, blocks, metadata }: Change): void {
  const before = shownMessage(world.here, message);
  message.text = text;
  message.blocks = blocks ?? message.blocks;
  if (metadata !== undefined && metadata !== null) message.metadata = metadata === 'none' ? null : metadata;
  message.edited = { user: message.user, ts: world.here.ts() };
  announceChanged(world.here, world.out, message, before);
}

export function remove(world: World, message: Message): void {
  const before = shownMessage(world.here, message);
  message.deleted = true;
  announceDeleted(world.here, world.out, message, before);
}

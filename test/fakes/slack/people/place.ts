// Channels as people know them: what stands there, who comes and goes, and what becomes of them.
import { announceChannel, announceMember } from '../delivery/announce.ts';
import { seen, type Seen } from '../read/seen.ts';
import { threadOf, type Channel } from '../workspace.ts';
import type { World } from '../world.ts';
import type { Place } from './person.ts';

export interface ChannelPlace {
  readonly id: string;
  readonly name: string;
  /** What stands there for everybody, replies in threads left out. */
  messages(): Seen[];
  joins(person: { readonly id: string }): void;
  leaves(person: { readonly id: string }): void;
  invitesBot(): void;
  removesBot(): void;
  archives(): void;
  unarchives(): void;
  isDeleted(): void;
}

export interface ThreadPlace {
  readonly channel: string;
  readonly ts: string;
  /** From its root on; what only one person sees is left out. */
  messages(): Seen[];
  /** The last message of Footnote. */
  latest(): Seen | undefined;
  /** All of them, for a test's complaint. */
  text(): string;
}

const admin = 'UADMIN';

export function channelPlace(world: World, channel: Channel): ChannelPlace {
  const { here, out } = world;
  const bot = here.bot;
  return {
    id: channel.id,
    name: channel.name,
    messages: () =>
      here.messages
        .filter(
          (one) =>
            one.channel === channel.id && one.threadTs === null && one.onlyFor === null && !one.deleted,
        )
        .map((one) => seen(here, one)),
    joins({ id }) {
      channel.members.add(id);
      announceMember(here, out, channel, 'joined', id);
    },
    leaves({ id }) {
      if (!channel.members.delete(id)) throw new Error(`${id} is not in #${channel.name}.`);
      announceMember(here, out, channel, 'left', id);
    },
    invitesBot() {
      this.joins(bot);
    },
    removesBot() {
      this.leaves(bot);
      out.event('channel_left', {
        type: 'channel_left',
        channel: channel.id,
        actor_id: admin,
        event_ts: here.ts(),
      });
    },
    archives() {
      channel.archived = true;
      announceChannel(here, out, channel, 'archive', admin);
    },
    unarchives() {
      channel.archived = false;
      announceChannel(here, out, channel, 'unarchive', admin);
    },
    isDeleted() {
      channel.deleted = true;
      announceChannel(here, out, channel, 'deleted', admin);
    },
  };
}

/** `place` may be any message of the thread. */
export function threadPlace({ here }: World, { channel, ts }: Place): ThreadPlace {
  const message = here.messages.find((one) => one.channel === channel && one.ts === ts);
  const root = message?.threadTs ?? ts;
  const messages = () => threadOf(here, channel, root).map((one) => seen(here, one));
  return {
    channel,
    ts: root,
    messages,
    latest: () => messages().findLast((one) => one.raw.user === here.bot.id),
    text: () =>
      messages()
        .map(({ from, text }) => `${from}: ${text}`)
        .join('\n'),
  };
}

// What a method of the Web API is to the fake.
import type { Arguments } from '../arguments.ts';
import { Refused } from '../refused.ts';
import type { Channel } from '../workspace.ts';
import type { World } from '../world.ts';

export interface Method {
  /** Which token it takes. */
  readonly token: 'bot' | 'app';
  /** The scope it needs; null needs none beyond a token. It may depend on the kind of the channel. */
  readonly scope: string | null | ((world: World, given: Arguments) => string | null);
  /** @throws Refused */
  run(world: World, given: Arguments): Readonly<Record<string, unknown>>;
}

const prefixes = { public: 'channels', private: 'groups', im: 'im' } as const;

/** `channels:history`, `groups:history` or `im:history`, by the channel that is asked for. */
export function scopeOfChannel(right: string): Method['scope'] {
  return ({ here }, given) => {
    const kind = here.channels.get(given.text('channel') ?? '')?.kind ?? 'public';
    return `${prefixes[kind]}:${right}`;
  };
}

/** @throws Refused `channel_not_found` when the app cannot see it */
export function visibleChannel({ here }: World, id: string): Channel {
  const channel = here.channels.get(id);
  if (channel === undefined || channel.deleted) throw new Refused('channel_not_found');
  if (channel.kind !== 'public' && !channel.members.has(here.bot.id)) throw new Refused('channel_not_found');
  return channel;
}

/** @throws Refused `not_in_channel` too */
export function joinedChannel(world: World, id: string): Channel {
  const channel = visibleChannel(world, id);
  if (!channel.members.has(world.here.bot.id)) throw new Refused('not_in_channel');
  return channel;
}

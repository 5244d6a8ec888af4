// How threads, messages and files of Slack are written in our addresses.
import { directPlace, type MessageRef, type ThreadAddress } from '../port.ts';

export const platformName = 'slack';

/** Where a thread is. `root` is null where messages stand by themselves: in direct messages, and before a thread begins. */
export interface Spot {
  readonly channel: string;
  readonly root: string | null;
  /** Whether our first message begins the thread. */
  readonly begins: boolean;
  /** Unix seconds before which nothing of this thread was posted; only where there is no root. */
  readonly since: string | null;
}

/** A thread under the message `root` of a channel. Direct messages are one conversation: people answer below, whatever was asked above. */
export function threadAddress(team: string, channel: string, root: string): ThreadAddress {
  const where = isDirect(channel) ? 'direct' : root;
  return { platform: platformName, externalId: `${channel}/${where}`, place: team };
}

/** Whether the channel is somebody's direct messages with us. */
export function isDirect(channel: string): boolean {
  return channel.startsWith('D');
}

/** Narrowest first. */
export function placesOf(team: string, channel: string): readonly string[] {
  return [channel, ...(isDirect(channel) ? [directPlace] : []), team];
}

/** The thread that our message about it will begin, or these direct messages. `id`: unique to it; `at`: now, in epoch ms. */
export function commandAddress(team: string, channel: string, id: string, at: number): ThreadAddress {
  if (isDirect(channel)) return threadAddress(team, channel, '');
  // Slack's clock may be behind ours.
  const since = Math.floor(at / 1000) - 300;
  return { platform: platformName, externalId: `command/${id}`, place: `${team}/${channel}/${since}` };
}

export function spotOf(thread: ThreadAddress): Spot {
  const [channel = '', root = ''] = thread.externalId.split('/');
  if (channel !== 'command') {
    return { channel, root: root === 'direct' ? null : root, begins: false, since: null };
  }
  const [, commandChannel = '', since = '0'] = (thread.place ?? '').split('/');
  return { channel: commandChannel, root: null, begins: true, since };
}

/** Whether a message under `root` of the channel stands in the thread. */
export function standsIn(thread: ThreadAddress, channel: string, root: string): boolean {
  if (thread.platform !== platformName) return false;
  const spot = spotOf(thread);
  return spot.channel === channel && !spot.begins && (isDirect(channel) || spot.root === root);
}

export function messageRef(channel: string, ts: string): MessageRef {
  return `${channel}/${ts}`;
}

/** The channel and `ts` of a posted message. */
export function readRef(ref: MessageRef): { readonly channel: string; readonly ts: string } {
  const [channel = '', ts = ''] = ref.split('/');
  return { channel, ts };
}

/** `CHANNEL:TS`: the same for every event about one message. */
export function messageEventId(channel: string, ts: string): string {
  return `${channel}:${ts}`;
}

/** The `ts` within such an id, or null. */
export function tsOfEventId(eventId: string): string | null {
  return /^[A-Z0-9]+:(\d+\.\d+)$/.exec(eventId)?.[1] ?? null;
}

// The events that follow from what happens to messages and channels.
import { shownMessage } from '../shown.ts';
import type { Channel, Message, Workspace } from '../workspace.ts';
import type { Deliveries } from './deliveries.ts';

type Announced = Readonly<Record<string, unknown>>;

const subscriptions = { public: 'message.channels', private: 'message.groups', im: 'message.im' } as const;
const channelTypes = { public: 'channel', private: 'group', im: 'im' } as const;

export function announcePosted(here: Workspace, out: Deliveries, message: Message): void {
  const channel = here.channels.get(message.channel)!;
  if (message.onlyFor !== null || !channel.members.has(here.bot.id)) return;
  const shown = { ...shownMessage(here, message), ...parentOf(here, message) };
  const where = { channel: channel.id, event_ts: message.ts };
  out.event(subscriptions[channel.kind], { ...shown, ...where, channel_type: channelTypes[channel.kind] });
  // Mentions are told twice: once as such, once as a message. Not in direct messages.
  if (message.text.includes(`<@${here.bot.id}>`) && channel.kind !== 'im' && message.user !== here.bot.id)
    out.event('app_mention', { ...shown, type: 'app_mention', ...where });
}

function parentOf(here: Workspace, { channel, threadTs }: Message): Announced {
  if (threadTs === null) return {};
  const parent = here.messages.find((one) => one.channel === channel && one.ts === threadTs);
  return parent === undefined ? {} : { parent_user_id: parent.user };
}

/** `before` is the message as it was shown until now. */
export function announceChanged(here: Workspace, out: Deliveries, message: Message, before: Announced): void {
  const ts = here.ts();
  sayHidden(here, out, message, ts, {
    subtype: 'message_changed',
    message: shownMessage(here, message),
    previous_message: before,
  });
}

export function announceDeleted(here: Workspace, out: Deliveries, message: Message, before: Announced): void {
  const ts = here.ts();
  sayHidden(here, out, message, ts, {
    subtype: 'message_deleted',
    deleted_ts: message.ts,
    previous_message: before,
  });
}

function sayHidden(here: Workspace, out: Deliveries, message: Message, ts: string, more: Announced): void {
  const channel = here.channels.get(message.channel)!;
  if (message.onlyFor !== null || !channel.members.has(here.bot.id)) return;
  const where = { channel: channel.id, channel_type: channelTypes[channel.kind], ts, event_ts: ts };
  out.event(subscriptions[channel.kind], { type: 'message', hidden: true, ...where, ...more });
}

export function announceChannel(
  here: Workspace,
  out: Deliveries,
  channel: Channel,
  what: 'archive' | 'unarchive' | 'deleted',
  user: string,
): void {
  if (!channel.members.has(here.bot.id)) return;
  const type = `${channel.kind === 'private' ? 'group' : 'channel'}_${what}`;
  out.event(type, { type, channel: channel.id, user, event_ts: here.ts() });
}

export function announceMember(
  here: Workspace,
  out: Deliveries,
  channel: Channel,
  what: 'joined' | 'left',
  user: string,
): void {
  const type = `member_${what}_channel`;
  const kind = channel.kind === 'private' ? 'G' : 'C';
  out.event(type, {
    type,
    user,
    channel: channel.id,
    channel_type: kind,
    team: here.teamId,
    event_ts: here.ts(),
  });
}

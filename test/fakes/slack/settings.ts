// How a fake Slack is set up: who the app is, what it may do, and how patient Slack is.
import { systemClock, type Clock } from '../../../src/base/clock.ts';

export interface FakeSlackOptions {
  /** Zero takes any free one. */
  readonly port?: number;
  /** Of all times: timestamps, triggers, response addresses, deadlines, redeliveries. */
  readonly clock?: Clock;
  readonly botToken?: string;
  readonly appToken?: string;
  readonly signingSecret?: string;
  /** Of the bot token; all that the fake knows by default. */
  readonly scopes?: readonly string[];
  /** The events the app is subscribed to, as a manifest names them (`message.channels`). All by default. */
  readonly subscriptions?: readonly string[];
  /** The slash commands the app has. */
  readonly commands?: readonly string[];
  /** Within how many milliseconds an event, a click or a command has to be acknowledged. */
  readonly acknowledgeWithinMs?: number;
  /** How long Slack waits before each redelivery of an event; Slack itself: 0, 1 minute, 5 minutes. */
  readonly redeliverAfterMs?: readonly number[];
  /** How old a message may get and still be edited; null: any age. */
  readonly editWindowMs?: number | null;
  /** Whether the app is installed for a whole organization: then what people do in it is of no workspace. */
  readonly isOrgWide?: boolean;
  /** How often sockets are pinged. */
  readonly pingEveryMs?: number;
}

export interface Settings extends Required<Omit<FakeSlackOptions, 'port'>> {}

export const allScopes: readonly string[] = [
  'app_mentions:read',
  'assistant:write',
  'channels:history',
  'channels:read',
  'chat:write',
  'commands',
  'files:read',
  'files:write',
  'groups:history',
  'groups:read',
  'im:history',
  'im:read',
  'im:write',
  'mpim:history',
  'usergroups:read',
  'users:read',
];

const allSubscriptions: readonly string[] = [
  'agent_session_stopped',
  'app_home_opened',
  'app_mention',
  'channel_archive',
  'channel_deleted',
  'channel_unarchive',
  'group_archive',
  'group_deleted',
  'member_joined_channel',
  'member_left_channel',
  'message.channels',
  'message.groups',
  'message.im',
  'tokens_revoked',
];

export function settingsOf(options: FakeSlackOptions): Settings {
  return {
    clock: options.clock ?? systemClock,
    botToken: options.botToken ?? 'xoxb-fake-1',
    appToken: options.appToken ?? 'xapp-1-fake-1',
    signingSecret: options.signingSecret ?? 'fake-signing-secret',
    scopes: options.scopes ?? allScopes,
    subscriptions: options.subscriptions ?? allSubscriptions,
    commands: options.commands ?? ['/research'],
    isOrgWide: options.isOrgWide ?? false,
    acknowledgeWithinMs: options.acknowledgeWithinMs ?? 3000,
    redeliverAfterMs: options.redeliverAfterMs ?? [20, 100, 300],
    editWindowMs: options.editWindowMs ?? null,
    pingEveryMs: options.pingEveryMs ?? 10_000,
  };
}

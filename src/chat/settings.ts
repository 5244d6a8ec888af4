// The keys `slack` and `discord` of the settings. A platform without its secrets is left out.
import { z } from 'zod';
import { secretText, serviceUrl } from '../base/config-values.ts';
import type { Frozen } from '../base/freeze.ts';

export const slackSettingsSchema = z.strictObject({
  /** Bot token (xoxb-…); null: no Slack. */
  botToken: secretText,
  /** App-level token (xapp-…): events come by Socket Mode, also when the signing secret is set too. */
  appToken: secretText,
  /** Without an app-level token: events come over HTTP, signed with this. */
  signingSecret: secretText,
  /** Where events over HTTP arrive, at /slack/events. */
  host: z.string().min(1),
  port: z.int().min(0).max(65_535),
  url: serviceUrl,
  /** Pause between two posts to one channel, apart from short bursts (Slack: about one a second). */
  postEveryMs: z.int().min(0).max(60_000).describe('milliseconds'),
});

export const discordSettingsSchema = z.strictObject({
  /** Bot token; null: no Discord. */
  token: secretText,
  /** Whether the Message Content intent is switched on for the bot: then plain replies in a thread can be read. */
  messageContent: z.boolean(),
  url: serviceUrl,
});

export type SlackSettings = Frozen<z.infer<typeof slackSettingsSchema>>;
export type DiscordSettings = Frozen<z.infer<typeof discordSettingsSchema>>;

/** Ids of the roles and user groups that the settings name as approvers (`role:ID`). */
export function rolesAmong(approvers: {
  readonly default: readonly string[];
  readonly places: Readonly<Record<string, readonly string[]>>;
}): string[] {
  const named = [approvers.default, ...Object.values(approvers.places)].flat();
  return [...new Set(named.flatMap((who) => (who.startsWith('role:') ? [who.slice('role:'.length)] : [])))];
}

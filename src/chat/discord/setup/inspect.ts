// What Discord says about the bot: who it is, what it may read, where it is and what it may do there.
import type { APIApplication, APIUser, RESTAPIPartialCurrentUserGuild } from 'discord.js';
import { ApplicationFlags, ApplicationIntegrationType, Routes } from 'discord.js';
import type { TrustedHttp } from '../../../http/port.ts';
import type { DiscordSettings } from '../../settings.ts';
import { createDiscordApi } from '../api/client.ts';
import { missingPermissions, wantedPermissions } from './permissions.ts';

/** Asks who the token belongs to. @throws DiscordTrouble */
export async function inspectBot(settings: DiscordSettings, fetch: TrustedHttp['fetch']) {
  const api = createDiscordApi(settings, fetch);
  const doing = 'learn who the bot is';
  const user = await api.call<APIUser>('GET', Routes.user(), doing);
  const application = await api.call<APIApplication>('GET', Routes.currentApplication(), doing);
  const contentFlags = ApplicationFlags.GatewayMessageContent | ApplicationFlags.GatewayMessageContentLimited;
  const asked = new URLSearchParams({
    client_id: application.id,
    scope: 'bot applications.commands',
    permissions: String(wantedPermissions),
  });
  return {
    user: user.username,
    application: application.name,
    /** Whether the Message Content intent is switched on in the developer portal. */
    readsContent: ((application.flags ?? 0) & contentFlags) !== 0,
    forPeople: isForPeople(application),
    /** An address that invites the bot with the permissions it needs. */
    invite: `https://discord.com/oauth2/authorize?${asked.toString()}`,
  };
}

/** Whether people can install the app for themselves, and use it where the bot is no member: in the developer portal, Installation. */
export function isForPeople({ integration_types_config: installed }: APIApplication): boolean {
  return installed?.[ApplicationIntegrationType.UserInstall] !== undefined;
}

/** Servers that are looked at; a bot in more has somebody who knows. */
const maxServers = 200;

/** The servers that the bot is in, with the permissions that it lacks there, as Discord shows them. @throws DiscordTrouble */
export async function inspectServers(settings: DiscordSettings, fetch: TrustedHttp['fetch']) {
  const query = { limit: String(maxServers) };
  const api = createDiscordApi(settings, fetch);
  const doing = 'list the servers of the bot';
  const servers = await api.call<RESTAPIPartialCurrentUserGuild[]>('GET', Routes.userGuilds(), doing, {
    query,
  });
  return servers.map(({ name, permissions }) => ({
    name,
    missing: missingPermissions(BigInt(permissions), 'anywhere'),
  }));
}

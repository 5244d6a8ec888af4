// Whether Discord knows our token, what the bot may read, and what it may not do on its servers.
import { failed, note, ok, told, type Check, type Finding } from '../base/check.ts';
import { once } from '../base/recent.ts';
import { inspectBot, inspectServers } from '../chat/discord/setup/inspect.ts';
import type { DiscordSettings } from '../chat/settings.ts';
import type { TrustedHttp } from '../http/port.ts';

export function discordChecks(settings: DiscordSettings, fetch: TrustedHttp['fetch']): Check[] {
  if (settings.token === null) return [notUsed];
  const facts = once(() => inspectBot(settings, fetch));
  return [
    {
      name: 'discord token',
      async run() {
        const { user, application } = await facts();
        return ok(`is the bot ${user} of the application ${application}`);
      },
    },
    {
      name: 'discord message content',
      run: async () => contentFinding(settings.messageContent, (await facts()).readsContent),
    },
    {
      name: 'discord user install',
      run: async () => installFinding((await facts()).forPeople),
    },
    {
      name: 'discord servers',
      async run() {
        const { invite } = await facts();
        return serversFinding(await inspectServers(settings, fetch), invite);
      },
    },
  ];
}

const notUsed = told(
  'discord',
  note('not used, because DISCORD_TOKEN is empty (config/discord.md tells how to make the bot)'),
);

const withoutIt = 'people answer in a thread by button, by mention, or by a reply with the ping on';

function contentFinding(isWanted: boolean, isOn: boolean): Finding {
  if (isWanted && isOn) return ok('is read: in a thread, people also answer by plain messages');
  if (isWanted)
    return failed(
      'discord.messageContent is true, but the intent is off, and Discord refuses the connection',
      'Switch on the Message Content Intent (Bot → Privileged Gateway Intents), or set DISCORD_MESSAGE_CONTENT to false.',
    );
  return isOn
    ? note(
        `is not read although the intent is on: ${withoutIt}. Plain messages count with DISCORD_MESSAGE_CONTENT=true`,
      )
    : ok(
        `is not read: ${withoutIt}. With the intent and DISCORD_MESSAGE_CONTENT=true plain messages count too`,
      );
}

function installFinding(forPeople: boolean): Finding {
  return forPeople
    ? ok('is on: people can use /research and “Research this” privately anywhere')
    : note(
        'is off: /research and “Research this” work only where the bot is a member. Switch on User Install (Installation → Installation Contexts) and restart',
      );
}

function serversFinding(servers: Awaited<ReturnType<typeof inspectServers>>, invite: string): Finding {
  if (servers.length === 0) return failed('the bot is on none', `Invite it: ${invite}`);
  const lacking = servers.filter(({ missing }) => missing.length > 0);
  if (lacking.length === 0) return ok(`${servers.map(({ name }) => name).join(', ')}: nothing is missing`);
  return failed(
    `missing: ${lacking.map(({ name, missing }) => `${missing.join(', ')} on ${name}`).join('; ')}`,
    `Give the role of the bot these permissions (Server Settings → Roles), or invite it again: ${invite}`,
  );
}

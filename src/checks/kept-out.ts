// What keeps a service that has just started out of the chat platforms whose tokens are set.
import type { Clock } from '../base/clock.ts';
import { toErrorRecord } from '../base/errors.ts';
import { inTime } from '../base/in-time.ts';
import type { DiscordSettings, SlackSettings } from '../chat/settings.ts';
import type { TrustedHttp } from '../http/port.ts';

/** A platform that says nothing for so long is not waited for. */
const patienceMs = 5000;

/** For each platform that refuses the token or cannot be asked: what happened, and what to do. Never rejects. */
export async function keptOut(
  { slack, discord }: { readonly slack: SlackSettings; readonly discord: DiscordSettings },
  fetch: TrustedHttp['fetch'],
  clock: Clock,
): Promise<readonly string[]> {
  // Each vendor's package is loaded only when its platform is used.
  const asked = [
    {
      name: 'Slack',
      facts:
        slack.botToken === null
          ? null
          : import('../chat/slack/setup/inspect.ts').then((it) => it.inspectToken(slack, fetch)),
    },
    {
      name: 'Discord',
      facts:
        discord.token === null
          ? null
          : import('../chat/discord/setup/inspect.ts').then((it) => it.inspectBot(discord, fetch)),
    },
  ].map(({ name, facts }) =>
    inTime<unknown, null>(clock, patienceMs, Promise.resolve(facts), null).then(
      () => [],
      (error: unknown) => {
        const { message, hint } = toErrorRecord(error);
        return [[`${name} cannot be used:`, message, hint].filter((part) => part !== undefined).join(' ')];
      },
    ),
  );
  return (await Promise.all(asked)).flat();
}

// auth.test, users.info and usergroups.users.list: who is who. And apps.connections.open.
import type { Arguments } from '../arguments.ts';
import { Refused } from '../refused.ts';
import { shownUser } from '../shown.ts';
import type { World } from '../world.ts';
import { type Method } from './method.ts';

const bot = 'bot' as const;

export const people: Readonly<Record<string, Method>> = {
  'auth.test': { token: bot, scope: null, run: authTest },
  'apps.connections.open': {
    token: 'app',
    scope: null,
    run: (world) => ({ url: `${world.base().replace('http:', 'ws:')}${world.ticket()}` }),
  },
  'users.info': { token: bot, scope: 'users:read', run: userInfo },
  'usergroups.users.list': { token: bot, scope: 'usergroups:read', run: groupUsers },
};

function authTest({ here }: World) {
  return {
    url: `https://${here.domain}.slack.com/`,
    team: here.domain,
    user: here.bot.name.toLowerCase(),
    team_id: here.teamId,
    user_id: here.bot.id,
    bot_id: here.botId,
    is_enterprise_install: false,
  };
}

function userInfo({ here }: World, given: Arguments) {
  const user = here.users.get(given.needed('user'));
  const { locale } = given.flag('include_locale') ? (user ?? {}) : {};
  if (user === undefined) throw new Refused('user_not_found');
  return { user: { ...shownUser(here, user), ...(locale === undefined ? {} : { locale }) } };
}

function groupUsers({ here }: World, given: Arguments) {
  const group = here.groups.get(given.needed('usergroup'));
  given.ignore('include_disabled');
  if (group === undefined) throw new Refused('no_such_subteam');
  return { users: [...group.users] };
}

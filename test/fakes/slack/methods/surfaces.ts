// The home of the app, permanent links, and the agent view: suggested questions and sessions of threads.
import type { Arguments } from '../arguments.ts';
import { checkHome } from '../blocks/check.ts';
import { isObject } from '../blocks/shapes.ts';
import { Refused } from '../refused.ts';
import { shownModal } from '../shown.ts';
import { standing, type Modal } from '../workspace.ts';
import type { World } from '../world.ts';
import { joinedChannel, visibleChannel, type Method } from './method.ts';
import { setView } from './views.ts';

const free = { token: 'bot', scope: null } as const;
const agent = { token: 'bot', scope: 'assistant:write' } as const;

export const surfaces: Readonly<Record<string, Method>> = {
  'views.publish': { ...free, run: publish },
  'chat.getPermalink': { ...free, run: permalink },
  'assistant.threads.setSuggestedPrompts': { ...agent, run: suggest },
  'agents.sessions.setStatus': { ...agent, run: setStatus },
  'agents.sessions.rename': { ...agent, run: rename },
};

function publish(world: World, given: Arguments) {
  const { here } = world;
  const user = given.needed('user_id');
  if (!here.users.has(user)) throw new Refused('user_not_found');
  const view = given.structured('view', 'invalid_arguments');
  const { error, problems } = checkHome(view);
  if (error !== null) throw new Refused(error, problems);
  const home: Modal = here.homes.get(user) ?? {
    id: here.id('V'),
    user,
    view: {},
    hash: '',
    entered: new Map(),
  };
  home.entered.clear();
  setView(world, home, view as Readonly<Record<string, unknown>>);
  here.homes.set(user, home);
  return { view: shownModal(here, home) };
}

function permalink(world: World, given: Arguments) {
  const channel = visibleChannel(world, given.needed('channel'));
  const ts = given.needed('message_ts');
  if (standing(world.here, channel.id, ts) === undefined) throw new Refused('message_not_found');
  const link = `https://${world.here.domain}.slack.com/archives/${channel.id}/p${ts.replace('.', '')}`;
  return { channel: channel.id, permalink: link };
}

function suggest(world: World, given: Arguments) {
  const channel = joinedChannel(world, given.needed('channel_id'));
  given.ignore('title', 'thread_ts');
  const prompts = given.structured('prompts', 'invalid_arguments');
  const right =
    Array.isArray(prompts) &&
    prompts.length <= 4 &&
    prompts.every((one) => isObject(one) && one['title'] && one['message']);
  if (!right || channel.kind !== 'im') throw new Refused('invalid_arguments', ['prompts']);
  world.here.prompts.set(
    channel.id,
    (prompts as { message: string }[]).map(({ message }) => message),
  );
  return {};
}

const statuses = new Set(['active', 'processing', 'suspended', 'closed']);

function setStatus(world: World, given: Arguments) {
  const key = sessionKey(world, given);
  const status = given.needed('status');
  if (!statuses.has(status)) throw new Refused('invalid_arguments', ['status']);
  const session = world.here.sessions.get(key) ?? { status, title: '' };
  session.status = status;
  world.here.sessions.set(key, session);
  return { status, title: session.title };
}

function rename(world: World, given: Arguments) {
  const session = world.here.sessions.get(sessionKey(world, given));
  const title = given.needed('title');
  if (title.length > 200) throw new Refused('invalid_arguments', ['title']);
  if (session === undefined) throw new Refused('session_not_found');
  session.title = title;
  return { title };
}

function sessionKey(world: World, given: Arguments): string {
  const channel = joinedChannel(world, given.needed('channel_id'));
  const root = given.needed('thread_ts');
  if (standing(world.here, channel.id, root) === undefined) throw new Refused('thread_not_found');
  return `${channel.id} ${root}`;
}

// conversations.*: what was said, and direct messages.
import type { Arguments } from '../arguments.ts';
import { Refused } from '../refused.ts';
import { shownChannel, shownMessage } from '../shown.ts';
import { directMessages, threadOf, type Channel, type Message } from '../workspace.ts';
import type { World } from '../world.ts';
import { readableThread } from './chat.ts';
import { joinedChannel, scopeOfChannel, visibleChannel, type Method } from './method.ts';

const bot = 'bot' as const;

export const conversations: Readonly<Record<string, Method>> = {
  'conversations.history': {
    token: bot,
    scope: scopeOfChannel('history'),
    run: history,
  },
  'conversations.replies': {
    token: bot,
    scope: scopeOfChannel('history'),
    run: replies,
  },
  'conversations.members': { token: bot, scope: scopeOfChannel('read'), run: membersOf },
  'users.conversations': { token: bot, scope: 'groups:read', run: joined },
  'conversations.open': { token: bot, scope: 'im:write', run: open },
};

function history(world: World, given: Arguments) {
  const channel = joinedChannel(world, given.needed('channel'));
  const shown = world.here.messages.filter(
    (one) =>
      one.channel === channel.id &&
      one.onlyFor === null &&
      (one.threadTs === null || one.threadTs === one.ts) &&
      threadOf(world.here, channel.id, one.ts).includes(one),
  );
  const within = shown.filter(between(given)).toReversed();
  const { page, more } = paged(given, within, 100, 999);
  return { messages: shownPage(world, given, page), ...more, pin_count: 0 };
}

function replies(world: World, given: Arguments) {
  const channel = joinedChannel(world, given.needed('channel'));
  const [root, ...rest] = readableThread(world, channel.id, given.needed('ts'));
  const { page, more } = paged(given, rest.filter(between(given)), 1000, 1000);
  // The root stands before every page.
  return { messages: shownPage(world, given, [root!, ...page]), ...more };
}

function shownPage(world: World, given: Arguments, page: readonly Message[]) {
  const withMetadata = given.flag('include_all_metadata');
  return page.map((one) => shownMessage(world.here, one, { withMetadata, withThread: true }));
}

function between(given: Arguments): (message: Message) => boolean {
  const oldest = moment(given, 'oldest') ?? 0n;
  const latest = moment(given, 'latest');
  const inclusive = given.flag('inclusive');
  return ({ ts }) => {
    const at = micros(ts);
    if (inclusive) return at >= oldest && (latest === null || at <= latest);
    return at > oldest && (latest === null || at < latest);
  };
}

function moment(given: Arguments, name: 'oldest' | 'latest'): bigint | null {
  const text = given.text(name);
  if (text === null || text === '') return null;
  if (!/^\d+(\.\d+)?$/.test(text))
    throw new Refused(name === 'oldest' ? 'invalid_ts_oldest' : 'invalid_ts_latest');
  return micros(text);
}

function micros(ts: string): bigint {
  const [seconds = '0', fraction = ''] = ts.split('.');
  return BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
}

/** @throws Refused `invalid_limit`, `invalid_cursor` */
function paged<T>(given: Arguments, all: readonly T[], usual: number, most: number) {
  const limit = given.whole('limit') ?? usual;
  if (limit < 1 || limit > most) throw new Refused('invalid_limit');
  const cursor = given.text('cursor');
  const from =
    cursor === null || cursor === '' ? 0 : Number(/^next:(\d+)$/.exec(decoded(cursor))?.[1] ?? NaN);
  if (Number.isNaN(from)) throw new Refused('invalid_cursor');
  const hasMore = from + limit < all.length;
  const next = hasMore ? Buffer.from(`next:${from + limit}`).toString('base64') : '';
  const more = { has_more: hasMore, response_metadata: { next_cursor: next } };
  return { page: all.slice(from, from + limit), more };
}

const decoded = (cursor: string) => Buffer.from(cursor, 'base64').toString();

/** Public and private ones, which is all that Footnote asks for. What is left out makes its page shorter. */
function joined({ here }: World, given: Arguments) {
  if (given.needed('types') !== 'public_channel,private_channel') throw new Refused('invalid_types');
  const isHere = given.flag('exclude_archived') ? (one: Channel) => !one.archived : () => true;
  const all = [...here.channels.values()].filter((one) => one.kind !== 'im' && !one.deleted);
  const { page, more } = paged(
    given,
    all.filter(({ members }) => members.has(here.bot.id)),
    100,
    999,
  );
  return { channels: page.filter(isHere).map((one) => shownChannel(here, one)), ...more };
}

function membersOf(world: World, given: Arguments) {
  const channel = visibleChannel(world, given.needed('channel'));
  const { page, more } = paged(given, [...channel.members], 100, 999);
  return { members: page, ...more };
}

function open(world: World, given: Arguments) {
  const users = given.needed('users').split(',');
  given.ignore('return_im', 'prevent_creation');
  if (users.length !== 1) throw new Refused('not_enough_users');
  if (!world.here.users.has(users[0]!)) throw new Refused('user_not_found');
  const channel = directMessages(world.here, users[0]!);
  return { channel: given.flag('return_im') ? shownChannel(world.here, channel) : { id: channel.id } };
}

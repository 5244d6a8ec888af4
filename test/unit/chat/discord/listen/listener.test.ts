import { expect, it } from 'vitest';
import type { DiscordApi } from '../../../../../src/chat/discord/api/client.ts';
import { idAt } from '../../../../../src/chat/discord/addresses.ts';
import { DiscordTrouble } from '../../../../../src/chat/discord/api/trouble.ts';
import { createDirectory } from '../../../../../src/chat/discord/directory/channels.ts';
import { createListener } from '../../../../../src/chat/discord/listen/listener.ts';
import { createSession } from '../../../../../src/chat/discord/listen/session.ts';
import { createCatchUp } from '../../../../../src/chat/discord/read/catch-up.ts';
import { loudLogger } from '../../../../support/loud-logger.ts';
import { manualClock } from '../../../../support/manual-clock.ts';
import { quietInbound } from '../../../../support/quiet-inbound.ts';

function world(
  call: (...asked: never[]) => Promise<unknown> = () => Promise.reject(new Error('nothing is to be asked')),
) {
  const { logger, lines } = loudLogger();
  const api = { call } as unknown as DiscordApi;
  const memory = {
    hold: () => Promise.reject(new Error('nothing is to be held')),
    read: () => Promise.resolve(null),
    write: () => Promise.resolve(),
  };
  const clock = manualClock();
  const common = { api, logger, clock, memory };
  const session = createSession({ ...common, intents: 0 });
  const catchUp = createCatchUp(api, clock);
  catchUp.begin('1');
  const heard: string[] = [];
  const listener = createListener({
    ...common,
    catchUp,
    directory: { ...createDirectory(api), botId: () => Promise.resolve('1') },
    inbound: quietInbound({
      async message({ text }) {
        heard.push(text);
      },
    }),
    session,
    signal: new AbortController().signal,
  });
  return { listener, heard, clock, session, warnings: () => lines('warn'), errors: () => lines('error') };
}

const channel = { id: '20', type: 0, name: 'general', last_message_id: '9000000000000000000' };
const server = { id: '10', roles: [], channels: [channel], threads: [] };
const appears = { t: 'GUILD_CREATE', s: 1, op: 0, d: server } as never;
const missed = {
  id: '8000000000000000000',
  channel_id: '20',
  type: 0,
  content: '<@1> hi',
  author: { id: '5', username: 'ann' },
  mentions: [{ id: '1', username: 'Footnote' }],
  mention_roles: [],
  attachments: [],
};

it('takes a server that is not available, of which Discord says nothing but its id', () => {
  const { listener, errors } = world();
  listener.take({ t: 'GUILD_CREATE', s: 1, op: 0, d: { id: '10', unavailable: true } } as never);
  expect(errors()).toEqual([]);
});

it('goes on after an event that it does not understand', () => {
  const { listener, errors } = world();
  listener.take({ t: 'GUILD_CREATE', s: 1, op: 0, d: { id: '10' } } as never);
  expect(errors()).toMatchObject([{ message: 'an event of Discord is not understood' }]);
});

it('reads what was missed as soon as Discord lets it', async () => {
  const answers = [
    () => Promise.reject(new DiscordTrouble('chat-unreachable', 'Discord asks to wait.')),
    () => Promise.resolve([missed]),
    () => Promise.resolve({ nick: null, roles: [] }),
  ];
  const { listener, heard, clock } = world(() => answers.shift()!());
  listener.take(appears);
  await clock.advance(400);
  expect(heard).toEqual([]);
  await clock.advance(200);
  expect(heard).toEqual(['hi']);
});

it('leaves missed what it may not read', async () => {
  const { listener, heard, warnings } = world(() =>
    Promise.reject(new DiscordTrouble('chat-gone', 'Missing Access')),
  );
  listener.take(appears);
  await listener.idle();
  expect(heard).toEqual([]);
  expect(warnings()).toHaveLength(1);
});

it('reads what was missed while a server was away, and nothing again that is older', async () => {
  const asked: unknown[] = [];
  const call = (_method: string, _route: string, _doing: string, sending?: { query?: object }) => {
    asked.push(sending?.query);
    return Promise.resolve([]);
  };
  const { listener, session, clock } = world(call);
  session.received(1, '8500000000000000000')();
  listener.take({ t: 'GUILD_DELETE', s: 2, op: 0, d: { id: '10', unavailable: true } } as never);
  session.received(3, '8600000000000000000')();
  listener.take(appears);
  await clock.advance(0);
  await listener.idle();
  expect(asked).toEqual([{ limit: '100', after: '8500000000000000000' }]);
});

it('hears an edited mention as far back as the core knows whether it has heard it', async () => {
  const { listener, heard, clock } = world(() => Promise.resolve([]));
  listener.take(appears);
  const edit = { ...missed, guild_id: '10', edited_timestamp: 'now', member: { nick: null, roles: [] } };
  const ages = [11, 13].map((hours) => idAt(clock.now() - hours * 3_600_000));
  for (const [age, id] of ages.entries()) {
    const d = { ...edit, id, content: `<@1> ${age}` };
    listener.take({ t: 'MESSAGE_UPDATE', s: 2 + age, op: 0, d } as never);
  }
  listener.take({ t: 'MESSAGE_UPDATE', s: 4, op: 0, d: { ...edit, edited_timestamp: null } } as never);
  await listener.idle();
  expect(heard).toEqual(['0']);
});

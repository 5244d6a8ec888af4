import { expect, it } from 'vitest';
import { systemClock } from '../../../../../src/base/clock.ts';
import type { DiscordApi } from '../../../../../src/chat/discord/api/client.ts';
import { createDirectory } from '../../../../../src/chat/discord/directory/channels.ts';
import { createListener } from '../../../../../src/chat/discord/listen/listener.ts';
import { createSession } from '../../../../../src/chat/discord/listen/session.ts';
import { createCatchUp } from '../../../../../src/chat/discord/read/catch-up.ts';
import { loudLogger } from '../../../../support/loud-logger.ts';
import { quietInbound } from '../../../../support/quiet-inbound.ts';

function world() {
  const { logger, lines } = loudLogger();
  const api = { call: () => Promise.reject(new Error('nothing is to be asked')) } as unknown as DiscordApi;
  const memory = {
    hold: () => Promise.reject(new Error('nothing is to be held')),
    read: () => Promise.resolve(null),
    write: () => Promise.resolve(),
  };
  const common = { api, logger, clock: systemClock, memory };
  const catchUp = createCatchUp(api, common.clock);
  catchUp.begin('1');
  const listener = createListener({
    ...common,
    catchUp,
    directory: createDirectory(api),
    identity: () => Promise.resolve({ userId: '1', applicationId: '1' }),
    inbound: quietInbound(),
    session: createSession({ ...common, intents: 0 }),
    signal: new AbortController().signal,
  });
  return { listener, errors: () => lines('error') };
}

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

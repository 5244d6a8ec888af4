// That nothing is missed on Discord: broken connections, processes that end or die, sessions that are gone.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatPlatform } from '../../../src/chat/port.ts';
import { sharedMemory, startDiscordWorld } from '../../support/discord-world.ts';
import type { DiscordWorld } from '../../support/discord-world.ts';
import { eventually } from '../../support/eventually.ts';

describe('the connection to Discord', () => {
  let world: DiscordWorld;
  beforeEach(async () => {
    world = await startDiscordWorld({ fake: { heartbeatMs: 150 } });
  });
  afterEach(() => world.close());

  const says = (text: string) => world.ann.mentions(text, { channel: world.general });
  const texts = () => world.core.messages.map(({ text }) => text);
  const heard = (...wanted: string[]) =>
    world.fake.until(`hears ${wanted.join()}`, () => wanted.every((text) => texts().includes(text)));
  const connected = () => world.fake.until('it is connected', () => world.fake.gateway.connected === 1);
  const connect = async (platform: ChatPlatform) => {
    await platform.connect(world.core.inbound);
    await connected();
  };
  /** The same text may come again: the core takes each event once. */
  const distinct = () => [
    ...new Map(world.core.messages.map(({ eventId, text }) => [eventId, text])).values(),
  ];

  it.each([
    ['breaks', () => world.fake.gateway.disconnect()],
    ['is to be made anew', () => world.fake.gateway.askToReconnect()],
    ['is invalid for a moment', () => world.fake.gateway.invalidate(true)],
    ['is closed with a code', () => world.fake.gateway.disconnect(4000)],
  ])('goes on with its session when the connection %s', async (_what, interrupt) => {
    await world.connect();
    says('before');
    await heard('before');
    interrupt();
    says('meanwhile');
    await heard('meanwhile');
    says('after');
    await heard('after');
    expect(distinct()).toEqual(['before', 'meanwhile', 'after']);
    expect(world.fake.gateway.identifies).toBe(1);
  });

  it('notices that nobody acknowledges its heartbeats', async () => {
    await world.connect();
    world.fake.gateway.acknowledges = false;
    await world.fake.until('it has given up', () => world.fake.gateway.resumes > 0);
    world.fake.gateway.acknowledges = true;
    says('still there?');
    await heard('still there?');
    expect(world.fake.gateway.identifies).toBe(1);
  });

  it('comes back by itself, also when Discord is down at the start', async () => {
    await world.fake.down();
    await world.platform.connect(world.core.inbound);
    await eventually('it has tried', () =>
      world.log.lines('warn').some(({ message }) => message.includes('gateway')),
    );
    await world.fake.up();
    await connected();
    await world.fake.down();
    await eventually('it has noticed', () =>
      world.log.lines('info').some(({ message }) => message === 'disconnected from Discord'),
    );
    await world.fake.up();
    says('back again');
    await heard('back again');
    // What was said while it was down is replayed: the session was kept.
    expect(world.fake.gateway.identifies).toBe(1);
  });

  it('goes on where a process ended', async () => {
    await world.connect();
    says('first');
    await heard('first');
    await world.platform.disconnect();
    says('while nobody listens');
    await connect(world.open());
    await heard('while nobody listens');
    expect(world.fake.gateway).toMatchObject({ identifies: 1, resumes: 1 });
    expect(texts()).toEqual(['first', 'while nobody listens']);
  });

  it('is told again what a process that died had not recorded', async () => {
    await world.connect();
    says('recorded');
    await heard('recorded');
    await eventually('that is written down', () => wroteSeen(world));
    let release = () => {};
    world.core.state.held = new Promise((resolve) => (release = resolve));
    says('in hand');
    await eventually('it has arrived', () => world.core.state.asked === 2);
    const left = new Map(structuredClone([...world.memory.notes]));
    // From here on nothing that the first process does reaches the second.
    world.core.state.held = Promise.resolve();
    const next = world.open({ memory: sharedMemory(left) });
    await next.connect(world.core.inbound);
    await heard('in hand');
    release();
    expect(world.fake.gateway.identifies).toBe(1);
  });

  it('lets one process listen at a time, and the next take over', async () => {
    await world.connect();
    const other = world.open();
    await other.connect(world.core.inbound);
    says('once');
    await heard('once');
    expect(world.fake.gateway).toMatchObject({ connected: 1, identifies: 1, resumes: 0 });
    await world.platform.disconnect();
    await connected();
    says('again');
    await heard('again');
    expect(texts()).toEqual(['once', 'again']);
    expect(world.fake.gateway.resumes).toBe(1);
  });

  it('reads what it missed in threads and mentions when its session is gone', async () => {
    await world.connect();
    const thread = world.ann.opensThread('Talk', { channel: world.general });
    says('first');
    await heard('first');
    await world.platform.disconnect();
    world.fake.gateway.forget();
    says('missed');
    world.bob.says('just talking', { channel: world.general });
    world.ann.mentions('missed in a thread', { channel: thread });
    await connect(world.open());
    await heard('missed', 'missed in a thread');
    expect(distinct().toSorted()).toEqual(['first', 'missed', 'missed in a thread']);
    expect(world.fake.gateway.identifies).toBe(2);
  });

  it('knows the roles of whoever said what it missed, as it does of others', async () => {
    const eve = world.fake.server.person('Eve', { roles: ['Editors'] });
    await world.connect();
    says('first');
    await heard('first');
    await world.platform.disconnect();
    world.fake.gateway.forget();
    eve.mentions('approve', { channel: world.general });
    eve.mentions('approve it', { channel: world.general });
    await connect(world.open());
    await heard('approve', 'approve it');
    const author = { id: eve.id, name: 'Eve', roles: [world.fake.server.role('Editors')] };
    expect(world.core.messages.slice(1)).toMatchObject([{ author }, { author }]);
    const asked = world.fake.calls.filter(({ path }) => path.includes('/members/'));
    expect(asked).toHaveLength(1);
  });

  it('is told again of what it was reading back when it was stopped', async () => {
    await world.connect();
    says('first');
    await heard('first');
    await world.platform.disconnect();
    world.fake.gateway.forget();
    says('missed');
    world.core.state.failing = 1000;
    const stopped = world.open();
    await stopped.connect(world.core.inbound);
    await eventually('it has tried', () => world.core.state.failing < 1000);
    await stopped.disconnect();
    world.core.state.failing = 0;
    await connect(world.open());
    await heard('missed');
    expect(world.fake.gateway).toMatchObject({ identifies: 2, resumes: 1 });
  });

  it('reads nothing back when it listens for the first time', async () => {
    says('long ago');
    await world.connect();
    says('now');
    await heard('now');
    expect(texts()).toEqual(['now']);
  });

  it('begins a new session when it is to read more than before', async () => {
    await world.connect();
    await world.platform.disconnect();
    await world.fake.close();
    world = await startDiscordWorld({ fake: { portal: { messageContent: true } } });
    await world.connect();
    await world.platform.disconnect();
    await connect(world.open({ messageContent: true }));
    expect(world.fake.gateway).toMatchObject({ identifies: 2, resumes: 0 });
  });

  it.each([
    ['the token', { token: 'wrong' }, 'DISCORD_TOKEN'],
    ['an intent', { messageContent: true }, 'Message Content'],
  ])('says what to do when Discord refuses %s, and does not hang', async (_what, over, remedy) => {
    const refused = world.open(over);
    await refused.connect(world.core.inbound);
    await eventually('it is said', () =>
      [...world.log.lines('error'), ...world.log.lines('warn')].some((line) =>
        JSON.stringify(line).includes(remedy),
      ),
    );
    await refused.disconnect();
    expect(world.fake.gateway.connected).toBe(0);
  });

  it('stops while it is connecting, recording and waiting', async () => {
    world.core.state.failing = 1000;
    await world.connect();
    says('cannot be recorded');
    await eventually('it has tried', () => world.core.state.failing < 1000);
    const waiting = world.open();
    await waiting.connect(world.core.inbound);
    await waiting.disconnect();
    await world.platform.disconnect();
    world.core.state.failing = 0;
    await connect(world.open());
    await heard('cannot be recorded');
    expect(world.fake.gateway.identifies).toBe(1);
  });
});

function wroteSeen({ memory }: DiscordWorld): boolean {
  return [...memory.notes.values()].some((note) => /"seen":"\d+"/.test(JSON.stringify(note)));
}

// What was said to Footnote while nobody listened for longer than Slack repeats its events.
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { eventually } from '../../support/eventually.ts';
import { startSlackWorld, threadOf } from '../../support/slack-world.ts';
import type { SlackWorld } from '../../support/slack-world.ts';

let world: SlackWorld;
let aheadMs = 0;
const minutes = 60_000;
const clock = { ...systemClock, now: () => Date.now() + aheadMs };

afterEach(async () => {
  await world.close();
  expect(world.fake.violations).toEqual([]);
});

/** Listened a moment ago, and nobody listens now. */
async function begin(mode: 'socket' | 'http' = 'socket') {
  aheadMs = 0;
  world = await startSlackWorld({ mode, clock, fake: { redeliverAfterMs: [] } });
  await world.platform.connect(world.core.inbound);
  const ann = world.fake.person('Ann');
  ann.writesDirectly('hello');
  await eventually('it listens', () => world.core.messages.length === 1);
  await world.fake.idle();
  await world.platform.disconnect();
  world.core.messages.splice(0);
  return { ann, general: world.fake.channel('general') };
}

async function again(afterMs: number) {
  await world.fake.idle();
  aheadMs = afterMs;
  await world.platform.connect(world.core.inbound);
}
const read = () =>
  eventually('what was missed is read', () =>
    world.log.lines('info').find(({ message }) => message === 'what was missed was read'),
  );
const texts = () => world.core.messages.map(({ text }) => text);

describe.each(['socket', 'http'] as const)('an outage over %s', (mode) => {
  it('hands over what was missed, oldest first, as the events would have', async () => {
    const { ann, general } = await begin(mode);
    const old = ann.says('an old request', { channel: general });
    const asked = ann.mentions('why?', { channel: general });
    ann.says('only among people', { channel: general });
    const reply = ann.says('and in winter?', { thread: asked });
    ann.mentions('and here?', { thread: old });
    const direct = ann.writesDirectly('approve');
    world.core.state.recent = [threadOf(old), { platform: 'slack', externalId: `${direct.channel}/direct` }];
    await again(20 * minutes);
    await read();
    const found = world.core.messages.filter(({ text }) => text !== 'hello');
    expect(found.map(({ text, addressed }) => [text, addressed])).toEqual([
      ['why?', true],
      ['and in winter?', false],
      ['and here?', true],
      ['approve', true],
    ]);
    expect(found[0]).toMatchObject({
      eventId: `${asked.channel}:${asked.ts}`,
      thread: threadOf(asked),
      author: { id: ann.id },
      places: [general.id, world.fake.here.teamId],
    });
    expect(found[1]).toMatchObject({ eventId: `${reply.channel}:${reply.ts}`, thread: threadOf(asked) });
    for (const record of world.fake.events.filter(({ event }) => event['ts'] === asked.ts)) {
      await world.fake.redeliver(record);
    }
    expect(texts().filter((text) => text === 'why?')).toHaveLength(1);
  });
});

it('leaves a short outage to Slack', async () => {
  const { ann, general } = await begin();
  ann.mentions('why?', { channel: general });
  await again(4 * minutes);
  ann.writesDirectly('are you there?');
  await eventually('it listens', () => world.core.messages.length > 0);
  expect(texts()).toEqual(['are you there?']);
});

it('reads again what could not be recorded', async () => {
  const { ann, general } = await begin();
  ann.mentions('why?', { channel: general });
  await world.fake.idle();
  world.core.state.failing = 1;
  await again(20 * minutes);
  await eventually('it failed', () =>
    world.log.lines('warn').some(({ message }) => message.includes('again')),
  );
  await world.platform.disconnect();
  await world.platform.connect(world.core.inbound);
  await read();
  expect(texts()).toContain('why?');
});

it('reads what it may, and says once what it may not', async () => {
  const { ann, general } = await begin();
  for (const scope of ['groups:read', 'channels:history']) world.fake.takeScope(scope);
  const threads = [ann.mentions('why?', { channel: general }), ann.mentions('how?', { channel: general })];
  const direct = ann.writesDirectly('approve');
  const gone = { platform: 'slack', externalId: 'C999/1.000001' };
  const talk = { platform: 'slack', externalId: `${direct.channel}/direct` };
  world.core.state.recent = [...threads.map(threadOf), gone, talk];
  await again(20 * minutes);
  await read();
  expect(texts().filter((text) => text !== 'hello')).toEqual(['approve']);
  const said = world.log.lines('info').filter(({ message }) => message.includes('is not read'));
  expect(said).toHaveLength(2);
});

it('reads channels that Slack lists behind archived ones', async () => {
  const { ann } = await begin();
  for (let n = 0; n < 201; n += 1) world.fake.channel(`old-${n}`).archives();
  ann.mentions('why?', { channel: world.fake.channel('new') });
  await again(20 * minutes);
  await read();
  expect(texts()).toContain('why?');
});

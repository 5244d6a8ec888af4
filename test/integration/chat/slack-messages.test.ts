// What the core hears of what people write in Slack, by both ways in, through the real Bolt.
import { threadAddress } from '../../../src/chat/slack/addresses.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { startSlackWorld, threadOf } from '../../support/slack-world.ts';
import type { SlackWorld } from '../../support/slack-world.ts';

describe.each(['socket', 'http'] as const)('messages over %s', (mode) => {
  let world: SlackWorld;

  beforeEach(async () => {
    world = await startSlackWorld({ fake: { acknowledgeWithinMs: 1000 } });
    await world.connect(mode);
  });
  afterEach(async () => {
    await world.fake.idle();
    await world.close();
    expect(world.fake.violations).toEqual([]);
  });

  const heard = () => world.core.messages;

  it('hands over a mention once, though it comes as two events', async () => {
    const ann = world.fake.person('Ann');
    const general = world.fake.channel('general');
    const asked = ann.mentions('compare <https://a.example/x|these & those> please', { channel: general });
    await world.fake.idle();
    expect(world.fake.events).toHaveLength(2);
    expect(world.core.messages).toEqual([
      {
        eventId: `${asked.channel}:${asked.ts}`,
        thread: threadOf(asked),
        author: { id: ann.id, name: expect.any(String) as string },
        text: 'compare these & those (https://a.example/x) please',
        addressed: true,
        places: [general.id, 'T00000002'],
      },
    ]);
  });

  it('goes by our own workspace in a channel that another one shares with it', async () => {
    const ann = world.fake.person('Ann');
    const partners = world.fake.channel('partners', { sharedBy: 'T0PARTNER' });
    const asked = ann.mentions('a question', { channel: partners });
    await world.fake.idle();
    const places = [partners.id, world.fake.here.teamId];
    expect(heard()).toMatchObject([{ text: 'a question', places, thread: threadOf(asked) }]);
  });

  it('leaves talk in a channel alone, and hands over replies in threads', async () => {
    const ann = world.fake.person('Ann');
    const general = world.fake.channel('general');
    const talk = ann.says('lunch?', { channel: general });
    ann.says('yes', { thread: talk });
    await world.fake.idle();
    expect(heard()).toMatchObject([{ text: 'yes', addressed: false, thread: threadOf(talk) }]);
  });

  it('takes a direct message for a request, without a mention', async () => {
    const ann = world.fake.person('Ann');
    const asked = ann.writesDirectly('what is new?');
    ann.writesDirectly('and what is old?', { thread: asked });
    await world.fake.idle();
    // Above or below: it is one conversation.
    const thread = threadAddress(world.fake.here.teamId, asked.channel, '');
    expect(heard()).toMatchObject([
      { text: 'what is new?', addressed: true, thread },
      { text: 'and what is old?', addressed: true, thread },
    ]);
  });

  it('hears neither itself nor notices of Slack', async () => {
    const ann = world.fake.person('Ann');
    const general = world.fake.channel('general');
    const asked = ann.mentions('a question', { channel: general });
    await world.fake.idle();
    const view = { kind: 'notice', tone: 'info', text: 'On it.' } as const;
    await world.platform.send(threadOf(asked), { deliveryId: 'dlv_1', part: 0, view, question: null });
    general.joins(world.fake.person('Bob'));
    await world.fake.idle();
    expect(heard().map(({ text }) => text)).toEqual(['a question']);
  });

  it('says what an edited message says now, and that a deleted one is gone', async () => {
    const ann = world.fake.person('Ann');
    const asked = ann.mentions('the old question', { channel: world.fake.channel('general') });
    ann.edits(asked, `<@${world.fake.here.bot.id}> the new question`);
    await world.fake.idle();
    ann.deletes(asked);
    await world.fake.idle();
    const message = `${asked.channel}:${asked.ts}`;
    expect(world.core.changes).toEqual([
      { eventId: expect.any(String) as string, thread: threadOf(asked), message, text: 'the new question' },
      { eventId: expect.any(String) as string, thread: threadOf(asked), message, text: null },
    ]);
  });

  it('acknowledges an event only when it is stored; otherwise Slack delivers it again', async () => {
    const ann = world.fake.person('Ann');
    world.core.state.failing = 2;
    ann.writesDirectly('do not lose this');
    await eventually(
      'the event is acknowledged',
      () => world.fake.events.length > 0 && world.fake.events.every((one) => one.over),
    );
    const [event] = world.fake.events;
    expect(event?.acknowledged).toBe(true);
    expect(event?.attempts.map(({ result }) => result === 'acknowledged')).toEqual([false, false, true]);
    expect(heard().map(({ text }) => text)).toEqual(['do not lose this']);
  });

  it('logs what could not be stored without a word of it', async () => {
    world.core.state.failing = 1;
    world.fake.person('Ann').writesDirectly('a secret wish');
    await world.fake.idle();
    const said = JSON.stringify(world.log.lines('warn'));
    expect(said).toContain('not recorded');
    expect(said).not.toContain('secret wish');
  });
});

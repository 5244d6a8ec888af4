// What Slack has besides messages: the menu of a message, the home of the app, the agent view, invitations.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../fakes/slack/people/person.ts';
import type { ChannelPlace } from '../../fakes/slack/people/place.ts';
import { eventually } from '../../support/eventually.ts';
import { startSlackWorld } from '../../support/slack-world.ts';
import type { SlackWorld } from '../../support/slack-world.ts';

let world: SlackWorld;
let ann: Person;
let general: ChannelPlace;

beforeEach(async () => {
  world = await startSlackWorld();
  await world.connect('socket');
  ann = world.fake.person('Ann');
  general = world.fake.channel('general');
});
afterEach(async () => {
  await world.fake.idle();
  await world.close();
  expect(world.fake.violations).toEqual([]);
});

const told = (words: string) =>
  eventually(`somebody is told: ${words}`, () => ann.whispers().find(({ text }) => text.includes(words)));

describe('"Research this" in the menu of a message [F41]', () => {
  const researchThis = (message: { channel: string; ts: string }) =>
    ann.usesShortcut('research-this', message);

  it('opens the form with its words, and goes on in its thread', async () => {
    const bob = world.fake.person('Bob');
    const root = bob.says('Lunch?', { channel: general });
    const message = bob.says('why is <https://example.org|the sky> blue?', { thread: root });
    await researchThis(message);
    await eventually('the form is open', () => ann.modals().length === 1);
    await ann.submits();
    expect(world.core.messages.slice(-1)).toMatchObject([
      {
        thread: { platform: 'slack', externalId: `${general.id}/${root.ts}` },
        author: { id: ann.id },
        text: 'why is the sky (https://example.org) blue?',
        unseen: true,
      },
    ]);
  });

  it('has a private answer where there is nothing to research', async () => {
    await world.platform.send(
      { platform: 'slack', externalId: `${general.id}/${ann.says('hi', { channel: general }).ts}` },
      { deliveryId: 'dlv_1', part: 0, view: { kind: 'notice', tone: 'info', text: 'Done.' }, question: null },
    );
    await researchThis(world.fake.here.messages.at(-1)!);
    await told('An app wrote this message');
    await researchThis(ann.says('', { channel: general, files: [{ name: 'a.txt', content: 'a' }] }));
    await told('no words');
    const elsewhere = world.fake.channel('elsewhere', { withoutBot: true, members: [ann] });
    await researchThis(ann.says('what is new?', { channel: elsewhere }));
    await eventually('the form is open', () => ann.modals().length === 1);
    expect(Object.values((await ann.submits()).errors).join(' ')).toContain('/invite');
    expect(world.core.messages).toEqual([]);
  });
});

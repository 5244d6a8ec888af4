// Names and user groups of people in Slack.
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { startSlackWorld, threadOf } from '../../support/slack-world.ts';
import type { SlackWorld } from '../../support/slack-world.ts';
import { manualClock } from '../../support/manual-clock.ts';

let world: SlackWorld;

afterEach(async () => {
  await world.close();
  expect(world.fake.violations).toEqual([]);
});

const calls = (method: string) => world.fake.calls.filter((call) => call.method === method).length;
const last = () => world.core.messages.at(-1)?.author;

it('calls people by their names as soon as Slack has told them, and asks once', async () => {
  world = await startSlackWorld();
  await world.connect('socket');
  const ann = world.fake.person('Ann');
  await eventually('the name is known', async () => {
    ann.writesDirectly('hello');
    await world.fake.idle();
    return last()?.name === 'Ann';
  });
  expect(calls('users.info')).toBe(1);
});

it('says the id when Slack does not tell the name', async () => {
  world = await startSlackWorld();
  world.fake.takeScope('users:read');
  await world.connect('socket');
  const ann = world.fake.person('Ann');
  ann.writesDirectly('hello');
  await eventually('Slack was asked', () => calls('users.info') === 1);
  ann.writesDirectly('hello again');
  await world.fake.idle();
  expect(last()).toEqual({ id: ann.id, name: ann.id });
  expect(calls('users.info')).toBe(1);
});

it('asks for no groups when none is named', async () => {
  world = await startSlackWorld();
  await world.connect('socket');
  world.fake.person('Ann').writesDirectly('hello');
  await world.fake.idle();
  expect(calls('usergroups.users.list')).toBe(0);
  expect(last()).not.toHaveProperty('roles');
});

it('knows the groups of somebody who presses a button, and asks again after five minutes', async () => {
  const clock = manualClock(Date.now());
  const groups = ['S00000007', '1234567890'];
  world = await startSlackWorld({ clock, groups });
  const ann = world.fake.person('Ann');
  const bob = world.fake.person('Bob');
  expect(world.fake.group('approvers', [ann])).toBe(groups[0]);
  const asked = ann.mentions('a question', { channel: world.fake.channel('general') });
  await world.connect('socket');
  const view = { kind: 'plan', brief: 'Look it up.', tasks: [] } as const;
  const question = { id: 'que_1', version: 1, asks: [] };
  await world.platform.send(threadOf(asked), { deliveryId: 'dlv_1', part: 0, view, question });
  const message = world.fake.thread(asked).latest()!;
  await ann.clicks('Approve', { in: message });
  await bob.clicks('Approve', { in: message });
  expect(world.core.answers.map(({ author }) => author.roles)).toEqual([['S00000007'], undefined]);
  expect(calls('usergroups.users.list')).toBe(1);
  await clock.advance(300_001);
  await bob.clicks('Reject', { in: message });
  await eventually('Slack is asked again', () => calls('usergroups.users.list') === 2);
});

it('knows the members of one group when another is not there any more', async () => {
  const clock = manualClock(Date.now());
  world = await startSlackWorld({ clock, groups: ['S00000006', 'S09999999'] });
  const ann = world.fake.person('Ann');
  expect(world.fake.group('approvers', [ann])).toBe('S00000006');
  await world.connect('socket');
  await eventually('the groups are known', async () => {
    ann.writesDirectly('hello');
    await world.fake.idle();
    return last()?.roles !== undefined;
  });
  expect(last()?.roles).toEqual(['S00000006']);
});

it('does not ask for groups with every message when Slack does not tell', async () => {
  const clock = manualClock(Date.now());
  world = await startSlackWorld({ clock, groups: ['S00000006'] });
  world.fake.takeScope('usergroups:read');
  const ann = world.fake.person('Ann');
  await world.connect('socket');
  ann.writesDirectly('hello');
  await eventually('Slack is asked', () => world.log.lines('warn').length === 1);
  ann.writesDirectly('hello again');
  await world.fake.idle();
  expect(calls('usergroups.users.list')).toBe(1);
  await clock.advance(60_001);
  ann.writesDirectly('hello once more');
  await eventually('Slack is asked again', () => calls('usergroups.users.list') === 2);
});

it('speaks to people in the language of their Slack as soon as Slack has told it [F43]', async () => {
  world = await startSlackWorld();
  await world.connect('socket');
  const eva = world.fake.person('Eva', 'de-DE');
  await eventually('the language is known', async () => {
    eva.writesDirectly('NULL');
    await world.fake.idle();
    return world.core.messages.at(-1)?.locale === 'de-DE';
  });
  await eva.commands('/research', 'help', { channel: world.fake.channel('general').id });
  await eventually('it is told', () =>
    eva.whispers().some(({ text }) => text.startsWith('Footnote recherchiert eine Frage')),
  );
});

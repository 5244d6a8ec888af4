// The command /research, by both ways in.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RequestView } from '../../../src/chat/views.ts';
import type { Person } from '../../fakes/slack/people/person.ts';
import type { ChannelPlace } from '../../fakes/slack/people/place.ts';
import { eventually } from '../../support/eventually.ts';
import { notice, outgoing, startSlackWorld, toldAlone } from '../../support/slack-world.ts';
import type { SlackWorld } from '../../support/slack-world.ts';

describe.each(['socket', 'http'] as const)('commands over %s', (mode) => {
  let world: SlackWorld;
  let ann: Person;
  let general: ChannelPlace;

  beforeEach(async () => {
    world = await startSlackWorld();
    await world.connect(mode);
    ann = world.fake.person('Ann');
    general = world.fake.channel('general');
  });
  afterEach(async () => {
    await world.fake.idle();
    await world.close();
    expect(world.fake.violations).toEqual([]);
  });

  const told = (words: string) => toldAlone(ann, words);
  const only = () => {
    const [message, ...others] = world.core.messages;
    if (message === undefined || others.length > 0) throw new Error(`${others.length} others were heard`);
    return message;
  };
  const request: RequestView = { kind: 'request', by: { id: 'U1', name: 'Ann' }, text: 'what is new?' };

  it('hands over a request that stands nowhere yet', async () => {
    await ann.commands('/research', 'depth:light what is new?', { channel: general });
    expect(only()).toEqual({
      eventId: expect.stringMatching(/^command:/) as string,
      thread: {
        platform: 'slack',
        externalId: expect.stringMatching(/^command\//) as string,
        place: expect.stringMatching(new RegExp(`^T00000002/${general.id}/\\d+$`)) as string,
      },
      author: { id: ann.id, name: expect.any(String) as string },
      text: 'what is new?',
      addressed: true,
      places: [general.id, 'T00000002'],
      choice: { depth: 'light', mode: 'auto' },
      unseen: true,
      via: expect.stringMatching(/^http/) as string,
    });
  });

  it('keeps a command in direct messages in their one conversation', async () => {
    const { id } = world.fake.directMessages(ann);
    await ann.commands('/research', 'what is new?', { channel: id });
    const { thread } = only();
    const sent = await world.platform.send(thread, outgoing('dlv_request1', request));
    expect(sent).not.toHaveProperty('opened');
    world.core.messages.length = 0;
    ann.writesDirectly('and what is old?');
    await world.fake.idle();
    expect(only().thread).toEqual(thread);
  });

  it('begins the thread with the request, and finds it there again', async () => {
    await ann.commands('/research', 'what is new?', { channel: general });
    const { thread } = only();
    const message = outgoing('dlv_request1', request);
    expect(await world.platform.find(thread, message)).toBeNull();
    const sent = await world.platform.send(thread, message);
    const [root] = general.messages();
    expect(root?.text).toContain('what is new?');
    expect(sent).toEqual({
      ref: `${general.id}/${root?.ts}`,
      more: false,
      opened: `${general.id}/${root?.ts}`,
    });
    expect(await world.platform.find(thread, message)).toEqual(sent);
    const opened = { ...thread, externalId: sent.opened ?? '' };
    await world.platform.send(opened, outgoing('dlv_2', notice('On it.')));
    expect(general.messages()).toHaveLength(1);
  });

  it('tells things privately where there is no thread yet', async () => {
    await ann.commands('/research', 'what is new?', { channel: general });
    const { thread, author, via } = only();
    await world.platform.whisper(thread, author, 'You have two running already.', via);
    await world.platform.whisper(thread, author, 'The same without an address.');
    await told('You have two running already.');
    await told('The same without an address.');
  });

  it('opens a form for an empty command, and carries depth and mode', async () => {
    await ann.commands('/research', '', { channel: general });
    await eventually('the form is open', () => ann.modals().length === 1);
    await ann.selects('Light: A few minutes, up to 3 tasks', { of: 'Depth' });
    await ann.submits({ 'What would you like to know?': 'what is new?' });
    expect(only()).toMatchObject({
      text: 'what is new?',
      choice: { depth: 'light', mode: 'auto' },
      unseen: true,
      places: [general.id, 'T00000002'],
    });
  });

  it('opens the form with what the command says of depth and mode', async () => {
    await ann.commands('/research', 'depth:light mode:web', { channel: general });
    await eventually('the form is open', () => ann.modals().length === 1);
    await ann.submits({ 'What would you like to know?': 'what is new?' });
    expect(only().choice).toEqual({ depth: 'light', mode: 'web' });
  });

  it('keeps the form open when the request could not be stored', async () => {
    await ann.commands('/research', '', { channel: general });
    await eventually('the form is open', () => ann.modals().length === 1);
    world.core.state.failing = 1;
    const { errors } = await ann.submits({ 'What would you like to know?': 'what is new?' });
    expect(Object.values(errors).join(' ')).toContain('Please try again');
    await ann.submits();
    expect(only().text).toBe('what is new?');
  });

  it('asks to be invited where it is not, and gives the text back', async () => {
    const away = world.fake.channel('away', { withoutBot: true, members: [ann] });
    await ann.commands('/research', 'what is new?', { channel: away });
    expect((await told('/invite')).text).toContain('what is new?');
    expect(world.core.messages).toEqual([]);
    await ann.commands('/research', '', { channel: away });
    await eventually('the form is open', () => ann.modals().length === 1);
    const { errors } = await ann.submits({ 'What would you like to know?': 'what is new?' });
    expect(Object.values(errors).join(' ')).toContain('/invite');
    expect(world.core.messages).toEqual([]);
  });

  it('says that it did not work when a request could not be stored', async () => {
    world.core.state.failing = 1;
    await ann.commands('/research', 'what is new?', { channel: general });
    expect((await told('Please try again')).text).toContain('what is new?');
  });

  it('explains itself and refuses unknown options privately, and hands words on from anywhere (F46)', async () => {
    const away = world.fake.channel('away', { withoutBot: true, members: [ann] });
    await ann.commands('/research', 'help', { channel: general });
    await told('every claim');
    await ann.commands('/research', 'depth:huge what is WAL?', { channel: general });
    expect((await told('depth:huge')).text).toContain('light, medium, extended, auto');
    expect(world.core.messages).toEqual([]);
    await ann.commands('/research', 'status', { channel: away });
    expect(only()).toMatchObject({
      text: 'status',
      unseen: true,
      via: expect.stringMatching(/^http/) as string,
    });
    expect(general.messages()).toEqual([]);
  });
});

it('takes the form of an app that is installed for a whole organization, with its workspace', async () => {
  const world = await startSlackWorld({ fake: { isOrgWide: true } });
  await world.connect('socket');
  const ann = world.fake.person('Ann');
  const general = world.fake.channel('general');
  await ann.commands('/research', '', { channel: general });
  await eventually('the form is open', () => ann.modals().length === 1);
  await ann.submits({ 'What would you like to know?': 'what is new?' });
  await world.close();
  const places = [general.id, world.fake.here.teamId];
  expect(world.core.messages).toMatchObject([{ text: 'what is new?', places }]);
});

// Deadlines, tokens and limits of interactions, through discord.js's REST class.
import { InteractionResponseType, MessageFlags, Routes } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../fakes/discord/people/person.ts';
import { newStage, refusedWith } from './stage.ts';
import type { Stage } from './stage.ts';

interface Scene extends AsyncDisposable {
  readonly stage: Stage;
  readonly ann: Person;
  /** Milliseconds pass. */
  pass(ms: number): void;
  /** Ann presses a button of a new message. */
  press(): { id: string; token: string };
  answer(to: { id: string; token: string }, body: object): Promise<unknown>;
  follow(to: { token: string }, body: object): Promise<{ id: string }>;
  readonly card: string;
}

async function newScene(): Promise<Scene> {
  let now = Date.now();
  const stage = await newStage({ now: () => now });
  const { rest, fake, general } = stage;
  const ann = fake.server.person('Ann');
  const row = { type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] };
  const card = (await rest.post(Routes.channelMessages(general), {
    body: { content: 'card', components: [row] },
  })) as { id: string };
  return {
    stage,
    ann,
    card: card.id,
    pass: (ms) => void (now += ms),
    press: () => ann.clicks('Go', { in: card }),
    answer: ({ id, token }, body) => rest.post(Routes.interactionCallback(id, token), { body, auth: false }),
    follow: ({ token }, body) =>
      rest.post(Routes.webhook(fake.applicationId, token), { body, auth: false }) as Promise<{ id: string }>,
    [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose](),
  };
}

const {
  ChannelMessageWithSource,
  DeferredChannelMessageWithSource,
  DeferredMessageUpdate,
  UpdateMessage,
  Modal,
} = InteractionResponseType;
const modal = (more: object = {}) => ({
  type: Modal,
  data: {
    custom_id: 'm',
    title: 'Changes',
    components: [{ type: 18, label: 'What?', component: { type: 4, custom_id: 'what', style: 2 } }],
    ...more,
  },
});

describe('an interaction', () => {
  it('is answered within three seconds, and once', async () => {
    await using scene = await newScene();
    const late = scene.press();
    scene.pass(3_001);
    expect(await refusedWith(scene.answer(late, { type: DeferredMessageUpdate }))).toMatchObject({
      status: 404,
      code: 10_062,
    });
    const click = scene.press();
    scene.pass(3_000);
    await scene.answer(click, { type: DeferredMessageUpdate });
    expect(await refusedWith(scene.answer(click, { type: DeferredMessageUpdate }))).toMatchObject({
      status: 400,
      code: 40_060,
    });
    expect(
      await refusedWith(scene.answer({ ...click, token: 'x' }, { type: DeferredMessageUpdate })),
    ).toMatchObject({ code: 10_062 });
    expect(scene.stage.fake.interactions.map(({ callback }) => callback)).toEqual([
      null,
      DeferredMessageUpdate,
    ]);
  });

  it('takes follow-ups for fifteen minutes after its first answer', async () => {
    await using scene = await newScene();
    const click = scene.press();
    expect(await refusedWith(scene.follow(click, { content: 'early' }))).toMatchObject({
      status: 404,
      code: 10_015,
    });
    await scene.answer(click, { type: DeferredMessageUpdate });
    scene.pass(15 * 60_000);
    await scene.follow(click, { content: 'just in time', flags: MessageFlags.Ephemeral });
    scene.pass(1);
    expect(await refusedWith(scene.follow(click, { content: 'late' }))).toMatchObject({
      status: 401,
      code: 50_027,
    });
    expect(scene.ann.whispers().map(({ text }) => text)).toEqual(['just in time']);
    expect(scene.stage.fake.messages(scene.stage.general)).toHaveLength(1);
  });

  it('fills a deferred reply by its first follow-up, which stays private', async () => {
    await using scene = await newScene();
    const click = scene.press();
    await scene.answer(click, {
      type: DeferredChannelMessageWithSource,
      data: { flags: MessageFlags.Ephemeral },
    });
    expect(scene.ann.whispers().map(({ loading }) => loading)).toEqual([true]);
    const filled = await scene.follow(click, { content: 'done' });
    const second = await scene.follow(click, { content: 'more' });
    expect(second.id).not.toBe(filled.id);
    expect(scene.ann.whispers().map(({ text, loading }) => [text, loading])).toEqual([['done', false]]);
    expect(scene.stage.fake.messages(scene.stage.general).map(({ text }) => text)).toEqual(['card', 'more']);
  });

  it('updates the message of its button', async () => {
    await using scene = await newScene();
    await scene.answer(scene.press(), { type: UpdateMessage, data: { content: 'pressed', components: [] } });
    expect(scene.stage.fake.message(scene.card)?.text).toBe('pressed');
  });

  it('is not answered by what does not fit', async () => {
    await using scene = await newScene();
    const { fake, rest } = scene.stage;
    await rest.put(Routes.applicationCommands(fake.applicationId), {
      body: [{ name: 'hi', description: 'Hi' }],
    });
    const command = scene.ann.commands('/hi', {}, { channel: scene.stage.general });
    expect(await refusedWith(scene.answer(command, { type: UpdateMessage, data: {} }))).toMatchObject({
      code: 50_035,
    });
    await scene.answer(command, modal());
    const sent = scene.ann.submits({ 'What?': 'more tea' });
    expect(sent.data).toMatchObject({
      custom_id: 'm',
      components: [{ type: 18, component: { custom_id: 'what', value: 'more tea' } }],
    });
    expect(await refusedWith(scene.answer(sent, modal()))).toMatchObject({ code: 50_035 });
    expect(
      await refusedWith(
        scene.answer(sent, { type: ChannelMessageWithSource, data: { content: 'a'.repeat(2001) } }),
      ),
    ).toMatchObject({ code: 50_035 });
    await scene.answer(sent, { type: ChannelMessageWithSource, data: { content: 'thanks' } });
  });

  it.each<[string, object, object]>([
    ['a title of 45', { title: 't'.repeat(45) }, { title: 't'.repeat(46) }],
    ['a custom id of 100', { custom_id: 'i'.repeat(100) }, { custom_id: 'i'.repeat(101) }],
    ['5 components', { components: fields(5) }, { components: fields(6) }],
    ['some component', { components: fields(1) }, { components: [] }],
    [
      'a label of 45',
      { components: fields(1, { label: 'l'.repeat(45) }) },
      { components: fields(1, { label: 'l'.repeat(46) }) },
    ],
    [
      'a description of 100',
      { components: fields(1, { description: 'd'.repeat(100) }) },
      { components: fields(1, { description: 'd'.repeat(101) }) },
    ],
    [
      'a value of 4000',
      { components: fields(1, {}, { value: 'v'.repeat(4000) }) },
      { components: fields(1, {}, { value: 'v'.repeat(4001) }) },
    ],
    [
      'a value that fits',
      { components: fields(1, {}, { value: 'vv', max_length: 2 }) },
      { components: fields(1, {}, { value: 'vvv', max_length: 2 }) },
    ],
    [
      'a placeholder of 100',
      { components: fields(1, {}, { placeholder: 'p'.repeat(100) }) },
      { components: fields(1, {}, { placeholder: 'p'.repeat(101) }) },
    ],
    [
      'a length of 4000',
      { components: fields(1, {}, { max_length: 4000 }) },
      { components: fields(1, {}, { max_length: 4001 }) },
    ],
    [
      'a label around an input',
      { components: fields(1) },
      { components: [{ type: 4, custom_id: 'x', style: 1 }] },
    ],
    ['no label in a label', { components: fields(1) }, { components: fields(1, {}, { label: 'x' }) }],
    ['25 options', { components: choices(3, 25) }, { components: choices(3, 26) }],
    ['custom ids that differ', { components: fields(2) }, { components: [...fields(1), ...fields(1)] }],
    [
      'text between',
      { components: [{ type: 10, content: 'a' }, ...fields(1)] },
      { components: [{ type: 10, content: '' }] },
    ],
  ])('opens a modal with %s, and no more', async (_name, fits, breaks) => {
    await using scene = await newScene();
    const click = scene.press();
    expect(await refusedWith(scene.answer(click, modal(breaks)))).toMatchObject({
      status: 400,
      code: 50_035,
    });
    await scene.answer(click, modal(fits));
    expect(scene.ann.modals()).toHaveLength(1);
  });
});

function fields(count: number, label: object = {}, input: object = {}): object[] {
  return Array.from({ length: count }, (_, i) => ({
    type: 18,
    label: 'Label',
    component: { type: 4, custom_id: `f${i}`, style: 1, ...input },
    ...label,
  }));
}

function choices(type: number, count: number): object[] {
  const options = Array.from({ length: count }, (_, i) => ({ label: `${i}`, value: `${i}` }));
  return [{ type: 18, label: 'Label', component: { type, custom_id: 'c', options } }];
}

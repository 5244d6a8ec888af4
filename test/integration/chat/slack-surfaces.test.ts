// What Slack has besides messages: the menu of a message, the home of the app, the agent view, invitations.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProgressView } from '../../../src/chat/views.ts';
import type { Person } from '../../fakes/slack/people/person.ts';
import type { ChannelPlace } from '../../fakes/slack/people/place.ts';
import { progress, report } from '../../unit/chat/slack/render/sample-views.ts';
import { eventually } from '../../support/eventually.ts';
import { wayOf } from '../../support/quiet-inbound.ts';
import { notice, outgoing, startSlackWorld, threadOf, toldAlone } from '../../support/slack-world.ts';
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

const told = (words: string) => toldAlone(ann, words);

describe('"Research this" in the menu of a message', () => {
  const researchThis = (message: { channel: string; ts: string }) =>
    ann.usesShortcut('research-this', message);

  it('opens the form with its words, and goes on in its thread (F41)', async () => {
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

  it('takes the files of the message along, as many as a form has room for', async () => {
    const bob = world.fake.person('Bob');
    const named = async (names: readonly string[]) => {
      const files = names.map((name) => ({ name, content: '# Plan' }));
      await researchThis(bob.says('Is this plan sound?', { channel: general, files }));
      await eventually('the form is open', () => ann.modals().length === 1);
      expect((await ann.submits()).errors).toEqual({});
      return world.core.messages.at(-1)?.files?.map(({ name, size }) => [name, size]);
    };
    expect(await named(['plan.md'])).toEqual([['plan.md', 6]]);
    const long = Array.from({ length: 10 }, (_, at) => `${'"'.repeat(250)}${at}.md`);
    const kept = await named(long);
    expect(kept).toEqual(long.slice(0, kept?.length).map((name) => [name.slice(-80), 6]));
    expect(kept?.length).toBeGreaterThan(5);
  });

  it('has a private answer where there is nothing to research (F41)', async () => {
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

describe('the home of the app', () => {
  it('shows what waits, what was asked and the settings, and keeps a choice (F41)', async () => {
    const draft = ann.says('draft', { channel: general });
    const now = Date.now();
    world.core.state.home = {
      runs: Array.from({ length: 15 }, (_, i) => ({
        id: `run_${i}`,
        request: `*${'x'.repeat(3000)} <!channel>`,
        status: 'waiting' as const,
        depth: 'light' as const,
        dollars: 0.123,
        createdAt: now - 3 * 86_400_000,
      })),
      questions: [
        { kind: 'draft', runId: 'run-1', request: 'why?', ref: `${draft.channel}/${draft.ts}` },
        { kind: 'plan', runId: 'run-1', request: 'how?', ref: `${draft.channel}/1.1` },
        ...Array.from({ length: 8 }, () => ({
          kind: 'clarify' as const,
          runId: 'run-1',
          request: 'what?',
          ref: null,
        })),
      ],
      preferences: world.core.state.home.preferences,
      approvalIsSet: false,
      hasPage: false,
      now,
    };
    ann.opensApp('home');
    const home = await eventually('the home is shown', () => world.fake.here.homes.get(ann.id));
    const { text } = ann.home();
    expect(text).toContain('Waiting for a decision about the draft');
    expect(JSON.stringify(home.view)).toContain(`/archives/${draft.channel}/p${draft.ts.replace('.', '')}|`);
    expect(text).toContain('waits for an answer · Light · $0.12 · 3 days ago');
    expect(JSON.stringify(home.view)).not.toContain('<!channel>');
    await ann.selectsInHome('Always ask for approval', 'Before one of my reports is delivered');
    await eventually('the choice is kept', () => world.core.homes.length === 2);
    expect(world.core.homes[1]).toEqual({
      platform: 'slack',
      personId: ann.id,
      change: { approval: 'always' },
    });
  });

  it('has a button for one’s own page, where there are pages (F56)', async () => {
    ann.opensApp('home');
    await eventually('the home is shown', () => world.fake.here.homes.has(ann.id));
    expect(JSON.stringify(world.fake.here.homes.get(ann.id)?.view)).not.toContain('Open page');
    world.core.state.home = { ...world.core.state.home, hasPage: true };
    ann.opensApp('home');
    await eventually('it has the button', () =>
      JSON.stringify(world.fake.here.homes.get(ann.id)?.view).includes('Open page'),
    );
    await ann.selectsInHome(null, 'Open page');
    const [shown] = await eventually('the way is shown', () => {
      const modals = ann.modals();
      return modals.length > 0 && modals;
    });
    expect(JSON.stringify(shown)).toContain(wayOf('Ann'));
    expect(world.fake.here.messages).toEqual([]);
  });

  it('cannot switch off what the operator set (F41)', async () => {
    world.core.state.home = { ...world.core.state.home, approvalIsSet: true };
    ann.opensApp('home');
    await eventually('the home is shown', () => world.fake.here.homes.has(ann.id));
    expect(ann.home().text).toContain('that is set for everybody');
    expect(ann.home().fields).not.toContain('Before one of my reports is delivered');
  });
});

describe('the agent view', () => {
  const view: ProgressView = { ...progress, waiting: false, live: true, continued: false };

  it('suggests questions to whoever opens its messages (F41)', async () => {
    ann.opensApp('messages');
    const { id } = world.fake.directMessages(ann);
    await eventually('questions are suggested', () => world.fake.here.prompts.get(id)?.length === 3);
  });

  it('shows what goes on in a thread and its title, and stops (F41)', async () => {
    const root = ann.says('hello', { channel: general });
    const thread = threadOf(root);
    const { ref } = await world.platform.send(thread, outgoing('dlv_card', view));
    const session = () => world.fake.here.sessions.get(`${root.channel} ${root.ts}`);
    const shows = async (over: Partial<ProgressView>, status: string) => {
      await world.platform.showProgress(thread, ref, { ...view, ...over });
      await eventually(`it is ${status}`, () => session()?.status === status);
    };
    await shows({}, 'processing');
    ann.stopsSession(root);
    await eventually('stop was said', () => world.core.messages.length === 1);
    expect(world.core.messages).toMatchObject([
      { thread, text: 'stop', addressed: true, author: { id: ann.id } },
    ]);
    await shows({ waiting: true, sources: 1 }, 'suspended');
    await world.platform.send(thread, outgoing('dlv_report', report));
    await eventually('it is named', () => session()?.title === report.title);
    await shows({ live: false, sources: 2 }, 'closed');
  });

  const statusesOf = (method: string) =>
    world.fake.calls.filter((call) => call.method === method).map((call) => call.arguments['status']);

  it('shows that something was heard until a message stands, whatever that is (F41)', async () => {
    const root = ann.says('hello', { channel: general });
    const session = () => world.fake.here.sessions.get(`${root.channel} ${root.ts}`)?.status;
    await world.platform.sign?.(threadOf(root), 'en');
    expect(session()).toBe('processing');
    await world.platform.send(threadOf(root), outgoing('dlv_1', notice('Hello.')));
    await eventually('nothing goes on', () => session() === 'active');
    expect(statusesOf('assistant.threads.setStatus')).toEqual([]);
  });

  it('shows it in twenty threads at once, while their messages wait for their turn (F41)', async () => {
    const paced = await startSlackWorld({ postEveryMs: 1_000 });
    await paced.connect('socket');
    const person = paced.fake.person('Ann');
    const channel = paced.fake.channel('general');
    const roots = Array.from({ length: 20 }, (_, at) => person.says(`question ${at}`, { channel }));
    const posts = () => paced.fake.calls.filter(({ method }) => method === 'chat.postMessage').length;
    const sent = roots
      .slice(0, 3)
      .map((root, at) => paced.platform.send(threadOf(root), outgoing(`dlv_${at}`, notice('Hello.'))));
    await Promise.all(
      roots.map(async (root) => {
        await paced.platform.sign?.(threadOf(root), 'en');
      }),
    );
    expect(posts()).toBeLessThan(3);
    const later = roots.slice(3).map(({ channel: at, ts }) => paced.fake.here.sessions.get(`${at} ${ts}`));
    expect(later.map((session) => session?.status)).toEqual(Array.from({ length: 17 }, () => 'processing'));
    await Promise.all(sent);
    expect(posts()).toBe(3);
    await paced.close();
  });

  it('signs in words where there are no sessions, and takes back what came after the message (F41)', async () => {
    world.fake.takeScope('assistant:write');
    const root = ann.says('hello', { channel: general });
    await world.platform.sign?.(threadOf(root), 'de');
    const words = statusesOf('assistant.threads.setStatus');
    expect(words).toEqual(['sieht es sich an …']);
    const late = world.fake.trouble('assistant.threads.setStatus', { kind: 'late' });
    const signed = world.platform.sign?.(threadOf(root), 'en');
    await eventually('the sign is on its way', () => late.met() === 1);
    await world.platform.send(threadOf(root), outgoing('dlv_1', notice('Hello.')));
    late.release();
    await signed;
    expect(statusesOf('assistant.threads.setStatus')).toEqual([...words, 'is looking into it…', '']);
  });

  it('shows what went on before again once somebody was answered alone (F41)', async () => {
    const root = ann.says('hello', { channel: general });
    const thread = threadOf(root);
    const status = () => world.fake.here.sessions.get(`${root.channel} ${root.ts}`)?.status;
    const heard = async () => {
      await world.platform.sign?.(thread, 'en');
      expect(status()).toBe('processing');
      await world.platform.whisper(thread, { id: ann.id, name: 'Ann' }, 'Not now.');
    };
    await heard();
    await eventually('nothing goes on', () => status() === 'active');
    await world.platform.send(thread, outgoing('dlv_card', { ...view, waiting: true }));
    await eventually('it waits', () => status() === 'suspended');
    await heard();
    await eventually('it waits again', () => status() === 'suspended');
    world.fake.takeScope('assistant:write');
    await world.platform.sign?.(thread, 'en');
    await world.platform.whisper(thread, { id: ann.id, name: 'Ann' }, 'Not now.');
    await eventually('the words are gone', () =>
      ['', 'is looking into it…'].every(
        (words, back) => statusesOf('assistant.threads.setStatus').at(-1 - back) === words,
      ),
    );
  });

  it('leaves an app alone that is no agent (F41)', async () => {
    world.fake.takeScope('assistant:write');
    const root = ann.says('hello', { channel: general });
    const { ref } = await world.platform.send(threadOf(root), outgoing('dlv_card', view));
    for (let sources = 1; sources < 4; sources += 1) {
      await world.platform.showProgress(threadOf(root), ref, {
        ...view,
        sources,
        waiting: sources % 2 === 0,
      });
    }
    const asked = () =>
      world.fake.calls.filter(({ method }) => method === 'agents.sessions.setStatus').length;
    await eventually('it was refused', () => asked() > 0);
    expect(asked()).toBe(1);
  });
});

describe('an invitation', () => {
  it('is answered once in each channel, however often Slack tells of it (F41)', async () => {
    const away = world.fake.channel('away', { withoutBot: true, members: [ann] });
    away.invitesBot();
    await eventually('it is answered', () => world.core.joined.length === 1);
    expect(world.core.joined[0]!.place).toContain(away.id);
    await world.fake.redeliver(world.fake.events.at(-1)!);
    away.removesBot();
    away.invitesBot();
    general.joins(world.fake.person('Cem'));
    await world.fake.idle();
    expect(world.core.joined).toHaveLength(1);
  });
});

// Slack keeps the promises of a chat platform, by Socket Mode and over HTTP.
import { expect } from 'vitest';
import { controlsOf } from '../../fakes/slack/read/controls.ts';
import type { Seen } from '../../fakes/slack/read/seen.ts';
import { eventually } from '../../support/eventually.ts';
import { startSlackWorld, threadOf } from '../../support/slack-world.ts';
import type { SlackMode } from '../../support/slack-world.ts';
import { describeChatPlatform } from './platform.ts';
import type { ChatHarness } from './platform.ts';

async function harness(mode: SlackMode): Promise<ChatHarness> {
  // What happens before somebody listens is not brought again.
  const world = await startSlackWorld({
    mode,
    fake: { redeliverAfterMs: [] },
  });
  const { fake, platform } = world;
  const ann = fake.person('Ann');
  const asked = ann.mentions('a question', { channel: fake.channel('general') });
  await fake.idle();
  const thread = fake.thread(asked);
  const readable = ({ text, files }: Seen) =>
    [text, ...files.map(({ content }) => content.toString('utf8'))].join('\n');
  const messageOf = ({ id }: { id: string }) =>
    eventually('the question stands in the thread', () =>
      thread
        .messages()
        .find(({ raw }) => controlsOf(fake.here, raw.blocks).some(({ action }) => action.includes(id))),
    );
  return {
    platform,
    address: threadOf(asked),
    person: { id: ann.id, name: 'Ann' },
    transcript: async () => [...thread.messages(), ...ann.whispers()].map(readable).join('\n'),
    async accept(question) {
      const clicked = await ann.clicks('Approve', { in: await messageOf(question) });
      expect(clicked).toMatchObject({ acknowledged: true });
    },
    async clarify(question, answers) {
      await ann.clicks('Answer in words', { in: await messageOf(question) });
      const form = await eventually('the form is open', () => ann.modals()[0]);
      await ann.submits(Object.fromEntries(form.fields.map((label, i) => [label, answers[i] ?? ''])));
    },
    controls: async () =>
      thread.messages().flatMap(({ raw }) => controlsOf(fake.here, raw.blocks).map(({ label }) => label)),
    async says(text, to) {
      if (to === 'footnote') ann.mentions(text, { thread: asked });
      else ann.says(text, { thread: asked });
      await fake.idle();
    },
    pings: async () =>
      thread
        .messages()
        .filter(({ ts }) => ts !== asked.ts)
        .filter(({ from }) => from !== 'Ann')
        .flatMap(({ pings }) => pings.map((who) => who.replace(/^@/, ''))),
    async close() {
      await world.close();
      expect(fake.violations).toEqual([]);
    },
  };
}

describeChatPlatform('Slack (Socket Mode)', () => harness('socket'));
describeChatPlatform('Slack (HTTP)', () => harness('http'));

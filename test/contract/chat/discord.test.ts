// Discord keeps the promises of a chat platform, with and without the Message Content intent.
import type { SeenMessage } from '../../fakes/discord/people/seen.ts';
import { eventually } from '../../support/eventually.ts';
import { startDiscordWorld } from '../../support/discord-world.ts';
import { describeChatPlatform } from './platform.ts';
import type { ChatHarness } from './platform.ts';

async function harness(messageContent: boolean): Promise<ChatHarness> {
  const world = await startDiscordWorld({ messageContent });
  const { ann, fake, platform } = world;
  const asked = ann.mentions('a question', { channel: world.general });
  const thread = ann.opensThread('a question', { on: asked });
  const messages = () => fake.messages(thread);
  const ours = () => messages().filter(({ byBot }) => byBot);
  const readable = ({ picture, files, selects }: SeenMessage) =>
    [
      picture,
      ...selects.flatMap(({ options }) => options.map(({ label }) => label)),
      ...files.map(({ text }) => text),
    ]
      .join('\n')
      .replace(/\\([^\w\s])/g, '$1');
  const messageOf = ({ id }: { id: string }) =>
    eventually('the question stands in the thread', () =>
      ours().find(({ buttons }) => buttons.some(({ customId }) => customId?.includes(id))),
    );
  const connected = () => fake.until('it listens', () => fake.gateway.connected === 1);
  return {
    platform,
    address: world.begunBy(asked),
    person: { id: ann.id, name: 'Ann' },
    transcript: async () =>
      [...messages(), ...fake.messages(ann.dm()), ...ann.whispers()].map(readable).join('\n'),
    async accept(question) {
      await connected();
      ann.clicks('Approve', { in: await messageOf(question) });
    },
    async clarify(question, answers) {
      await connected();
      const message = await messageOf(question);
      ann.clicks('Answer in words', { in: message });
      const form = await eventually('the form is open', () => ann.modals()[0]);
      ann.submits(Object.fromEntries(answers.map((answer, at) => [`words:${at}`, answer])), form);
    },
    controls: async () =>
      ours().flatMap(({ buttons, selects }) => [
        ...buttons.map(({ label }) => label),
        ...selects.map(({ customId }) => customId),
      ]),
    async says(text, to) {
      await connected();
      // Without the intent only what is addressed to Footnote can be read, now and later.
      if (to === 'footnote' || !messageContent) ann.mentions(text, { channel: thread });
      else ann.says(text, { channel: thread });
    },
    pings: async () => ours().flatMap(({ pings }) => [...pings.users, ...pings.roles]),
    close: () => world.close(),
  };
}

describeChatPlatform('Discord', () => harness(false));
describeChatPlatform('Discord (with Message Content)', () => harness(true));

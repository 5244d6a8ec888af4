// The fake Discord as a stage, with or without the Message Content intent.
import { startFakeDiscord } from '../../fakes/discord/fake-discord.ts';
import type { FakeDiscord, FakeDiscordOptions } from '../../fakes/discord/fake-discord.ts';
import type { Person } from '../../fakes/discord/people/person.ts';
import type { SeenMessage } from '../../fakes/discord/people/seen.ts';
import type { Interaction, OpenModal } from '../../fakes/discord/state/world.ts';
import { discordHtml } from './discord-html.ts';
import { withFiles } from './stage.ts';
import type { Actor, Given, Post, Stage, Talk } from './stage.ts';

export interface DiscordStage extends Stage {
  readonly fake: FakeDiscord;
  person(name: string): Person;
  /** The thread or channel of this id. */
  talk(id: string): Talk;
}

interface Here {
  readonly fake: FakeDiscord;
  /** Of a person or a place. */
  readonly nameOf: (id: string) => string;
}

export async function startDiscordStage(
  messageContent: boolean,
  options: FakeDiscordOptions = {},
): Promise<DiscordStage> {
  const fake = await startFakeDiscord({ portal: { messageContent }, ...options });
  const people = new Map<string, Person>();
  const channels = new Map<string, string>();
  const person = (name: string) => kept(people, name, () => fake.server.person(name));
  const here: Here = {
    fake,
    nameOf(id) {
      if (id === fake.botId) return '@Footnote';
      const known = [...people].find(([, one]) => one.id === id);
      if (known !== undefined) return `@${known[0]}`;
      const channel = [...channels].find(([, one]) => one === id);
      const threads = [...channels.values()].flatMap((one) => fake.threads(one));
      return `#${channel?.[0] ?? threads.find((one) => one.id === id)?.name ?? id}`;
    },
  };
  return {
    platform: 'discord',
    hearsTalk: messageContent,
    fake,
    person,
    talk: (id) => talkIn(here, id),
    environment: {
      DISCORD_API_URL: fake.apiUrl,
      DISCORD_TOKEN: fake.token,
      DISCORD_MESSAGE_CONTENT: String(messageContent),
    },
    actor: (name) => actorOf(here, person(name), messageContent),
    channel: (name) => kept(channels, name, () => fake.server.channel(name)),
    channelWithoutFootnote: (name) =>
      kept(channels, name, () =>
        fake.server.channel(name, { private: true, members: [...people.values()], bot: false }),
      ),
    talksIn: (channel) => fake.threads(channel).map(({ id }) => talkIn(here, id)),
    bare: (text) => text.replace(/\]\([^)\s]*\)/g, ']').replace(/[*_`\\]|^-# |^[#>-]+ /gm, ''),
    linkOf: ({ text }, marker) => {
      const escaped = marker.replace(/[[\]]/g, (bracket) => `\\\\?\\${bracket}`);
      return new RegExp(`\\[${escaped}\\]\\(<?([^)\\s>]+)>?\\)`).exec(text)?.[1];
    },
    async listening() {
      await fake.until('the program listens', () => fake.gateway.connected > 0 && fake.commands().length > 0);
    },
    violations: () => fake.violations,
    historyReads: ({ id }) =>
      fake.calls.filter(({ method, path }) => method === 'GET' && path === `/channels/${id}/messages`).length,
    close: () => fake.close(),
  };
}

function kept<T>(known: Map<string, T>, name: string, make: () => T): T {
  const found = known.get(name) ?? make();
  known.set(name, found);
  return found;
}

function talkIn(here: Here, id: string): Talk {
  const { fake } = here;
  const posts = () => {
    // A thread is begun on a message that stands in the channel.
    const first = fake.message(id);
    const rest = fake.messages(id).filter((message) => message.id !== id);
    // What needs no thread is answered beside the message.
    const beside = first === undefined ? [] : fake.messages(first.channelId);
    const replies = beside.filter(({ byBot, replyTo }) => byBot && replyTo === id);
    return [...(first === undefined ? [] : [first]), ...replies, ...rest].map((one) => postOf(here, one));
  };
  return { id, posts };
}

function postOf({ nameOf }: Here, message: SeenMessage): Post {
  const { everyone, users, roles } = message.pings;
  return {
    id: message.id,
    byFootnote: message.byBot,
    text: message.text,
    buttons: message.buttons.map(({ label }) => label),
    files: message.files,
    pings: [...users, ...roles, ...(everyone ? ['everyone'] : [])],
    edited: message.edited,
    author: message.author,
    html: () => discordHtml(message, nameOf),
  };
}

function actorOf(here: Here, person: Person, messageContent: boolean): Actor {
  const { fake } = here;
  const whispered = () =>
    [...person.whispers(), ...fake.messages(person.dm()).filter(({ byBot }) => byBot)].toSorted((a, b) =>
      BigInt(a.id) < BigInt(b.id) ? -1 : 1,
    );
  const latest = (talk: Talk) => talk.posts().findLast(({ byFootnote }) => byFootnote);
  const replies = (text: string, talk: Talk, files?: readonly Given[]) => {
    const post = latest(talk);
    if (post === undefined) throw new Error('Footnote has said nothing that could be answered.');
    person.replies(post.id, text, withFiles(files));
  };
  return {
    id: person.id,
    name: person.name,
    asks: (text, channel, files) => talkIn(here, person.mentions(text, { channel, ...withFiles(files) }).id),
    begins: (text, channel) => {
      const { id } = person.says(text, { channel });
      return talkIn(here, person.opensThread(text.slice(0, 50), { on: id }));
    },
    writesDirectly: (text, files) => {
      const channel = person.dm();
      person.says(text, { channel, ...withFiles(files) });
      return talkIn(here, channel);
    },
    mentions: (text, talk, files) => void person.mentions(text, { channel: talk.id, ...withFiles(files) }),
    says: (text, talk) => void person.says(text, { channel: talk.id }),
    answers: (text, talk, files) =>
      messageContent
        ? void person.says(text, { channel: talk.id, ...withFiles(files) })
        : replies(text, talk, files),
    clicks: (label, post) => answered(fake, person.clicks(label, { in: post.id })),
    chooses: (option, post) => {
      const select = fake
        .message(post.id)
        ?.selects.find(({ options }) => options.some(({ label }) => label === option));
      if (select === undefined) throw new Error(`No menu offers "${option}".`);
      return answered(fake, person.selects(option, { in: post.id, placeholder: select.placeholder }));
    },
    async fillsIn(values) {
      const modal = await fake.until(`a form is open for ${person.name}`, () => person.modals().at(-1));
      const entries = fieldsOf(modal).map((field, index) => [field, values[index] ?? null] as const);
      const filled = entries.filter(([, value]) => value !== null);
      await answered(fake, person.submits(Object.fromEntries(filled), modal));
    },
    commands: (text, channel, choices = {}) => {
      const question = text === '' ? {} : { question: text };
      return answered(fake, person.commands('/research ask', { ...question, ...choices }, { channel }));
    },
    // Discord tells a bot no words of a message that no longer mentions it.
    edits: (id, text) => person.edits(id, `<@${fake.botId}> ${text}`),
    deletesRequest: (talk) => person.deletes(talk.id),
    whispers: () => whispered().map(({ text }) => text),
    whispered: () => whispered().map((one) => postOf(here, one)),
  };
}

/** The custom ids of what can be filled in, from top to bottom. */
function fieldsOf({ components }: OpenModal): string[] {
  return components.flatMap((top) => {
    const { custom_id: id } = (top['component'] ?? {}) as { custom_id?: string };
    return id === undefined ? [] : [id];
  });
}

/** Discord shows that something failed when it is not answered in time. */
async function answered(fake: FakeDiscord, interaction: Interaction): Promise<void> {
  await fake.until('the interaction is answered', () => interaction.callback !== null, 15_000);
}

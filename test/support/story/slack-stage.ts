// The fake Slack as a stage, with events over a socket or over signed HTTP.
import { startFakeSlack } from '../../fakes/slack/fake-slack.ts';
import type { FakeSlack } from '../../fakes/slack/fake-slack.ts';
import type { Person, Place } from '../../fakes/slack/people/person.ts';
import type { Seen } from '../../fakes/slack/read/seen.ts';
import type { FakeSlackOptions } from '../../fakes/slack/settings.ts';
import { eventually } from '../eventually.ts';
import { freePort } from '../free-port.ts';
import { slackHtml } from './slack-html.ts';
import { withFiles } from './stage.ts';
import type { Actor, Choices, Post, Stage, Talk } from './stage.ts';

export interface SlackStage extends Stage {
  readonly fake: FakeSlack;
}

export async function startSlackStage(
  mode: 'socket' | 'http',
  options: FakeSlackOptions = {},
): Promise<SlackStage> {
  const fake = await startFakeSlack(options);
  const actors = new Map<string, Actor>();
  const port = mode === 'http' ? await freePort() : 0;
  const { SLACK_APP_TOKEN: appToken, ...secrets } = fake.environment;
  // Nobody waits for the pace of posts here; the adapter's own tests hold it.
  const rest = { ...secrets, SLACK_POST_EVERY_MS: '0' };
  const http = { ...rest, SLACK_PORT: String(port) };
  if (mode === 'http') fake.deliverTo(`http://127.0.0.1:${port}/slack/events`);
  return {
    platform: 'slack',
    hearsTalk: true,
    fake,
    environment: mode === 'http' ? http : { ...rest, SLACK_APP_TOKEN: appToken ?? '' },
    actor(name) {
      const known = actors.get(name) ?? actorOf(fake, fake.person(name));
      actors.set(name, known);
      return known;
    },
    channel: (name) => fake.channel(name).id,
    channelWithoutFootnote: (name) => fake.channel(name, { withoutBot: true }).id,
    talksIn: (channel) =>
      [...fake.here.messages]
        .filter((one) => one.channel === channel && one.threadTs === null && one.user === fake.here.bot.id)
        .filter((one) => one.onlyFor === null && !one.deleted)
        .map((one) => talkAt(fake, one)),
    bare,
    linkOf: (post, marker) => linksIn(post.text).get(marker),
    listening: () => (mode === 'http' ? fake.handshake() : connected(fake)),
    violations: () => fake.violations,
    historyReads: ({ id }) => {
      const [channel, ts] = id.split('/');
      return fake.calls.filter(
        ({ method, arguments: given }) =>
          method.startsWith('conversations.') && given['channel'] === channel && given['ts'] === ts,
      ).length;
    },
    async close() {
      await fake.close();
    },
  };
}

async function connected(fake: FakeSlack): Promise<void> {
  await eventually('the program has opened its socket', () => fake.sockets.connections() > 0);
}

/** By its marker `[1]`. */
function linksIn(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/\[(\[\d+\])\]\((\S+?)\)/g)].map(([, marker = '', url = '']) => [marker, url]),
  );
}

function bare(text: string): string {
  return text.replace(/\]\([^)\s]*\)/g, ']');
}

/** Direct messages are one conversation: what stands there from this message on. */
function directTalk(fake: FakeSlack, person: Person, { channel, ts }: Place): Talk {
  const posts = () =>
    fake
      .directMessages(person)
      .messages()
      .filter((one) => one.ts >= ts);
  return { id: `${channel}/${ts}`, posts: () => posts().map((one) => postOf(fake, one)) };
}

function talkAt(fake: FakeSlack, place: Place): Talk {
  const thread = fake.thread(place);
  return {
    id: `${thread.channel}/${thread.ts}`,
    posts: () => thread.messages().map((one) => postOf(fake, one)),
  };
}

function postOf(fake: FakeSlack, one: Seen): Post {
  return {
    id: `${one.channel}/${one.ts}`,
    byFootnote: one.raw.user === fake.here.bot.id,
    text: one.text,
    buttons: one.buttons,
    files: one.files.map(({ name, content }) => ({ name, text: content.toString('utf8') })),
    pings: one.pings
      .map((ping) => ping.slice(1))
      .map((id) => (/^(channel|here)$/.test(id) ? 'everyone' : id)),
    edited: one.edited,
    author: one.from,
    html: () => slackHtml(fake.here, one.raw),
  };
}

function placeOf(id: string): Place {
  const [channel = '', ts = ''] = id.split('/');
  return { channel, ts };
}

function actorOf(fake: FakeSlack, person: Person): Actor {
  const rootOf = (talk: Talk) => placeOf(talk.id);
  return {
    id: person.id,
    name: person.name,
    asks: (text, channel, files) => talkAt(fake, person.mentions(text, { channel, ...withFiles(files) })),
    begins: (text, channel) => talkAt(fake, person.says(text, { channel })),
    writesDirectly: (text, files) => directTalk(fake, person, person.writesDirectly(text, withFiles(files))),
    mentions: (text, talk, files) =>
      void person.mentions(text, { thread: rootOf(talk), ...withFiles(files) }),
    says: (text, talk) => void person.says(text, { thread: rootOf(talk) }),
    answers: (text, talk, files) => void person.says(text, { thread: rootOf(talk), ...withFiles(files) }),
    async clicks(label, post) {
      await acknowledged(person.clicks(label, { in: placeOf(post.id) }));
    },
    async chooses(option, post) {
      await acknowledged(person.selects(option, { in: placeOf(post.id) }));
    },
    async fillsIn(values) {
      const modal = await eventually(`a form is open for ${person.name}`, () => person.modals().at(-1));
      const entries = modal.fields.map((label, index) => [label, values[index] ?? null] as const);
      const filled = entries.filter((entry): entry is [string, string] => entry[1] !== null);
      await acknowledged(person.submits(Object.fromEntries(filled)));
    },
    async commands(text, channel, choices = {}) {
      await acknowledged(person.commands('/research', wordsOf(text, choices), { channel }));
    },
    edits: (id, text) => person.edits(placeOf(id), text),
    deletesRequest: (talk) => person.deletes(rootOf(talk)),
    whispers: () => person.whispers().map(({ text }) => text),
    whispered: () => person.whispers().map((one) => postOf(fake, one)),
  };
}

function wordsOf(text: string, { depth, mode }: Choices): string {
  const settings = [
    depth === undefined ? '' : `depth:${depth}`,
    mode === undefined ? '' : `mode:${mode}`,
    text,
  ];
  return settings.filter((part) => part !== '').join(' ');
}

async function acknowledged(
  reacting: Promise<{ acknowledged: boolean; reason: string | null; errors: object }>,
): Promise<void> {
  const { acknowledged: taken, reason, errors } = await reacting;
  if (!taken) throw new Error(`Footnote did not acknowledge in time: ${reason ?? ''}`);
  if (Object.keys(errors).length > 0) throw new Error(`The form says: ${JSON.stringify(errors)}`);
}

// The fake Discord as a small chat at the terminal, for trying Footnote without Discord: `npm run fake:discord`.
// Typed lines are messages of a person in a channel; what Footnote posts is shown as it appears.
import { createInterface } from 'node:readline';
import { portGiven, portTaken } from '../port-given.ts';
import { startFakeDiscord } from './fake-discord.ts';
import type { FakeDiscord } from './fake-discord.ts';
import type { Person } from './people/person.ts';
import type { SeenMessage } from './people/seen.ts';

const help = `Type a message; "@Footnote …" mentions it. Messages are numbered as they appear.
  /thread 1 text       write in the thread of message 1
  /reply 1 text        reply to message 1
  /click 1 Approve     press a button of message 1
  /select 1 Option     choose an option of message 1
  /research text       the slash command /research ask; without text it opens a form
  /submit label=text   fill in the open form and send it
  /dm text             write to Footnote directly
  /as Bob              go on as somebody else
  /file 1              show the files of message 1
  /help                show this
  Ctrl-C               leave`;

interface Chat {
  readonly discord: FakeDiscord;
  readonly channel: string;
  readonly people: Map<string, Person>;
  person: Person;
  /** Numbered from one, as they were last shown. */
  readonly shown: SeenMessage[];
  /** Forms that were announced. */
  readonly forms: Set<object>;
}

const commands: Readonly<Record<string, (chat: Chat, rest: string) => void>> = {
  help: () => console.log(help),
  as(chat, name) {
    chat.person = personNamed(chat, name);
  },
  dm: (chat, text) => void chat.person.says(mentioned(chat, text), { channel: chat.person.dm() }),
  thread(chat, rest) {
    const [message, text] = numbered(chat, rest);
    const inThread = chat.discord.threads(message.channelId).find(({ id }) => id === message.id);
    chat.person.says(mentioned(chat, text), { channel: inThread?.id ?? message.channelId });
  },
  reply(chat, rest) {
    const [message, text] = numbered(chat, rest);
    chat.person.replies(message, mentioned(chat, text));
  },
  click(chat, rest) {
    const [message, label] = numbered(chat, rest);
    chat.person.clicks(label, { in: message });
  },
  select(chat, rest) {
    const [message, option] = numbered(chat, rest);
    chat.person.selects(option, { in: message });
  },
  research(chat, text) {
    chat.person.commands('/research ask', text === '' ? {} : { question: text }, { channel: chat.channel });
  },
  submit(chat, rest) {
    const [label = '', ...text] = rest.split('=');
    chat.person.submits(rest === '' ? {} : { [label]: text.join('=') });
  },
  file(chat, rest) {
    for (const file of numbered(chat, rest)[0].files) console.log(`--- ${file.name}\n${file.text}`);
  },
};

function personNamed({ discord, people }: Chat, name: string): Person {
  const person = people.get(name) ?? discord.server.person(name);
  people.set(name, person);
  return person;
}

function numbered({ shown, discord }: Chat, rest: string): [SeenMessage, string] {
  const [, number = '', text = ''] = /^(\d+)\s*(.*)$/.exec(rest) ?? [];
  const found = discord.message(shown[Number(number) - 1]?.id ?? '');
  if (found === undefined) throw new Error(`There is no message ${number}.`);
  return [found, text];
}

const mentioned = ({ discord }: Chat, text: string) =>
  text.replaceAll(/@footnote\b/gi, `<@${discord.botId}>`);

function obey(chat: Chat, line: string): void {
  const [, name, rest = ''] = /^\/(\w+)\s*(.*)$/.exec(line) ?? [];
  if (line.trim() === '') return;
  if (name === undefined) return void chat.person.says(mentioned(chat, line), { channel: chat.channel });
  const command = commands[name];
  if (command === undefined) throw new Error(`There is no /${name}; see /help.`);
  command(chat, rest);
}

function placesOf({ discord, channel, people }: Chat): string[] {
  const threads = discord.threads(channel).map(({ id }) => id);
  return [channel, ...threads, ...[...people.values()].map((person) => person.dm())];
}

/** Prints what is new, or stands there differently than it was last printed. */
function show(chat: Chat): void {
  const { discord, shown, people, forms } = chat;
  const whispers = [...people.values()].flatMap((person) => person.whispers());
  for (const message of [...placesOf(chat).flatMap((place) => discord.messages(place)), ...whispers]) {
    const at = shown.findIndex(({ id }) => id === message.id);
    if (at >= 0 && shown[at]?.picture === message.picture) continue;
    const number = at >= 0 ? at + 1 : shown.push(message);
    shown[number - 1] = message;
    const where = message.raw.ephemeralFor === null ? '' : ' (to you alone)';
    const answered = shown.findIndex(({ id }) => id === message.replyTo) + 1;
    const head = `[${number}] ${message.author}${where}${answered === 0 ? '' : ` ↩ ${answered}`}:`;
    console.log(message.byBot ? `\n${head}\n${message.picture}\n` : `${head} ${message.text}`);
  }
  for (const form of [...people.values()].flatMap((person) => person.modals())) {
    if (forms.has(form)) continue;
    forms.add(form);
    const labels = form.components.flatMap(({ label }) => (typeof label === 'string' ? [label] : []));
    console.log(`\nA form is open: ${form.title} (${labels.join(', ')}). Send it with /submit.\n`);
  }
  for (const violation of discord.takeViolations()) console.log(`⚠ ${violation}`);
}

const port = portGiven('fake:discord', 4477);
const discord = await startFakeDiscord({ port, token: 'a-token-of-the-fake-discord' }).catch(
  (error: unknown) => portTaken('fake:discord', error),
);
const you = discord.server.person('You');
const chat: Chat = {
  discord,
  channel: discord.server.channel('general'),
  people: new Map([['You', you]]),
  person: you,
  shown: [],
  forms: new Set(),
};
console.log(`The fake Discord listens. Start Footnote with:

  DISCORD_API_URL=${discord.apiUrl} DISCORD_TOKEN=${discord.token} DISCORD_MESSAGE_CONTENT=true npm run footnote -- start

${help}
`);
const showing = setInterval(() => show(chat), 200);
const input = createInterface({ input: process.stdin });
input.on('line', (line) => {
  try {
    obey(chat, line);
  } catch (error) {
    console.log(`⚠ ${error instanceof Error ? error.message : String(error)}`);
  }
});
input.on('close', () => {
  clearInterval(showing);
  show(chat);
  void discord.close();
});

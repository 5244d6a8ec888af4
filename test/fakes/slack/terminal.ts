// The fake Slack as a small chat at the terminal, for trying Footnote without Slack: `npm run fake:slack`.
// Typed lines are messages of a person in a channel; what Footnote posts is shown as it appears.
import { createInterface } from 'node:readline';
import { portGiven, portTaken } from '../port-given.ts';
import { startFakeSlack, type FakeSlack } from './fake-slack.ts';
import type { ChannelPlace } from './people/place.ts';
import type { Person, Place } from './people/person.ts';
import { seen, type Seen } from './read/seen.ts';

const help = `Type a message; "@Footnote …" mentions it. Messages are numbered as they appear.
  /thread 1 text       reply below message 1
  /click 1 Approve     press a button of message 1
  /select 1 Option     choose an option of message 1
  /research text       the slash command; without text it opens a form
  /submit text         fill in the first field of the open form and send it (label=text: the field of that label)
  /close               leave the open form; whatever is done elsewhere does so, too
  /dm text             write to Footnote directly
  /as Bob              go on as somebody else
  /file 1              show the files of message 1
  /help                show this
  Ctrl-C               leave`;

interface Chat {
  readonly slack: FakeSlack;
  readonly channel: ChannelPlace;
  person: Person;
  /** Numbered from one. */
  readonly shown: Seen[];
  /** Forms as they were last shown. */
  readonly forms: Map<object, string>;
}

const commands: Readonly<Record<string, (chat: Chat, rest: string) => unknown>> = {
  help: () => console.log(help),
  as: (chat, name) => {
    chat.person = chat.slack.person(name);
  },
  dm: ({ person }, text) => person.writesDirectly(text),
  thread: (chat, rest) => {
    const [place, text] = numbered(chat, rest);
    chat.person.says(mentioned(chat, text), { thread: place });
  },
  click: async (chat, rest) => {
    const [place, label] = numbered(chat, rest);
    return await chat.person.clicks(label, { in: place });
  },
  select: async (chat, rest) => {
    const [place, option] = numbered(chat, rest);
    return await chat.person.selects(option, { in: place });
  },
  research: async ({ person, channel }, text) => await person.commands('/research', text, { channel }),
  submit: async ({ person }, rest) => {
    const fields = person.modals().at(-1)?.fields ?? [];
    const [first = '', ...others] = rest.split('=');
    const named = fields.find((label) => label.toLowerCase() === first.trim().toLowerCase());
    const [label = first, text] = named === undefined ? [fields[0], rest] : [named, others.join('=')];
    return await person.submits(rest === '' ? {} : { [label]: text.trim() });
  },
  close: ({ person }) => person.closes(),
  file: (chat, rest) => {
    for (const file of seenAt(chat, rest).files) console.log(`--- ${file.name}\n${file.content.toString()}`);
  },
};

function seenAt({ shown }: Chat, number: string): Seen {
  const found = shown[Number(number) - 1];
  if (found === undefined) throw new Error(`There is no message ${number}.`);
  return found;
}

function numbered(chat: Chat, rest: string): [Place, string] {
  const [, number = '', text = ''] = /^(\d+)\s+(.*)$/.exec(rest) ?? [];
  return [seenAt(chat, number), text];
}

/** Commands that leave a form open. */
const beside = new Set(['help', 'submit', 'close', 'file', 'as']);

const mentioned = ({ slack }: Chat, text: string) =>
  text.replaceAll(/@footnote\b/gi, `<@${slack.here.bot.id}>`);

async function obey(chat: Chat, line: string): Promise<void> {
  const [, name, rest = ''] = /^\/(\w+)\s*(.*)$/.exec(line) ?? [];
  if (name !== 'help' && chat.slack.sockets.connections() === 0)
    throw new Error('Nobody is connected yet. Start Footnote with the variables above, and say it again.');
  while (!beside.has(name ?? '') && chat.person.modals().length > 0) chat.person.closes();
  if (name === undefined) return void chat.person.says(mentioned(chat, line), { channel: chat.channel });
  const command = commands[name];
  if (command === undefined) throw new Error(`There is no /${name}; see /help.`);
  const reaction = (await command(chat, rest)) as { acknowledged?: boolean; errors?: object } | undefined;
  if (reaction?.acknowledged === false) console.log('⚠ Footnote did not answer in time.');
  if (Object.keys(reaction?.errors ?? {}).length > 0) console.log('⚠', reaction!.errors);
}

/** Prints what is new and what has changed, and each form once as it stands. */
function show(chat: Chat, printed: Map<string, string>): void {
  const { slack, shown } = chat;
  for (const message of slack.here.messages) {
    const now = seen(slack.here, message);
    const key = `${message.channel} ${message.ts}`;
    const files = now.files.map(({ name }) => `\n📎 ${name}`).join('');
    const text = `${now.text}${files}`;
    if (printed.get(key) === text) continue;
    if (!printed.has(key)) shown.push(now);
    const number = shown.findIndex((one) => one.ts === now.ts && one.channel === now.channel) + 1;
    const root = shown.findIndex((one) => one.ts === message.threadTs) + 1;
    const marks = [
      printed.has(key) ? 'changed' : '',
      root > 0 ? `↳ ${root}` : '',
      message.onlyFor === null ? '' : 'private',
    ];
    printed.set(key, text);
    console.log(`\n[${number}] ${now.from} ${marks.filter((mark) => mark !== '').join(', ')}\n${text}`);
  }
  for (const { raw, text } of chat.person.modals()) {
    if (chat.forms.get(raw) === text) continue;
    chat.forms.set(raw, text);
    console.log(
      `┌ a form for ${chat.person.name}: /submit sends it, /close leaves it\n${text.replaceAll(/^/gm, '│ ')}`,
    );
  }
}

async function main(): Promise<void> {
  const slack = await startFakeSlack({ port: portGiven('fake:slack', 4455) }).catch((error: unknown) =>
    portTaken('fake:slack', error),
  );
  const chat: Chat = {
    slack,
    person: slack.person('Ada'),
    channel: slack.channel('research'),
    shown: [],
    forms: new Map(),
  };
  slack.person('Bob');
  const variables = Object.entries(slack.environment).map(([name, value]) => `${name}=${value}`);
  console.log(`The fake Slack listens. Start Footnote with:

  ${variables.join(' ')} npm run footnote -- start

${help}`);
  const printed = new Map<string, string>();
  let complained = 0;
  const look = () => {
    show(chat, printed);
    for (; complained < slack.violations.length; complained++)
      console.log(`✗ ${slack.violations[complained]!}`);
  };
  setInterval(look, 100).unref();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    await obey(chat, line.trim()).catch((error: Error) => console.log(error.message));
    look();
  }
  await slack.close();
}

await main();

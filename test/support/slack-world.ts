// A workspace of the fake Slack with Footnote in it, and a core that records what it is told.
import { systemClock, type Clock } from '../../src/base/clock.ts';
import { Secret } from '../../src/base/secret.ts';
import type {
  ChatPlatform,
  IncomingAnswer,
  IncomingChange,
  IncomingPress,
  IncomingMessage,
  OutgoingMessage,
  ThreadAddress,
} from '../../src/chat/port.ts';
import type { AskedText } from '../../src/chat/port/choice.ts';
import type { SlackSettings } from '../../src/chat/settings.ts';
import { createSlackPlatform } from '../../src/chat/slack/slack-platform.ts';
import type { MessageView } from '../../src/chat/views.ts';
import type { ProxySettings } from '../../src/http/settings.ts';
import { createTrustedHttp } from '../../src/http/trusted.ts';
import { freePort } from './free-port.ts';
import { startFakeSlack, type FakeSlack } from '../fakes/slack/fake-slack.ts';
import type { FakeSlackOptions } from '../fakes/slack/settings.ts';
import type { Person } from '../fakes/slack/people/person.ts';
import type { Seen } from '../fakes/slack/read/seen.ts';
import { eventually } from './eventually.ts';
import { emptyHome, quietInbound, wayOf } from './quiet-inbound.ts';
import { sharedMemory } from './discord-world.ts';
import { loudLogger } from './loud-logger.ts';
import { receipt } from './receipt.ts';

export type SlackMode = 'socket' | 'http';

interface Options {
  /** The way that `platform` connects; Socket Mode by default. */
  readonly mode?: SlackMode;
  readonly fake?: FakeSlackOptions;
  readonly proxy?: ProxySettings;
  readonly groups?: readonly string[];
  readonly clock?: Clock;
  readonly settings?: Partial<SlackSettings>;
  /** Milliseconds from post to post; none by default. */
  readonly postEveryMs?: number;
}

/** Records everything; `fail` makes the next calls of a kind reject, `refusal` is what every answer gets. */
export function recordingInbound() {
  const messages: IncomingMessage[] = [];
  const changes: IncomingChange[] = [];
  const answers: IncomingAnswer[] = [];
  const presses: IncomingPress[] = [];
  const joined: ThreadAddress[] = [];
  const homes: { personId: string; change: object }[] = [];
  const state = {
    recent: [] as ThreadAddress[],
    home: emptyHome,
    failing: 0,
    refusal: null as string | null,
    begun: '',
    asked: [] as readonly AskedText[],
    language: null as string | null,
  };
  const stored = () => {
    if (state.failing <= 0) return;
    state.failing -= 1;
    throw new Error('the database is away');
  };
  const inbound = quietInbound({
    async message(message) {
      stored();
      if (messages.every(({ eventId }) => eventId !== message.eventId)) messages.push(message);
    },
    async changed(change) {
      stored();
      changes.push(change);
    },
    async answer(answer) {
      stored();
      answers.push(answer);
      return state.refusal;
    },
    async opening() {
      stored();
      const { refusal: refused, language, begun, asked } = state;
      return { refused, language, begun, asked };
    },
    async press(press) {
      stored();
      if (press.kind === 'home') return { kind: 'link', language: 'en', url: wayOf(press.name) };
      presses.push(press);
      if (press.kind === 'page') return { kind: 'link', language: 'en', url: wayOf(press.author.name) };
      return state.refusal ?? (press.kind === 'check' ? receipt : null);
    },
    recentThreads: () => Promise.resolve(state.recent),
    choosable: () => Promise.resolve([]),
    async joined({ thread }) {
      joined.push(thread);
    },
    async home(whose, change = {}) {
      homes.push({ ...whose, change });
      return state.home;
    },
  });
  return { inbound, joined, homes, messages, changes, answers, presses, state };
}

export interface SlackWorld {
  readonly fake: FakeSlack;
  readonly platform: ChatPlatform;
  readonly settings: SlackSettings;
  readonly core: ReturnType<typeof recordingInbound>;
  readonly log: ReturnType<typeof loudLogger>;
  /** Connects another process to `core`, in one of the two ways. */
  connect(mode: SlackMode): Promise<void>;
  close(): Promise<void>;
}

export async function startSlackWorld(options: Options = {}): Promise<SlackWorld> {
  const fake = await startFakeSlack(options.fake);
  const log = loudLogger();
  const core = recordingInbound();
  const settings: SlackSettings = {
    botToken: new Secret(fake.settings.botToken),
    appToken: new Secret(fake.settings.appToken),
    signingSecret: new Secret(fake.settings.signingSecret),
    host: '127.0.0.1',
    port: await freePort(),
    url: fake.apiUrl.replace(/\/$/, ''),
    postEveryMs: options.postEveryMs ?? 0,
    ...options.settings,
  };
  const memory = sharedMemory();
  const http = createTrustedHttp(options.proxy === undefined ? {} : { proxy: options.proxy });
  const opened: ChatPlatform[] = [];
  const open = (given: SlackSettings) => {
    const platform = createSlackPlatform({
      settings: given,
      memory,
      http,
      logger: log.logger,
      clock: options.clock ?? systemClock,
      ...(options.groups === undefined ? {} : { groups: options.groups }),
    });
    opened.push(platform);
    return platform;
  };
  const ways: Readonly<Record<SlackMode, SlackSettings>> = {
    socket: settings,
    http: { ...settings, appToken: null },
  };
  const deliverBy = (mode: SlackMode) =>
    fake.deliverTo(mode === 'http' ? `http://127.0.0.1:${settings.port}/slack/events` : null);
  deliverBy(options.mode ?? 'socket');
  return {
    fake,
    platform: open(ways[options.mode ?? 'socket']),
    settings,
    core,
    log,
    async connect(mode) {
      await open(ways[mode]).connect(core.inbound);
      deliverBy(mode);
    },
    async close() {
      for (const platform of opened) await platform.disconnect();
      await http.close();
      await fake.close();
    },
  };
}

/** The address of the thread that a message begins or is in. */
export function threadOf(message: { channel: string; ts: string; threadTs?: string | null }): ThreadAddress {
  const root = message.threadTs ?? message.ts;
  return { platform: 'slack', externalId: `${message.channel}/${root}`, place: 'T00000002' };
}

export function outgoing(deliveryId: string, view: MessageView, part = 0): OutgoingMessage {
  return { deliveryId, part, view, question: null };
}

export function notice(text: string): MessageView {
  return { kind: 'notice', tone: 'info', text };
}

/** Resolves to what this person alone is told with these words. */
export function toldAlone(person: Person, words: string): Promise<Seen> {
  return eventually(`${person.name} is told: ${words}`, () =>
    person.whispers().find(({ text }) => text.includes(words)),
  );
}

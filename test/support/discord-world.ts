// A server of the fake Discord with Footnote on it, and a core that records what it is told.
import { systemClock, type Clock } from '../../src/base/clock.ts';
import { Secret } from '../../src/base/secret.ts';
import { createDiscordPlatform } from '../../src/chat/discord/discord-platform.ts';
import type {
  ChatPlatform,
  ConnectionMemory,
  Inbound,
  IncomingAnswer,
  IncomingChange,
  Choosable,
  IncomingLookup,
  IncomingPress,
  IncomingMessage,
  OutgoingMessage,
  ThreadAddress,
} from '../../src/chat/port.ts';
import type { AskedText } from '../../src/chat/port/choice.ts';
import type { MessageView } from '../../src/chat/views.ts';
import type { ProxySettings } from '../../src/http/settings.ts';
import { createTrustedHttp } from '../../src/http/trusted.ts';
import { startFakeDiscord, type FakeDiscordOptions } from '../fakes/discord/fake-discord.ts';
import { loudLogger } from './loud-logger.ts';
import { quietInbound, wayOf } from './quiet-inbound.ts';
import { receipt } from './receipt.ts';

interface Options {
  readonly fake?: FakeDiscordOptions;
  readonly clock?: Clock;
  readonly messageContent?: boolean;
  readonly token?: string;
  readonly proxy?: ProxySettings;
  readonly memory?: ConnectionMemory;
}

/** Records everything it is `asked`, when `held` resolves; the next `failing` calls reject, `refusal` is what answers get. */
function recordingCore() {
  const messages: IncomingMessage[] = [];
  const changes: IncomingChange[] = [];
  const answers: IncomingAnswer[] = [];
  const presses: IncomingPress[] = [];
  const lookups: IncomingLookup[] = [];
  const joined: Parameters<Inbound['joined']>[0][] = [];
  const state = {
    asked: 0,
    failing: 0,
    refusal: null as string | null,
    begun: '',
    questions: [] as readonly AskedText[],
    held: Promise.resolve(),
    choosable: [] as readonly Choosable[],
  };
  const stored = async () => {
    state.asked += 1;
    await state.held;
    if (state.failing <= 0) return;
    state.failing -= 1;
    throw new Error('the database is away');
  };
  const inbound = quietInbound({
    async message(message) {
      await stored();
      messages.push(message);
    },
    async changed(change) {
      await stored();
      changes.push(change);
    },
    async answer(answer) {
      await stored();
      answers.push(answer);
      return state.refusal;
    },
    async opening() {
      await stored();
      return { refused: state.refusal, language: null, begun: state.begun, asked: state.questions };
    },
    async press(press) {
      await stored();
      if (press.kind === 'home') return { kind: 'link', language: 'en', url: wayOf(press.name) };
      presses.push(press);
      if (press.kind === 'page') return { kind: 'link', language: 'en', url: wayOf(press.author.name) };
      return state.refusal ?? (press.kind === 'check' ? receipt : null);
    },
    async choosable(lookup) {
      await stored();
      lookups.push(lookup);
      return state.choosable;
    },
    async joined(place) {
      await stored();
      joined.push(place);
    },
  });
  return { inbound, messages, changes, answers, presses, lookups, joined, state };
}

/** What all processes of one Footnote share. */
export function sharedMemory(
  notes = new Map<string, unknown>(),
): ConnectionMemory & { readonly notes: Map<string, unknown> } {
  const queues = new Map<string, Promise<void>>();
  return {
    notes,
    async hold(name, signal) {
      const before = queues.get(name) ?? Promise.resolve();
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      queues.set(
        name,
        before.then(() => held),
      );
      const aborted = new Promise<'aborted'>((resolve) => {
        signal.addEventListener('abort', () => resolve('aborted'), { once: true });
      });
      const first = await Promise.race([before, aborted]);
      if (first === 'aborted') {
        letGo();
        throw signal.reason as Error;
      }
      const lost = new AbortController();
      return { lost: lost.signal, letGo: () => Promise.resolve(letGo()) };
    },
    read: (name) => Promise.resolve(structuredClone(notes.get(name) ?? null)),
    write: (name, value) => Promise.resolve(void notes.set(name, structuredClone(value))),
  };
}

export type DiscordWorld = Awaited<ReturnType<typeof startDiscordWorld>>;

export async function startDiscordWorld(options: Options = {}) {
  const portal = { messageContent: options.messageContent ?? false };
  const fake = await startFakeDiscord({ portal, ...options.fake });
  const log = loudLogger();
  const core = recordingCore();
  const memory = sharedMemory();
  const http = createTrustedHttp(options.proxy === undefined ? {} : { proxy: options.proxy });
  const opened: ChatPlatform[] = [];
  const open = (over: Partial<Options> = {}): ChatPlatform => {
    const given = { ...options, ...over };
    const platform = createDiscordPlatform({
      settings: {
        token: new Secret(given.token ?? fake.token),
        messageContent: given.messageContent ?? false,
        url: fake.apiUrl,
      },
      memory: given.memory ?? memory,
      http,
      logger: log.logger,
      clock: given.clock ?? systemClock,
    });
    opened.push(platform);
    return platform;
  };
  const platform = open();
  const general = fake.server.channel('general');
  const ann = fake.server.person('Ann');
  return {
    fake,
    log,
    core,
    memory,
    /** A further process of the same Footnote. */
    open,
    platform,
    general,
    ann,
    bob: fake.server.person('Bob'),
    /** Where a mention in a channel begins a thread. */
    begunBy: (message: { readonly id: string; readonly channelId: string }): ThreadAddress => ({
      platform: 'discord',
      externalId: message.id,
      place: `${fake.server.id}/${message.channelId}`,
    }),
    async connect(): Promise<void> {
      await platform.connect(core.inbound);
      await fake.until('it is connected and its command is known', () => {
        return fake.gateway.connected === 1 && fake.commands().length > 0;
      });
    },
    async close(): Promise<void> {
      for (const one of opened) await one.disconnect();
      await http.close();
      await fake.close();
    },
  };
}

let count = 0;

export function outgoing(view: MessageView, over: Partial<OutgoingMessage> = {}): OutgoingMessage {
  count += 1;
  return { deliveryId: `dlv_${String(count).padStart(20, '0')}`, part: 0, view, question: null, ...over };
}

export function notice(text: string): MessageView {
  return { kind: 'notice', tone: 'info', text };
}

export const question = (version = 1) => ({ id: 'que_5k2m', version, asks: ['anyone'] });

export const draft: MessageView = {
  kind: 'draft',
  version: 1,
  title: 'Bicycles in Copenhagen',
  report: 'Most people cycle [1].\n\n## Numbers\n\nThere are 700,000 bicycles [1].',
  citations: [{ n: 1, url: 'https://e.example/a', title: 'A page', quote: 'a quote', verified: true }],
  cautions: ['One source only.'],
};

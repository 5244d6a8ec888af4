// A fake Slack that speaks over the wire: Web API, events, interactivity and Socket Mode on one loopback port.
// It takes what Slack takes, refuses what Slack refuses, and can go wrong in the ways Slack does.
import { deliveries } from './delivery/deliveries.ts';
import type { EventRecord, Transport } from './delivery/envelope.ts';
import { overHttp } from './delivery/over-http.ts';
import { responseAddresses } from './delivery/response-addresses.ts';
import { socketMode, type SocketMode } from './delivery/socket-mode.ts';
import { triggers } from './delivery/triggers.ts';
import { listen } from './listener.ts';
import { person, type Person, type Place } from './people/person.ts';
import { channelPlace, threadPlace, type ChannelPlace, type ThreadPlace } from './people/place.ts';
import { route } from './routes.ts';
import { settingsOf, type FakeSlackOptions, type Settings } from './settings.ts';
import { troubles, type Planned, type Trouble } from './troubles.ts';
import type { Call } from './web-api.ts';
import { directMessages, workspace, type Channel, type User, type Workspace } from './workspace.ts';
import type { World } from './world.ts';

export interface FakeSlack {
  /** `http://127.0.0.1:PORT/api/` */
  readonly apiUrl: string;
  readonly settings: Settings;
  /** How an app is pointed at it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly here: Workspace;
  /** Each call of the Web API in the order it came, those that were refused too. */
  readonly calls: readonly Call[];
  /** What an app should never do. A test ends by asking that there are none. */
  readonly violations: readonly string[];
  /** Each event with what became of it. */
  readonly events: readonly EventRecord[];
  readonly sockets: SocketMode;
  /** A person of that name, always the same. */
  /** `locale`: what their Slack is in. */
  person(name: string, locale?: string): Person;
  /** A channel of that name, always the same; everybody is in it, and the bot. */
  channel(name: string, options?: ChannelOptions): ChannelPlace;
  /** A user group of these people; its id. */
  group(handle: string, people: readonly Person[]): string;
  /** The direct messages of a person with Footnote. */
  directMessages(person: Person): ChannelPlace;
  /** `place` may be any message of the thread. */
  thread(place: Place): ThreadPlace;
  /** Events go to this request address from now on; null: over sockets. */
  deliverTo(address: string | null): void;
  /** Asks the request address to prove itself, as Slack does when it is set up. Throws when it does not. */
  handshake(): Promise<void>;
  /** Sends an event once more. */
  redeliver(record: EventRecord): Promise<void>;
  /** Resolves when every event is acknowledged or given up. */
  idle(): Promise<void>;
  /** `method` is one of the Web API, `*` for any, `upload` or `respond`. */
  trouble(method: string, trouble: Trouble, times?: number): Planned;
  /** Takes files and shows none, until what it returns is called: Slack does the one a moment after the other. */
  holdFiles(): () => void;
  /** Refuses connections and breaks those that are open, until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** The bot token may no longer do this. */
  takeScope(scope: string): void;
  revokeTokens(): void;
  /** The app is installed anew; its new bot token, the only one that is good from now on. */
  reinstall(): string;
  close(): Promise<void>;
}

interface ChannelOptions {
  readonly private?: boolean;
  /** Nobody else is in it. */
  readonly members?: readonly Person[];
  readonly withoutBot?: boolean;
  /** The workspace that shares it with ours. */
  readonly sharedBy?: string;
}

export async function startFakeSlack(options: FakeSlackOptions = {}): Promise<FakeSlack> {
  const settings = settingsOf(options);
  const here = workspace(settings.clock);
  const violations: string[] = [];
  const calls: Call[] = [];
  let base = '';
  let address: string | null = null;
  const violate = (what: string) => void violations.push(what);
  const sockets = socketMode(settings, here.appId, violate);
  const http = overHttp(settings, () => address ?? '');
  const transport: Transport = (envelope) => (address === null ? sockets.deliver(envelope) : http(envelope));
  const scopes = new Set(settings.scopes);
  const out = deliveries(settings, here, () => scopes, transport);
  const world: World = {
    settings,
    here,
    out,
    triggers: triggers(settings.clock),
    addresses: responseAddresses(settings.clock),
    scopes,
    token: 'good',
    violate,
    base: () => base,
    ticket: () => sockets.ticket(),
    uploads: new Map(),
    unshown: null,
  };
  const planned = troubles();
  const desk = { world, troubles: planned, calls };
  const listener = await listen(options.port ?? 0, {
    handle: (request, response) => route(desk, request, response),
    upgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
  });
  base = `http://127.0.0.1:${listener.port}`;
  return {
    apiUrl: `${base}/api/`,
    settings,
    environment: environmentOf(settings, `${base}/api`),
    here,
    calls,
    violations,
    events: out.events,
    sockets,
    ...society(world),
    deliverTo(to) {
      address = to;
    },
    handshake: () => handshake(http),
    redeliver: (record) => out.again(record),
    idle: () => out.idle(),
    trouble: (method, trouble, times) => planned.plan(method, trouble, times),
    holdFiles() {
      const unshown: (() => void)[] = (world.unshown = []);
      return () => {
        world.unshown = null;
        for (const show of unshown) show();
      };
    },
    async down() {
      sockets.cut();
      await listener.down();
    },
    up: () => listener.up(),
    takeScope: (scope) => void scopes.delete(scope),
    revokeTokens() {
      world.token = 'revoked';
      out.event('tokens_revoked', { type: 'tokens_revoked', tokens: { oauth: [], bot: [here.bot.id] } });
    },
    reinstall() {
      const botToken = `${settings.botToken}-new`;
      Object.assign(settings, { botToken });
      world.token = 'good';
      return botToken;
    },
    async close() {
      out.close();
      planned.clear();
      await sockets.close();
      await listener.down();
    },
  };
}

function environmentOf(settings: Settings, apiUrl: string) {
  return {
    SLACK_API_URL: apiUrl,
    SLACK_BOT_TOKEN: settings.botToken,
    SLACK_APP_TOKEN: settings.appToken,
    SLACK_SIGNING_SECRET: settings.signingSecret,
  };
}

/** The people and places of a workspace; each is made when it is first named. */
function society(
  world: World,
): Pick<FakeSlack, 'person' | 'channel' | 'group' | 'directMessages' | 'thread'> {
  const { here } = world;
  const people = new Map<string, Person>();
  const open: Channel[] = [];
  const begin = (name: string, options: ChannelOptions): Channel => {
    const others =
      options.members?.map(({ id }) => id) ?? [...here.users.keys()].filter((id) => id !== here.bot.id);
    const members = new Set(options.withoutBot ? others : [...others, here.bot.id]);
    const kind = options.private ? 'private' : 'public';
    const { sharedBy } = options;
    const own = { id: here.id('C'), name, kind, members, archived: false, deleted: false } as const;
    const channel: Channel = { ...own, ...(sharedBy === undefined ? {} : { sharedBy }) };
    here.channels.set(channel.id, channel);
    if (options.members === undefined) open.push(channel);
    return channel;
  };
  return {
    person(name, locale) {
      const known = people.get(name);
      if (known !== undefined) return known;
      const user: User = {
        id: here.id('U'),
        name,
        isBot: false,
        ...(locale === undefined ? {} : { locale }),
      };
      here.users.set(user.id, user);
      for (const channel of open) channel.members.add(user.id);
      const made = person(world, user);
      people.set(name, made);
      return made;
    },
    channel(name, options = {}) {
      const known = [...here.channels.values()].find((one) => one.name === name);
      return channelPlace(world, known ?? begin(name, options));
    },
    group(handle, members) {
      const id = here.id('S');
      here.groups.set(id, { id, handle, users: new Set(members.map((one) => one.id)) });
      return id;
    },
    directMessages: ({ id }) => channelPlace(world, directMessages(here, id)),
    thread: (place) => threadPlace(world, place),
  };
}

async function handshake(http: Transport): Promise<void> {
  const challenge = 'prove-it';
  const payload = { token: 'fake-verification-token', challenge, type: 'url_verification' };
  const given = await http({ type: 'events_api', payload, retry: null });
  const said = given.acknowledged ? given.payload : given.reason;
  const echoed = typeof said === 'object' ? (said as { challenge?: unknown }).challenge : said;
  if (echoed !== challenge)
    throw new Error(`The request address did not prove itself: ${JSON.stringify(said)}.`);
}

// Discord as a server on the loopback: REST v10 and gateway v10 on one port, strict, with people in it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MessageType } from 'discord.js';
import { newGateway } from './gateway/gateway.ts';
import type { Gateway } from './gateway/gateway.ts';
import { see } from './people/seen.ts';
import type { SeenMessage } from './people/seen.ts';
import { newServer } from './people/server.ts';
import type { DiscordServer } from './people/server.ts';
import { newFaults } from './rest/faults.ts';
import type { Faults } from './rest/faults.ts';
import { newLimits } from './rest/limits.ts';
import type { Limits } from './rest/limits.ts';
import { root, routes, serve } from './rest/serve.ts';
import type { DiscordCall, Service } from './rest/serve.ts';
import type { Route } from './rest/router.ts';
import { settle } from './settle.ts';
import type { Interaction, Portal, World, WorldEvent } from './state/world.ts';
import { snowflakes } from './state/world.ts';

export interface FakeDiscordOptions {
  /** 0 or none: a free one. */
  readonly port?: number;
  readonly token?: string;
  /** Milliseconds since 1970; ids, deadlines of interactions, nonces and rate limits follow it. */
  readonly now?: () => number;
  /** How long an interaction may wait for its first answer; 3000 by default. */
  readonly acknowledgeWithinMs?: number;
  /** Switches of privileged intents in the portal; all on by default. */
  readonly portal?: Partial<Portal>;
  readonly heartbeatMs?: number;
  readonly identifiesLeft?: number;
  /** What the server is called. */
  readonly server?: string;
}

export interface FakeDiscord extends AsyncDisposable {
  /** For `rest: { api }` of discord.js. */
  readonly apiUrl: string;
  readonly port: number;
  readonly token: string;
  readonly applicationId: string;
  /** The bot's user id. */
  readonly botId: string;
  /** The server everything happens in; more can be founded. */
  readonly server: DiscordServer;
  foundServer(name: string): DiscordServer;
  /** All REST calls in order of arrival. */
  readonly calls: readonly DiscordCall[];
  /** What must never happen, in words. `close` rejects when there is any. */
  readonly violations: readonly string[];
  /** Answers the violations and forgets them: for tests that provoke them. */
  takeViolations(): readonly string[];
  readonly gateway: Gateway;
  readonly limits: Limits;
  readonly faults: Pick<Faults, 'plan'>;
  /** How many answers would count against the limit of 10,000 invalid requests in ten minutes. */
  readonly invalidRequests: number;
  /** What everybody sees in a channel, thread or direct message, oldest first. */
  messages(channel: string): readonly SeenMessage[];
  /** One message as it is now; undefined when it is gone. */
  message(id: string): SeenMessage | undefined;
  /** Threads of a channel or forum, oldest first. */
  threads(
    channel: string,
  ): readonly { readonly id: string; readonly name: string; readonly archived: boolean }[];
  /** The registered commands with the names of their options. */
  commands(): readonly { readonly name: string; readonly options: readonly string[] }[];
  /** Every interaction so far; `callback` is null where the bot said nothing. */
  readonly interactions: readonly Interaction[];
  /** Resolves to the first result that is neither undefined nor false; checked after every change. */
  until<T>(what: string, check: () => T | undefined | false, timeoutMs?: number): Promise<T>;
  /** Nobody can connect, all connections break. */
  down(): Promise<void>;
  /** Back on the same port. */
  up(): Promise<void>;
  /** The token stops working, as after a reset in the portal. */
  revokeToken(): void;
  close(): Promise<void>;
}

const allOn: Portal = { messageContent: true, guildMembers: true, presence: true, userInstall: true };

function newWorld(options: FakeDiscordOptions, emit: (event: WorldEvent) => void): World {
  const now = options.now ?? Date.now;
  const nextId = snowflakes(now);
  // The user of a bot has the id of its application, as for all bots of the last years.
  const applicationId = nextId();
  const bot = { id: applicationId, name: 'Footnote', bot: true, closedDms: false };
  return {
    now,
    acknowledgeWithinMs: options.acknowledgeWithinMs ?? 3000,
    nextId,
    emit,
    violations: [],
    applicationId,
    portal: { ...allOn, ...options.portal },
    users: new Map([[bot.id, bot]]),
    guilds: new Map(),
    channels: new Map(),
    interactions: new Map(),
    modals: [],
    commands: [],
    bot,
    origin: '',
    token:
      options.token ?? `${Buffer.from(applicationId).toString('base64url')}.Gfake0.token-of-the-fake-discord`,
  };
}

/** Where the gateway is; and files, as the network that delivers them would. */
function placeRoutes(gateway: Gateway): readonly Route[] {
  const where = (world: World) => `${world.origin.replace('http', 'ws')}/gateway`;
  return [
    {
      method: 'GET',
      pattern: '/gateway/bot',
      answer: ({ world }) => ({
        status: 200,
        body: {
          url: where(world),
          shards: 1,
          session_start_limit: {
            total: 1000,
            remaining: gateway.identifiesLeft,
            reset_after: 86_400_000,
            max_concurrency: 1,
          },
        },
      }),
    },
  ];
}

function download(world: World, incoming: IncomingMessage, response: ServerResponse): boolean {
  const id = /^\/cdn\/attachments\/\d+\/(\d+)\//.exec(incoming.url ?? '')?.[1];
  if (id === undefined) return false;
  if (incoming.headers.authorization !== undefined) world.violations.push('a token was sent for a file');
  const files = [...world.channels.values()].flatMap(({ messages }) =>
    [...messages.values()].flatMap((each) => each.files),
  );
  const file = files.find((each) => each.id === id);
  const until = new URL(incoming.url ?? '', world.origin).searchParams.get('ex') ?? 'ffffffffffff';
  const isThere = file !== undefined && Number.parseInt(until, 16) > world.now();
  response.writeHead(isThere ? 200 : 404, { 'content-type': file?.contentType ?? 'text/plain' });
  response.end(isThere ? file.bytes : 'This content is no longer available.');
  return true;
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Starts it. The server has no channels and nobody but the bot yet. */
export async function startFakeDiscord(options: FakeDiscordOptions = {}): Promise<FakeDiscord> {
  const changes = settle();
  const world = newWorld(options, (event) => {
    started.tell(event);
    changes.changed();
  });
  const started = newGateway(world, options.heartbeatMs ?? 41_250, options.identifiesLeft ?? 1_000);
  const { gateway } = started;
  const service: Service = {
    world,
    limits: newLimits(world.now),
    faults: newFaults(),
    calls: [],
    routes: [...routes, ...placeRoutes(gateway)],
    invalidRequests: 0,
  };
  const server = createServer((incoming, response) => {
    if (download(world, incoming, response)) return;
    void serve(service, incoming, response).finally(() => changes.changed());
  });
  // Node closes what was idle for five seconds; a request that comes at that moment would be lost.
  server.keepAliveTimeout = 60_000;
  server.on('upgrade', (request, socket, head) => started.upgrade(request, socket, head));
  const port = await listen(server, options.port ?? 0);
  world.origin = `http://127.0.0.1:${port}`;
  const down = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    started.drop();
    server.closeAllConnections();
    await closed;
  };
  const home = newServer(world, options.server ?? 'Acme');
  return {
    apiUrl: `${world.origin}${root.replace('/v10', '')}`,
    port,
    applicationId: world.applicationId,
    botId: world.bot.id,
    server: home,
    calls: service.calls,
    gateway,
    limits: service.limits,
    faults: service.faults,
    ...views(world),
    get invalidRequests() {
      return service.invalidRequests;
    },
    get interactions() {
      return [...world.interactions.values()];
    },
    foundServer: (name) => newServer(world, name),
    takeViolations: () => world.violations.splice(0),
    until: changes.until,
    down,
    async up() {
      if (!server.listening) await listen(server, port);
    },
    revokeToken() {
      world.token = `${world.token}-revoked`;
      gateway.disconnect(4004);
    },
    async close() {
      await down();
      refuseViolations(world);
    },
    async [Symbol.asyncDispose]() {
      await down();
      refuseViolations(world);
    },
  };
}

function refuseViolations({ violations }: World): void {
  if (violations.length > 0) throw new Error(`The fake Discord was misused: ${violations.join('; ')}`);
}

/** "Ann started a thread", and what shows the first message in a thread: nothing anybody wrote. */
const systemMessages: readonly number[] = [MessageType.ThreadCreated, MessageType.ThreadStarterMessage];

type Views = 'token' | 'violations' | 'messages' | 'message' | 'threads' | 'commands';

function views(world: World): Pick<FakeDiscord, Views> {
  const all = () => [...world.channels.values()].flatMap(({ messages }) => [...messages.values()]);
  return {
    token: world.token,
    violations: world.violations,
    messages: (channel) =>
      [...(world.channels.get(channel)?.messages.values() ?? [])]
        .filter(({ ephemeralFor, type }) => ephemeralFor === null && !systemMessages.includes(type))
        .map((each) => see(world, each)),
    message(id) {
      const found = all().find((each) => each.id === id);
      return found === undefined ? undefined : see(world, found);
    },
    threads: (channel) =>
      [...world.channels.values()]
        .filter(({ thread, parentId }) => thread !== null && parentId === channel)
        .map(({ id, name, thread }) => ({ id, name, archived: thread!.archived })),
    commands: () =>
      world.commands.map(({ name, options }) => ({
        name,
        options: options.map((option) => option.name),
      })),
  };
}

// The gateway, version 10: hello, identify, heartbeats, events, resume; and its troubles on demand.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { GatewayCloseCodes, GatewayIntentBits, GatewayOpcodes } from 'discord.js';
import { WebSocketServer } from 'ws';
import { isObject } from '../rules/form.ts';
import { guildCreate } from '../state/events.ts';
import { userShape } from '../state/shapes.ts';
import type { World, WorldEvent } from '../state/world.ts';
import { applicationFlags } from '../rest/about.ts';
import { open } from './connection.ts';
import type { Connection, Session } from './session.ts';
import { replay, tell } from './session.ts';

export interface Gateway {
  readonly sessions: ReadonlyMap<string, Session>;
  /** Sessions somebody is connected to right now. */
  readonly connected: number;
  readonly identifies: number;
  readonly resumes: number;
  readonly heartbeats: number;
  /** Identifies left of the 1000 a day. */
  identifiesLeft: number;
  /** While false, heartbeats are not acknowledged: the client must notice and reconnect. */
  acknowledges: boolean;
  /** Breaks all connections: with a close code, or without a word. Sessions can be resumed. */
  disconnect(code?: number): void;
  /** Op 7: asks everybody to reconnect and resume. */
  askToReconnect(): void;
  /** Op 9: sessions are invalid; those that are not resumable are forgotten. */
  invalidate(resumable: boolean): void;
  /** Forgets sessions nobody is connected to, as after minutes: a resume gets op 9. What they missed is lost. */
  forget(): void;
  /** Delivers the last events (1 without a number) of a name again, as a gateway may. */
  redeliver(name: string, times?: number): void;
}

interface State {
  readonly world: World;
  readonly sessions: Map<string, Session>;
  readonly heartbeatMs: number;
  identifies: number;
  resumes: number;
  heartbeats: number;
  identifiesLeft: number;
  acknowledges: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Privileged intents and whether the portal allows them. */
function refusedIntent({ portal }: World, intents: number): boolean {
  return (
    ((intents & GatewayIntentBits.MessageContent) !== 0 && !portal.messageContent) ||
    ((intents & GatewayIntentBits.GuildMembers) !== 0 && !portal.guildMembers) ||
    ((intents & GatewayIntentBits.GuildPresences) !== 0 && !portal.presence)
  );
}

const isToken = (world: World, token: unknown) => token === world.token || token === `Bot ${world.token}`;

function identify(state: State, connection: Connection, sent: Fields): Session | null {
  const { world } = state;
  const close = (code: number, why: string) => {
    connection.socket.close(code, why);
    return null;
  };
  if (!isToken(world, sent['token']))
    return close(GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
  const intents = Number(sent['intents']);
  if (!Number.isInteger(intents)) return close(GatewayCloseCodes.InvalidIntents, 'Invalid intent(s).');
  if (refusedIntent(world, intents))
    return close(GatewayCloseCodes.DisallowedIntents, 'Disallowed intent(s).');
  state.identifies += 1;
  state.identifiesLeft -= 1;
  if (state.identifiesLeft < 0)
    world.violations.push('the gateway was identified to more often than 1000 times a day');
  const session: Session = { id: `session-${state.identifies}`, intents, connection, seq: 0, told: [] };
  state.sessions.set(session.id, session);
  const guilds = [...world.guilds.values()].filter(({ members }) => members.has(world.bot.id));
  tell(session, {
    name: 'READY',
    intents: 0,
    payload: () => ({
      v: 10,
      user: userShape(world.bot),
      guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: world.origin.replace('http', 'ws') + '/gateway',
      shard: sent['shard'] ?? [0, 1],
      application: { id: world.applicationId, flags: applicationFlags(world) },
    }),
  });
  for (const guild of guilds) tell(session, guildCreate(world, guild, intents));
  return session;
}

function resume(state: State, connection: Connection, sent: Fields): Session | null {
  const { world } = state;
  if (!isToken(world, sent['token'])) {
    connection.socket.close(GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
    return null;
  }
  const session = state.sessions.get(String(sent['session_id']));
  const seq = Number(sent['seq']);
  if (session === undefined) {
    connection.send({ op: GatewayOpcodes.InvalidSession, d: false });
    return null;
  }
  if (!Number.isInteger(seq) || seq > session.seq) {
    connection.socket.close(GatewayCloseCodes.InvalidSeq, 'Invalid seq.');
    return null;
  }
  state.resumes += 1;
  session.connection?.socket.terminate();
  session.connection = connection;
  replay(session, seq);
  tell(session, { name: 'RESUMED', intents: 0, payload: () => ({}) });
  return session;
}

/** Answers what a client says; the session is known once it identified or resumed. */
function listen(state: State, connection: Connection): void {
  let session: Session | null = null;
  const { socket } = connection;
  const known = () => session?.connection === connection;
  const act = (op: GatewayOpcodes, d: unknown) => {
    if (op === GatewayOpcodes.Heartbeat) {
      state.heartbeats += 1;
      if (state.acknowledges) connection.send({ op: GatewayOpcodes.HeartbeatAck });
    } else if (op === GatewayOpcodes.Identify) {
      if (known()) return socket.close(GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated.');
      session = identify(state, connection, isObject(d) ? d : {});
    } else if (op === GatewayOpcodes.Resume) {
      if (known()) return socket.close(GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated.');
      session = resume(state, connection, isObject(d) ? d : {});
    } else if (!known()) socket.close(GatewayCloseCodes.NotAuthenticated, 'Not authenticated.');
    else if (op !== GatewayOpcodes.PresenceUpdate) {
      state.world.violations.push(`unknown gateway opcode: ${op}`);
      socket.close(GatewayCloseCodes.UnknownOpcode, 'Unknown opcode.');
    }
  };
  socket.on('message', (data: Buffer) => {
    try {
      const payload = JSON.parse(data.toString('utf8')) as Fields;
      act(payload['op'] as GatewayOpcodes, payload['d']);
    } catch {
      state.world.violations.push('the gateway got something that is no JSON');
      socket.close(GatewayCloseCodes.DecodeError, 'Decode error.');
    }
  });
  socket.on('close', (code) => {
    if (session?.connection !== connection) return;
    session.connection = null;
    // A client that says goodbye like this gives its session up.
    if (code === 1000 || code === 1001) state.sessions.delete(session.id);
  });
  connection.send({ op: GatewayOpcodes.Hello, d: { heartbeat_interval: state.heartbeatMs } });
}

export interface StartedGateway {
  readonly gateway: Gateway;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  tell(event: WorldEvent): void;
  /** Breaks every connection, also of those who have not identified. */
  drop(): void;
}

export function newGateway(world: World, heartbeatMs: number, identifiesLeft: number): StartedGateway {
  const state: State = {
    world,
    sessions: new Map(),
    heartbeatMs,
    identifies: 0,
    resumes: 0,
    heartbeats: 0,
    identifiesLeft,
    acknowledges: true,
  };
  const server = new WebSocketServer({ noServer: true });
  return {
    gateway: controls(state),
    drop() {
      for (const client of server.clients) client.terminate();
    },
    upgrade(request, socket, head) {
      if (!/^\/gateway\/?(\?|$)/.test(request.url ?? '')) {
        world.violations.push(`there is no gateway at ${request.url ?? ''}`);
        socket.destroy();
        return;
      }
      server.handleUpgrade(request, socket, head, (client) => {
        const connection = open(world, client, new URL(request.url ?? '/', 'http://fake'));
        if (connection !== null) listen(state, connection);
      });
    },
    tell(event) {
      for (const session of state.sessions.values()) tell(session, event);
    },
  };
}

function controls(state: State): Gateway {
  const live = () => [...state.sessions.values()].filter(({ connection }) => connection !== null);
  return {
    sessions: state.sessions,
    get connected() {
      return live().length;
    },
    get identifies() {
      return state.identifies;
    },
    get resumes() {
      return state.resumes;
    },
    get heartbeats() {
      return state.heartbeats;
    },
    get identifiesLeft() {
      return state.identifiesLeft;
    },
    set identifiesLeft(left) {
      state.identifiesLeft = left;
    },
    get acknowledges() {
      return state.acknowledges;
    },
    set acknowledges(does) {
      state.acknowledges = does;
    },
    disconnect(code) {
      for (const { connection } of live())
        if (code === undefined) connection?.socket.terminate();
        else connection?.socket.close(code);
    },
    askToReconnect() {
      for (const { connection } of live()) connection?.send({ op: GatewayOpcodes.Reconnect, d: null });
    },
    invalidate(resumable) {
      for (const session of live()) {
        const { connection } = session;
        session.connection = null;
        if (!resumable) state.sessions.delete(session.id);
        connection?.send({ op: GatewayOpcodes.InvalidSession, d: resumable });
      }
    },
    forget() {
      for (const [id, { connection }] of state.sessions) if (connection === null) state.sessions.delete(id);
    },
    redeliver(name, times = 1) {
      for (const session of state.sessions.values()) {
        const again = session.told.filter(({ event }) => event.name === name).slice(-times);
        for (const { event } of again) tell(session, event);
      }
    },
  };
}

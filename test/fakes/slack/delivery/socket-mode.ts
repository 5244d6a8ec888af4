// Socket Mode: connections that an app opens, and envelopes that it acknowledges on them.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Settings } from '../settings.ts';
import type { Acknowledgement, Envelope } from './envelope.ts';

export interface SocketMode {
  /** The path to connect to, good for one connection. */
  ticket(): string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Hands it to one of the connections, each in turn; waits for its acknowledgement. */
  deliver(envelope: Envelope): Promise<Acknowledgement>;
  connections(): number;
  /** Tells the app to go, as Slack does every few hours; closes afterwards, but not on a `warning`. */
  disconnect(reason: 'warning' | 'refresh_requested' | 'link_disabled', which?: 'all' | 'oldest'): void;
  /** Cuts all connections, without a word. */
  cut(): void;
  /** Closes all in good order, and cuts those that do not answer. */
  close(): Promise<void>;
}

interface Connection {
  readonly socket: WebSocket;
  /** By envelope id: what waits for its acknowledgement. */
  readonly waiting: Map<string, (answer: Acknowledgement) => void>;
}

const mostConnections = 10;

export function socketMode(settings: Settings, appId: string, violate: (what: string) => void): SocketMode {
  const server = new WebSocketServer({ noServer: true });
  const tickets = new Set<string>();
  const open: Connection[] = [];
  let issued = 0;
  let turn = 0;
  let envelopes = 0;

  const greet = (socket: WebSocket) => {
    const say = (message: object) => socket.send(JSON.stringify(message));
    if (open.length >= mostConnections) {
      say({ type: 'disconnect', reason: 'too_many_websockets', debug_info: { host: 'applink-fake' } });
      return socket.close();
    }
    const connection: Connection = { socket, waiting: new Map() };
    open.push(connection);
    const pings = setInterval(() => socket.ping(), settings.pingEveryMs);
    pings.unref();
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(pings);
      if (open.includes(connection)) open.splice(open.indexOf(connection), 1);
      for (const answer of connection.waiting.values())
        answer({ acknowledged: false, reason: 'connection_failed', final: false });
    });
    socket.on('message', (data) => acknowledge(connection, (data as Buffer).toString(), violate));
    say({
      type: 'hello',
      num_connections: open.length,
      connection_info: { app_id: appId },
      debug_info: { host: 'applink-fake', approximate_connection_time: 18_060 },
    });
  };

  return {
    ticket() {
      const path = `/link/?ticket=${++issued}`;
      tickets.add(path);
      return path;
    },
    upgrade(request, socket, head) {
      if (!tickets.delete(request.url ?? '')) {
        violate(`a socket was opened at ${request.url ?? '?'}, whose ticket is unknown or used`);
        return void socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n');
      }
      server.handleUpgrade(request, socket, head, greet);
    },
    async deliver(envelope) {
      const usable = open.filter(({ socket }) => socket.readyState === socket.OPEN);
      const connection = usable[turn++ % Math.max(1, usable.length)];
      if (connection === undefined) return { acknowledged: false, reason: 'connection_failed', final: false };
      return await handOver(connection, envelope, `envelope-${++envelopes}`, settings);
    },
    connections: () => open.length,
    disconnect(reason, which = 'all') {
      for (const { socket } of which === 'all' ? [...open] : open.slice(0, 1)) {
        socket.send(JSON.stringify({ type: 'disconnect', reason, debug_info: { host: 'applink-fake' } }));
        if (reason !== 'warning') socket.close();
      }
    },
    cut: () => open.forEach(({ socket }) => socket.terminate()),
    close: async () => void (await Promise.all(open.map(({ socket }) => farewell(socket)))),
  };
}

const patienceMs = 500;

function farewell(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const impatient = setTimeout(() => socket.terminate(), patienceMs);
    socket.once('close', () => {
      clearTimeout(impatient);
      resolve();
    });
    socket.close(1001);
  });
}

function handOver(
  { socket, waiting }: Connection,
  { type, payload, retry }: Envelope,
  id: string,
  { clock, acknowledgeWithinMs }: Settings,
): Promise<Acknowledgement> {
  return new Promise((resolve) => {
    const answered = new AbortController();
    const answer = (given: Acknowledgement) => {
      answered.abort();
      waiting.delete(id);
      resolve(given);
    };
    const late = () => answer({ acknowledged: false, reason: 'timeout', final: false });
    void clock.sleep(acknowledgeWithinMs, answered.signal).then(late);
    waiting.set(id, answer);
    const attempt = { retry_attempt: retry?.num ?? 0, retry_reason: retry?.reason ?? '' };
    socket.send(
      JSON.stringify({
        envelope_id: id,
        type,
        payload,
        accepts_response_payload: type !== 'events_api',
        ...(type === 'events_api' ? attempt : {}),
      }),
    );
  });
}

function acknowledge({ waiting }: Connection, text: string, violate: (what: string) => void): void {
  const given = JSON.parse(text) as { envelope_id?: string; payload?: object };
  const id = given.envelope_id;
  if (id === undefined || !/^envelope-\d+$/.test(id))
    return violate(`a message on a socket acknowledges nothing known: ${text}`);
  const empty = given.payload === undefined || Object.keys(given.payload).length === 0;
  // One that comes too late finds nobody waiting.
  waiting.get(id)?.({ acknowledged: true, payload: empty ? undefined : given.payload });
}

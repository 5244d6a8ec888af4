// One loopback port: the Web API, uploads, response addresses and sockets. It can go down and come back.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Listener {
  readonly port: number;
  /** Refuses connections and breaks those that are open, until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
}

interface Handlers {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export async function listen(wantedPort: number, handlers: Handlers): Promise<Listener> {
  let server: Server | null = null;
  const sockets = new Set<Socket>();
  const start = async (port: number) => {
    server = createServer((request, response) => {
      handlers.handle(request, response).catch((error: unknown) => {
        // The app only sees a broken connection; the test is to see why.
        if (!request.destroyed) console.error('The fake Slack failed:', error);
        response.destroy();
      });
    });
    // Node closes what was idle for five seconds; a request that comes at that moment would be lost.
    server.keepAliveTimeout = 60_000;
    server.on('upgrade', (request, socket, head) => handlers.upgrade(request, socket, head));
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => {});
    });
    const listening = server;
    await new Promise<void>((resolve, reject) => {
      listening.once('error', reject);
      listening.listen(port, '127.0.0.1', resolve);
    });
    return (listening.address() as AddressInfo).port;
  };
  const port = await start(wantedPort);
  return {
    port,
    async down() {
      const closing = server;
      server = null;
      if (closing === null) return;
      const closed = new Promise<void>((resolve) => {
        closing.close(() => resolve());
      });
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async up() {
      if (server === null) await start(port);
    },
  };
}

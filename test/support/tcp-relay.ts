// Stands between a client and a server, and can take the server away: cut off, or silent.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpRelay {
  readonly port: number;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps every connection open, takes new ones, and passes nothing on. */
  silence(): void;
  /** Passes everything on again, on the same port. */
  mend(): Promise<void>;
}

/** Relays from a free port on loopback to `target`. `cut()` it in the end. */
export async function startRelay(target: { host: string; port: number }): Promise<TcpRelay> {
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((inward) => {
    const outward = connect(target.port, target.host);
    for (const [from, to] of [
      [inward, outward],
      [outward, inward],
    ] as const) {
      sockets.add(from);
      if (!silent) from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async cut() {
      const closed = server.listening ? once(server, 'close') : undefined;
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    silence() {
      silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    async mend() {
      silent = false;
      if (!server.listening) await listen(port);
    },
  };
}

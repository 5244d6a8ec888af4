// A server that answers whatever a test gives it, as servers with a home-made API do.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Of a model that such a server has. */
export const abilities = {
  contextTokens: 128_000,
  maxOutputTokens: 32_000,
  reasons: false,
  price: { input: 1, cachedInput: 0.1, output: 5 },
};

export interface Imitator {
  readonly url: string;
  /** Of every request. */
  readonly headers: IncomingHttpHeaders[];
  /** Of every request, as JSON. */
  readonly bodies: unknown[];
  /** The next answer. */
  answers(body: unknown, status?: number, headers?: Record<string, string>): void;
  /** The next answer, as a stream of these frames. */
  streams(frames: readonly string[]): void;
  connections(): number;
  close(): Promise<void>;
}

export async function startImitator(): Promise<Imitator> {
  const headers: IncomingHttpHeaders[] = [];
  const bodies: unknown[] = [];
  const queue: { status: number; headers: Record<string, string>; text: string }[] = [];
  let connections = 0;
  const server = createServer((incoming, response) => {
    let read = '';
    incoming.setEncoding('utf8').on('data', (piece: string) => {
      read += piece;
    });
    incoming.on('end', () => {
      headers.push(incoming.headers);
      bodies.push(JSON.parse(read));
      const next = queue.shift();
      response.writeHead(next?.status ?? 501, next?.headers);
      response.end(next?.text ?? 'Nothing was prepared.');
    });
  });
  server.on('connection', () => {
    connections++;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const json = 'application/json';
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers,
    bodies,
    answers(body, status = 200, more = {}) {
      queue.push({ status, headers: { 'content-type': json, ...more }, text: JSON.stringify(body) });
    },
    streams(frames) {
      queue.push({ status: 200, headers: { 'content-type': 'text/event-stream' }, text: frames.join('') });
    },
    connections: () => connections,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

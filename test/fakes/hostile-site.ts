// A web site that does everything a site should not do, each thing under a path of its own. It counts what it really
// sent. A path it does not know breaks the connection and is complained about in the end.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { eventually } from '../support/eventually.ts';

export interface HostileSite extends AsyncDisposable {
  readonly port: number;
  /** Paths in the order they were asked for. */
  readonly requests: readonly { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  /** Bytes of the body that the other side's system took. */
  sent(path: string): number;
  /** Connections that are open now. */
  connections(): number;
  /** Waits until the answer to this path has ended or was given up by the reader. */
  settled(path: string): Promise<void>;
}

export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
  /** Writes and waits until there is room again; false when the reader is gone. */
  readonly write: (chunk: Uint8Array | string) => Promise<boolean>;
}

export type Behaviour = (visit: Visit) => Promise<void> | void;

const megabyte = Buffer.alloc(1_000_000, 'all work and no play ');
/** 10 MB of zeros in 10 KB. */
const zeros = gzipSync(Buffer.alloc(10_000_000));

export const honestPage = '<!doctype html><title>Kettle</title><main><p>The kettle is blue.</p></main>';

const html = { 'content-type': 'text/html; charset=utf-8' };

const behaviours: Readonly<Record<string, Behaviour>> = {
  '/page': ({ response }) => void response.writeHead(200, html).end(honestPage),
  '/gzip': ({ response }) => encoded(response, 'gzip', gzipSync(honestPage)),
  '/br': ({ response }) => encoded(response, 'br', brotliCompressSync(honestPage)),
  '/deflate': ({ response }) => encoded(response, 'deflate', deflateSync(honestPage)),
  '/raw-deflate': ({ response }) => encoded(response, 'deflate', deflateRawSync(honestPage)),
  '/unknown-encoding': ({ response }) => encoded(response, 'sdch', Buffer.from(honestPage)),
  '/truncated-gzip': ({ response }) => encoded(response, 'gzip', gzipSync(honestPage).subarray(0, 30)),
  '/not-gzip': ({ response }) => encoded(response, 'gzip', Buffer.from(honestPage)),
  '/huge': async ({ response, write }) => {
    response.writeHead(200, { ...html, 'content-length': 200 * megabyte.length });
    for (let times = 0; times < 200; times += 1) if (!(await write(megabyte))) return;
    response.end();
  },
  '/endless': async ({ response, write }) => {
    response.writeHead(200, html);
    while (await write(megabyte));
  },
  '/bomb': async ({ response, write }) => {
    response.writeHead(200, { ...html, 'content-encoding': 'gzip' });
    for (let times = 0; times < 100; times += 1) if (!(await write(zeros))) return;
    response.end();
  },
  '/slow-headers': ({ request }) => void request.socket.write('HTTP/1.1 200 OK\r\ncontent-type: te'),
  '/slow-body': async ({ response, write }) => {
    response.writeHead(200, html);
    while (await write('a')) await new Promise(setImmediate);
  },
  '/silent-body': async ({ response, write }) => {
    response.writeHead(200, html);
    await write('a');
  },
  '/header-bomb': async ({ request }) => {
    request.socket.write('HTTP/1.1 200 OK\r\n');
    for (let line = 0; line < 20_000 && request.socket.writable; line += 1) {
      if (!request.socket.write(`x-${line}: ${'b'.repeat(50)}\r\n`)) await roomOrEnd(request.socket);
    }
  },
  '/not-http': ({ request }) => void request.socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
  '/short': ({ response, request }) => {
    response.writeHead(200, { ...html, 'content-length': 1000 });
    response.write('only this', () => request.socket.end());
  },
  '/cut': ({ response, request }) => {
    response.writeHead(200, html);
    response.write('<p>The kettle', () => request.socket.resetAndDestroy());
  },
  '/reset': ({ request }) => void request.socket.resetAndDestroy(),
  '/loop': ({ response, query }) => {
    redirect(response, `/loop?n=${Number(query.get('n') ?? 0) + 1}`);
  },
  '/to': ({ response, query }) => {
    redirect(response, query.get('url') ?? '');
  },
  '/tags': ({ response }) => void response.writeHead(200, html).end('<div>'.repeat(100_000)),
};

function encoded(response: ServerResponse, encoding: string, body: Uint8Array): void {
  response.writeHead(200, { ...html, 'content-encoding': encoding }).end(body);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end('You are being redirected.');
}

const roomOrEnd = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });

/** Starts it on a free port of 127.0.0.1, with more behaviours if there are any. */
export async function startHostileSite(more: Readonly<Record<string, Behaviour>> = {}): Promise<HostileSite> {
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const sent = new Map<string, number>();
  const settled = new Set<string>();
  const unknown: string[] = [];
  const sockets = new Set<Socket>();

  const visit = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://site');
    const path = url.pathname;
    requests.push({ path, headers: request.headers });
    response.on('close', () => settled.add(path));
    const behaviour = { ...behaviours, ...more }[path];
    if (behaviour === undefined) {
      unknown.push(`${request.method} ${request.url}`);
      return void request.socket.destroy();
    }
    const write = async (chunk: Uint8Array | string) => {
      const { socket } = request;
      if (socket.destroyed) return false;
      if (!response.write(chunk)) await roomOrEnd(socket);
      if (socket.destroyed) return false;
      sent.set(path, (sent.get(path) ?? 0) + Buffer.byteLength(chunk));
      return true;
    };
    await behaviour({ request, response, query: url.searchParams, write });
  };
  const server = createServer((request, response) => {
    visit(request, response).catch((error: unknown) => unknown.push(String(error)));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    requests,
    sent: (path) => sent.get(path) ?? 0,
    connections: () => sockets.size,
    settled: async (path) => void (await eventually(`an end of ${path}`, () => settled.has(path))),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      if (unknown.length > 0) throw new Error(`The hostile site does not know: ${unknown.join('; ')}`);
    },
  };
}

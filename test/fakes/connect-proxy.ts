// A proxy that knows CONNECT and forwards pages without encryption. What it is not told of it refuses, and complains about
// in the end.
import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ProxySettings } from '../../src/http/settings.ts';
import { Secret } from '../../src/base/secret.ts';

export interface ConnectProxy extends AsyncDisposable {
  readonly port: number;
  /** `host:port` of every way that it opened, in order. */
  readonly opened: readonly string[];
  /** Every address that it asked for itself, in order. */
  readonly forwarded: readonly string[];
  /** Websockets that were asked for through it without encryption. */
  readonly upgrades: readonly string[];
  /** What leads everything here, with this user name and password if any. */
  settings(login?: string, none?: readonly string[]): ProxySettings;
}

interface Options {
  /** `user:password` that it asks for. */
  readonly login?: string;
  /** By a name: the port of this machine that stands for it. Addresses on loopback are known without. */
  readonly names?: Readonly<Record<string, number>>;
  /** What it does instead of its work. */
  readonly trouble?: 'forbids' | 'fails' | 'page' | 'page-as-answer' | 'hangs' | 'hangs-up' | 'garbage';
}

const page = '<!doctype html><title>Log in</title>';
const troubles: Readonly<Record<NonNullable<Options['trouble']>, string>> = {
  forbids: 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n',
  fails: 'HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n',
  page: `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${page.length}\r\n\r\n${page}`,
  'page-as-answer': `HTTP/1.1 200 OK\r\n\r\n${page}`,
  hangs: '',
  'hangs-up': 'HTTP/1.1 200 Connection est',
  garbage: '220 mail.example.com ESMTP\r\n',
};

export async function startConnectProxy({ login, names = {}, trouble }: Options = {}): Promise<ConnectProxy> {
  const opened: string[] = [];
  const forwarded: string[] = [];
  const upgrades: string[] = [];
  const complaints: string[] = [];
  const sockets = new Set<Duplex>();
  const isLetIn = (given: string | undefined) =>
    login === undefined || given === `Basic ${Buffer.from(login).toString('base64')}`;
  const server = createServer((request, response) => {
    const { url = '', headers, method = '' } = request;
    const wanted = URL.parse(url);
    const port = wanted === null ? undefined : names[wanted.hostname];
    if (wanted === null || wanted.host !== headers.host || port === undefined) {
      complaints.push(`${method} ${url} for ${headers.host} is neither CONNECT nor the address of a page`);
      response.writeHead(405).end();
    } else if (!isLetIn(headers['proxy-authorization'])) {
      response.writeHead(407).end('Who are you?');
    } else {
      forwarded.push(url);
      const { 'proxy-authorization': _login, ...others } = headers;
      const path = `${wanted.pathname}${wanted.search}`;
      const onward = ask({ host: '127.0.0.1', port, method, path, headers: others }, (answer) => {
        answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
      });
      onward.on('error', () => response.destroy()).end();
    }
  });
  server.on('connect', (request, inward, head) => {
    const authority = request.url ?? '';
    if (request.headers.host !== authority)
      complaints.push(`${authority} has the host ${request.headers.host}`);
    inward.on('error', () => inward.destroy());
    if (trouble === 'hangs-up') return void inward.end(troubles[trouble]);
    if (trouble !== undefined) return void inward.write(troubles[trouble]);
    if (!isLetIn(request.headers['proxy-authorization']))
      return void inward.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
    const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(authority) ?? [];
    const local = host === '127.0.0.1' ? Number(port) : names[host];
    if (local === undefined) {
      complaints.push(`nobody told it of ${authority}`);
      return void inward.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    }
    opened.push(authority);
    const outward = connect(local, '127.0.0.1', () => {
      inward.write('HTTP/1.1 200 Connection established\r\n\r\n');
      outward.write(head);
      outward.pipe(inward).pipe(outward);
    });
    keep(outward);
    outward.on('error', () => inward.destroy()).on('close', () => inward.destroy());
    inward.on('close', () => outward.destroy());
    inward.on('data', (sent: Buffer) => {
      if (/^upgrade: websocket\r$/im.test(sent.toString('latin1'))) upgrades.push(authority);
    });
  });
  const keep = (socket: Socket) => sockets.add(socket.once('close', () => sockets.delete(socket)));
  server.on('connection', keep);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    opened,
    forwarded,
    upgrades,
    settings(given, none = []) {
      const address = new Secret(`http://${given === undefined ? '' : `${given}@`}127.0.0.1:${port}`);
      return { https: address, http: address, none };
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      if (complaints.length > 0) throw new Error(`The fake proxy complains: ${complaints.join('; ')}`);
    },
  };
}

// A server of tools as the official SDK makes them, over HTTP. It is strict: it wants its key, knows only the methods a
// client of tools needs, and ends loudly if it was ever asked anything else.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { toolServer } from './tool-server.ts';
import type { FakeTool, ToolServer } from './tool-server.ts';

/** Instead of an answer to the next request of a kind. */
export type Mischief =
  /** Nothing at all. */
  | 'hang'
  /** Half of an answer, or of a stream, and then a broken connection. */
  | 'cut'
  | 'cut-stream'
  | 'broken-json'
  | 'a-page'
  /** An answer of ten million bytes. */
  | 'huge'
  | { readonly status: number };

type Method = 'initialize' | 'notifications/initialized' | 'tools/list' | 'tools/call';

export interface FakeMcp extends AsyncDisposable {
  readonly url: string;
  readonly key: string;
  /** The methods of all requests, in order. */
  readonly asked: readonly string[];
  /** Arguments of all calls that reached a tool. */
  readonly calls: readonly { readonly tool: string; readonly args: unknown }[];
  /** Sessions that were begun and not ended. */
  sessions(): number;
  /** What it offers from now on. */
  offer(tools: readonly FakeTool[]): void;
  next(method: Method, ...mischiefs: readonly Mischief[]): void;
  /** Forgets all sessions, as after a restart. */
  restart(): void;
  /** Ends it. Rejects if it was ever asked something it does not know. */
  close(): Promise<void>;
}

interface Session {
  readonly transport: StreamableHTTPServerTransport;
  readonly server: ToolServer;
}

/** Starts the server on a free port of the loopback. */
export async function startFakeMcp(tools: readonly FakeTool[]): Promise<FakeMcp> {
  const key = 'key-of-the-fake-tools';
  const asked: string[] = [];
  const mistakes: string[] = [];
  const calls: { tool: string; args: unknown }[] = [];
  const planned = new Map<Method, Mischief[]>();
  const sessions = new Map<string, Session>();
  let offered = tools;

  async function begin(): Promise<StreamableHTTPServerTransport> {
    const server = toolServer({
      tools: () => offered,
      called: (tool, args) => void calls.push({ tool, args }),
    });
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, { transport, server }),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await server.connect(transport);
    return transport;
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (incoming.url !== '/mcp') throw new Error(`no such route: ${incoming.method} ${incoming.url}`);
    if (incoming.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end('who?');
    const body = await text(incoming);
    const message = (body === '' ? {} : JSON.parse(body)) as { method?: string; id?: number };
    const what = message.method ?? incoming.method ?? '';
    asked.push(what);
    const mischief = planned.get(what as Method)?.shift();
    if (mischief !== undefined) return misbehave(mischief, message.id, response);
    const id = incoming.headers['mcp-session-id'];
    if (id === undefined && what !== 'initialize') throw new Error(`${what} without a session`);
    const known = typeof id === 'string' ? sessions.get(id)?.transport : await begin();
    if (known === undefined) return void response.writeHead(404).end('no such session');
    await known.handleRequest(incoming, response, body === '' ? undefined : message);
  }

  const http = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      mistakes.push(error instanceof Error ? error.message : String(error));
      response.writeHead(418).end(mistakes.at(-1));
    });
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');

  const close = async () => {
    http.closeAllConnections();
    http.close();
    await once(http, 'close');
    if (mistakes.length > 0) throw new Error(`The fake server of tools was misused: ${mistakes.join('; ')}`);
  };
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    key,
    asked,
    calls,
    sessions: () => sessions.size,
    offer: (changed) => void (offered = changed),
    next: (method, ...mischiefs) => void planned.set(method, [...(planned.get(method) ?? []), ...mischiefs]),
    restart: () => sessions.clear(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function misbehave(mischief: Mischief, id: number | undefined, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' };
  if (typeof mischief === 'object') return void response.writeHead(mischief.status).end('<b>no</b>');
  switch (mischief) {
    case 'hang':
      return;
    case 'cut':
      response.writeHead(200, { ...json, 'content-length': 1000 }).write('{"jsonrpc": "2.0", ');
      return void setImmediate(() => response.destroy());
    case 'cut-stream':
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: message\ndata: {"json');
      return void setImmediate(() => response.destroy());
    case 'broken-json':
      return void response.writeHead(200, json).end('{"jsonrpc": "2.0", "id": ');
    case 'a-page':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Just a moment</h1>');
    case 'huge': {
      const content = [{ type: 'text', text: 'x'.repeat(10_000_000) }];
      return void response
        .writeHead(200, json)
        .end(JSON.stringify({ jsonrpc: '2.0', id, result: { content } }));
    }
  }
}

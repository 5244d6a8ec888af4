// The world as a process of its own: a language model, a search engine and web pages that answer after a fixed time,
// counted from the arrival of the request, however much they have to do.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answering } from '../overhead/channel.ts';
import type { CallKind } from './graph.ts';
import { answerOf, completion, eventStream } from './model.ts';
import { pageHtml } from './page.ts';
import { createRecorder } from './recorder.ts';
import { slowPage } from './slow-page.ts';
import type { WorldOrder, WorldReply, WorldSettings } from './spec.ts';
import { markIn, pagesFor, facts } from './topic.ts';

/** Pages are on hosts of their own, so that what is limited for each host is limited for more than one. */
const hosts = Array.from({ length: 8 }, (_, index) => `127.0.0.${index + 2}`);

/** Milliseconds since 1970, finer than Date has them: other processes count the same. */
const now = () => performance.timeOrigin + performance.now();

const recorder = createRecorder();
let settings: WorldSettings = { modelMs: 200, searchMs: 100, pageMs: 100, pageBytes: 8_000, slow: null };

interface Answer {
  readonly kind: CallKind;
  readonly run: string;
  readonly name: string;
  readonly latencyMs: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly status?: number;
}

/** The address of a page, on the host it is always on. */
function addressOf(run: string, page: number, port: number): string {
  return `http://${hosts[page % hosts.length]}:${port}/${run}/${page}.html`;
}

function modelAnswer(body: string): Answer {
  const asked = JSON.parse(body) as Parameters<typeof answerOf>[0];
  const { run, name, value } = answerOf(asked);
  const text = JSON.stringify(value);
  const streamed = asked.stream === true;
  return {
    kind: 'model',
    run,
    name,
    latencyMs: settings.modelMs,
    type: streamed ? 'text/event-stream' : 'application/json',
    body: streamed ? eventStream(text, body.length) : completion(text, body.length),
  };
}

function searchAnswer(url: URL, port: number): Answer {
  const query = url.searchParams.get('q') ?? '';
  const run = markIn(query);
  const pages = pagesFor(query);
  if (run === null || pages === null) throw new Error(`nobody planned the search "${query}"`);
  const found = pages.map((page, index) => {
    const slow = run === settings.slow && index === 0;
    return {
      url: slow ? `http://${hosts[0]}:${port}/${run}/slow.html` : addressOf(run, page, port),
      title: facts[page - 1]?.title ?? '',
      content: facts[page - 1]?.says(run) ?? '',
    };
  });
  const name = query.replace(/^.*?zq\d{5}\s*/i, '');
  const body = JSON.stringify({ query, number_of_results: found.length, results: found });
  return { kind: 'search', run, name, latencyMs: settings.searchMs, type: 'application/json', body };
}

function pageAnswer(url: URL): Answer {
  const type = 'text/html; charset=utf-8';
  const common = { run: markIn(url.pathname) ?? '', latencyMs: settings.pageMs, type };
  if (url.pathname === '/robots.txt') {
    return {
      ...common,
      kind: 'robots',
      name: 'robots',
      type: 'text/plain',
      body: 'User-agent: *\nAllow: /\n',
    };
  }
  const file = /^\/zq\d{5}\/(slow|\d)\.html$/.exec(url.pathname)?.[1];
  if (file === undefined) throw new Error(`there is no page ${url.pathname}`);
  const body = file === 'slow' ? slowPage() : pageHtml(common.run, Number(file), settings.pageBytes);
  return { ...common, kind: 'page', name: file, body };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const arrivedAt = now();
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
  let answer: Answer;
  try {
    const body = await textOf(request);
    const port = Number(url.port);
    if (url.pathname === '/v1/chat/completions') answer = modelAnswer(body);
    else if (url.pathname === '/search') answer = searchAnswer(url, port);
    else answer = pageAnswer(url);
    const { kind, name, run } = answer;
    recorder.keepRequest(run, { kind, name, method: request.method ?? '', url: url.href, body });
  } catch (error) {
    recorder.fail(`${request.method} ${url.pathname}: ${String(error)}`);
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: String(error), type: 'invalid_request_error' } }));
    return;
  }
  const { kind, name, run, latencyMs, type, body } = answer;
  setTimeout(
    () => {
      response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
      response.end(body);
      recorder.keep({ run, kind, name, latencyMs, arrivedAt, sentAt: now() });
    },
    latencyMs - (now() - arrivedAt),
  );
}

/** One server on every host, all on the same port. */
async function listen(): Promise<number> {
  let port = 0;
  for (const host of ['127.0.0.1', ...hosts]) {
    const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      void handle(request, response);
    });
    server.listen({ port, host, backlog: 2_048 });
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }
  return port;
}

const port = await listen();

answering((order: WorldOrder): WorldReply => {
  switch (order.say) {
    case 'where':
      return { url: `http://127.0.0.1:${port}`, pageHosts: hosts.map((host) => `${host}:${port}`) };
    case 'set':
      settings = { ...settings, ...order.settings };
      recorder.forget();
      return {};
    case 'take':
      return recorder.take();
    case 'requests':
      return { requests: recorder.requests(order.run) };
  }
});

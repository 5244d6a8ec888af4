// One server that answers as all search providers do, over the wire, out of one corpus. It is as strict as they
// are, and fails loudly on what it does not know.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SearchProviderName } from '../../../src/sources/settings.ts';
import { fakeArxiv } from './arxiv.ts';
import { fakeBrave } from './brave.ts';
import type { FakePage, FakeProvider, FakeReply, FakeRequest, FakeTrouble } from './corpus.ts';
import { fakeExa } from './exa.ts';
import { fakeGoogle } from './google.ts';
import { fakeSearxng } from './searxng.ts';
import { fakeSemanticScholar } from './semantic-scholar.ts';
import { fakeSerper } from './serper.ts';
import { fakeTavily } from './tavily.ts';
import { fakeWikipedia } from './wikipedia.ts';

const fakes: Readonly<Record<SearchProviderName, FakeProvider>> = {
  tavily: fakeTavily,
  brave: fakeBrave,
  exa: fakeExa,
  serper: fakeSerper,
  google: fakeGoogle,
  searxng: fakeSearxng,
  'semantic-scholar': fakeSemanticScholar,
  arxiv: fakeArxiv,
  wikipedia: fakeWikipedia,
};

/** Instead of an answer: nothing at all, half of one and then a broken connection. */
type Broken = 'hang' | 'cut';

export interface FakeSearch extends AsyncDisposable {
  /** Where a provider is, as its setting `url`. */
  urlOf(name: SearchProviderName): string;
  /** The right key, and the right engine of Google. */
  readonly key: string;
  readonly engine: string;
  /** Every request to a provider, in order. */
  requests(name: SearchProviderName): readonly FakeRequest[];
  /** The next answers of a provider, one each, instead of what it would say. */
  next(name: SearchProviderName, ...replies: readonly (FakeReply | FakeTrouble | Broken)[]): void;
  /** Ends it. Rejects if it was ever asked something it does not know. */
  close(): Promise<void>;
}

/** Starts the server on a free port of the loopback. */
export async function startFakeSearch(hits: (query: string) => readonly FakePage[]): Promise<FakeSearch> {
  const corpus = { key: 'key-of-the-fake', engine: 'engine-of-the-fake', hits };
  const seen: { name: SearchProviderName; request: FakeRequest }[] = [];
  const planned = new Map<SearchProviderName, (FakeReply | Broken)[]>();
  const mistakes: string[] = [];

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    const name = nameOf(request);
    if (name === undefined) throw new Error(`no such route: ${request.method} ${request.url.pathname}`);
    seen.push({ name, request });
    const reply = planned.get(name)?.shift() ?? fakes[name].answer(request, corpus);
    if (reply === 'hang') return;
    if (reply === 'cut') {
      response.writeHead(200, { 'content-length': 1000 }).write('{"results": [');
      setImmediate(() => response.destroy());
      return;
    }
    response.writeHead(reply.status, reply.headers).end(reply.body);
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      mistakes.push(error instanceof Error ? error.message : String(error));
      response.writeHead(418).end(mistakes.at(-1));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    if (mistakes.length > 0) throw new Error(`The fake search was misused: ${mistakes.join('; ')}`);
  };
  return {
    key: corpus.key,
    engine: corpus.engine,
    urlOf: (name) => `${origin}/${name}`,
    requests: (name) => seen.filter((one) => one.name === name).map(({ request }) => request),
    next(name, ...replies) {
      const known = replies.map((reply) => (typeof reply === 'string' ? replyFor(name, reply) : reply));
      planned.set(name, [...(planned.get(name) ?? []), ...known]);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function nameOf(request: FakeRequest): SearchProviderName | undefined {
  const names = Object.keys(fakes) as SearchProviderName[];
  return names.find(
    (name) => fakes[name].path === request.url.pathname && fakes[name].method === request.method,
  );
}

function replyFor(name: SearchProviderName, trouble: FakeTrouble | Broken): FakeReply | Broken {
  if (trouble === 'hang' || trouble === 'cut') return trouble;
  const reply = fakes[name].troubles[trouble];
  if (reply === undefined) throw new Error(`${name} is not known to fail as ${trouble}`);
  return reply;
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  return {
    method: incoming.method ?? '',
    url: new URL(incoming.url ?? '', 'http://fake'),
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, value?.toString()]),
    ),
    body: await text(incoming),
  };
}

/** Whether a provider is known to fail like this. */
export function failsAs(name: SearchProviderName, trouble: FakeTrouble): boolean {
  return fakes[name].troubles[trouble] !== undefined;
}

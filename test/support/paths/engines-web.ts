// Two small sites on localhost that know something about engines, a page each for every subject, behind a SearXNG that
// finds the pages whose subject a search names. A page can be held back until a test lets it go.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFakeSearch } from '../../fakes/search/fake-search.ts';
import { subjects } from '../scripted-story.ts';

export interface EnginesWeb {
  /** Variables that lead a Footnote to these sites and nowhere else. */
  readonly environment: Readonly<Record<string, string>>;
  /** Pages in the order in which they were read, as `facts/falcon` and `tests/falcon`. */
  readonly pages: readonly string[];
  /** Pages of which one byte was asked for, in order: links that were looked at. */
  readonly probed: readonly string[];
  /** What was searched for, in order. */
  readonly searches: readonly string[];
  /** Pages that are not given to who asks for them, until they are released. */
  readonly held: Set<string>;
  /** The pages that somebody waits for. */
  waiting(): readonly string[];
  release(): void;
  /** Of the search engine. */
  readonly door: Door;
  close(): Promise<void>;
}

interface Page {
  readonly name: string;
  readonly title: string;
  readonly sentences: readonly string[];
}

const sites: readonly (readonly Page[])[] = [
  subjects.map((name, index) => ({
    name: `facts/${name}`,
    title: `The ${name} engine`,
    sentences: [
      `The ${name} engine was released by its own foundation in ${2001 + index}.`,
      `Whoever uses ${name} pays nothing, because the foundation lives on donations.`,
    ],
  })),
  subjects.map((name, index) => ({
    name: `tests/${name}`,
    title: `A test of ${name}`,
    sentences: [
      `In our test the ${name} engine handled ${(index + 2) * 100} requests a second without errors.`,
      `The test of ${name} was done twice on the same machine.`,
    ],
  })),
];

export async function startEnginesWeb(): Promise<EnginesWeb> {
  const pages: string[] = [];
  const probed: string[] = [];
  const held = new Set<string>();
  const waiting: { readonly name: string; readonly go: () => void }[] = [];
  const arrival = (name: string) => {
    pages.push(name);
    if (!held.has(name)) return Promise.resolve();
    return new Promise<void>((go) => void waiting.push({ name, go }));
  };
  const release = () => {
    held.clear();
    for (const { go } of waiting.splice(0)) go();
  };
  const started = await Promise.all(
    sites.map((site) => startSite(site, arrival, (name) => void probed.push(name))),
  );
  const known = started.flatMap((site) => site.pages);
  const engine = await startFakeSearch((query) =>
    known.filter(({ url }) => query.toLowerCase().includes(url.slice(url.lastIndexOf('/') + 1))),
  );
  const door = await startDoor(engine.urlOf('searxng'));
  return {
    environment: {
      SEARXNG_URL: door.url,
      FOOTNOTE_PRIVATE_HOSTS: started.map(({ host }) => host).join(','),
    },
    pages,
    probed,
    searches: door.searches,
    held,
    waiting: () => waiting.map(({ name }) => name),
    release,
    door,
    async close() {
      release();
      await Promise.all([...started.map((site) => site.close()), door.close()]);
      await engine.close();
    },
  };
}

interface Door {
  /** False: searches are answered with an error, as by a proxy without the server behind it. */
  isOpen: boolean;
}

/** Stands before a search engine. */
async function startDoor(behind: string) {
  const searches: string[] = [];
  const state = { isOpen: true };
  const site = await startServer(async (path) => {
    searches.push(new URL(path, behind).searchParams.get('q') ?? '');
    if (!state.isOpen) return { status: 502, type: 'text/html', body: 'Bad Gateway' };
    const answer = await fetch(behind.replace(/\/searxng$/, '') + path);
    return { status: answer.status, type: 'application/json', body: await answer.text() };
  });
  return Object.assign(state, { url: `http://${site.host}/searxng`, searches, close: site.close });
}

async function startSite(
  pages: readonly Page[],
  arrival: (name: string) => Promise<void>,
  onProbe: (name: string) => void,
) {
  const site = await startServer(async (path, isProbe) => {
    const page = pages.find(({ name }) => path === `/${name}`);
    if (page === undefined) return { status: 404, type: 'text/plain', body: 'not here' };
    if (isProbe) onProbe(page.name);
    else await arrival(page.name);
    return { status: 200, type: 'text/html; charset=utf-8', body: htmlOf(page) };
  });
  return {
    ...site,
    pages: pages.map(({ name, title, sentences }) => ({
      url: `http://${site.host}/${name}`,
      title,
      text: sentences.join(' '),
    })),
  };
}

interface Served {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

async function startServer(answer: (path: string, isProbe: boolean) => Promise<Served>) {
  const server = createServer((request, response) => {
    answer(request.url ?? '/', request.headers.range !== undefined).then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function htmlOf({ title, sentences }: Page): string {
  const paragraphs = sentences.map((sentence) => `<p>${sentence}</p>`).join('\n');
  return `<!doctype html>
<html lang="en"><head><title>${title}</title></head>
<body><main><h1>${title}</h1>
${paragraphs}
</main></body></html>`;
}

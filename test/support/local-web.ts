// Real documentation pages on localhost: each of their hosts is a server of its own, so that a run meets several sites.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

export interface LocalPage {
  readonly url: string;
  readonly html: string;
}

export interface LocalWeb {
  /** The pages under the addresses where they are served. */
  readonly pages: readonly LocalPage[];
  /** `host:port` of every site, for `web.privateHosts`. */
  readonly hosts: readonly string[];
  /** Paths that were asked for, robots.txt apart, in order. */
  readonly requests: string[];
  close(): Promise<void>;
}

const file = fileURLToPath(new URL('../fixtures/offline-web/pages.jsonl.gz', import.meta.url));

export async function startLocalWeb(): Promise<LocalWeb> {
  const all = gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LocalPage);
  const requests: string[] = [];
  const hosts = new Set(all.map(({ url }) => new URL(url).host));
  const sites = await Promise.all(
    [...hosts].map((host) =>
      startSite(
        all.filter(({ url }) => new URL(url).host === host),
        requests,
      ),
    ),
  );
  return {
    pages: sites.flatMap(({ pages }) => pages),
    hosts: sites.map(({ host }) => host),
    requests,
    close: async () => void (await Promise.all(sites.map((site) => site.close()))),
  };
}

async function startSite(pages: readonly LocalPage[], requests: string[]) {
  const byPath = new Map(pages.map(({ url, html }) => [new URL(url).pathname, html]));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const html = byPath.get(pathname);
    if (pathname !== '/robots.txt') requests.push(pathname);
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html ?? 'not here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    pages: [...byPath].map(([path, html]) => ({ url: `http://${host}${path}`, html })),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

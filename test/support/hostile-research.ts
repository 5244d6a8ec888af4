// Research among hostile pages: honest ones on a site of their own, hostile ones that the search likes better, and a
// private server that nobody may ask for anything.
import { startHostileSite } from '../fakes/hostile-site.ts';
import type { Behaviour, HostileSite } from '../fakes/hostile-site.ts';
import { startFakeSearch } from '../fakes/search/fake-search.ts';
import type { Outside } from '../../src/outside.ts';
import { runResultSchema } from '../../src/research/result.ts';
import { theatre } from './theatre.ts';
import type { Over } from './theatre.ts';

export const request = 'How long are backups of the Heron database kept?';
/** What the honest pages say. */
export const answer = 'Backups of the Heron database are kept for 35 days.';
/** Of every result: whoever takes the title of an honest page hides none of them. */
const title = 'How long backups of the Heron database are kept';

export const html =
  (body: string, headers: Record<string, string> = {}): Behaviour =>
  ({ response }) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
export const article = (text: string) =>
  `<!doctype html><html lang="en"><title>Heron</title><main><h1>Heron backups</h1><p>${text}</p></main>`;
const noRobots: Behaviour = ({ response }) => void response.writeHead(404).end('none');

const honest: Readonly<Record<string, Behaviour>> = {
  '/robots.txt': noRobots,
  '/manual': html(article(answer)),
  '/handbook': html(article(`In the handbook of the team: ${answer} They run every night.`)),
  '/guide': html(article('Heron is a database. Its backups are made every night and kept for weeks.')),
};

export interface HostileResearch {
  readonly good: HostileSite;
  readonly bad: HostileSite;
  /** Asks programs to read nothing of it. */
  readonly closed: HostileSite;
  /** On loopback, and on no list of hosts that may be read. */
  readonly secret: HostileSite;
  /** Variables that lead a Footnote to the search and allow it all sites but the private server. */
  readonly environment: Readonly<Record<string, string>>;
  /** What the search shows before the honest pages, until it is told otherwise. */
  show(...addresses: readonly string[]): void;
  /** The address of a path of the bad site. */
  readonly hostile: (path: string) => string;
  close(): Promise<void>;
}

/** `pages`: what the bad site has beside what every hostile site has. */
export async function startHostileResearch(
  pages: Readonly<Record<string, Behaviour>> = {},
): Promise<HostileResearch> {
  const good = await startHostileSite(honest);
  const bad = await startHostileSite({ '/robots.txt': noRobots, ...pages });
  const closed = await startHostileSite({
    '/robots.txt': html('User-agent: *\nDisallow: /', { 'content-type': 'text/plain' }),
  });
  const secret = await startHostileSite();
  const found = Object.keys(honest).filter((path) => path !== '/robots.txt');
  const first: string[] = [];
  const search = await startFakeSearch(() => [
    ...first.map((url) => ({ url, title, text: '' })),
    ...found.map((path) => ({
      url: `http://127.0.0.1:${good.port}${path}`,
      title,
      text: answer,
    })),
  ]);
  return {
    good,
    bad,
    closed,
    secret,
    environment: {
      SEARXNG_URL: search.urlOf('searxng'),
      FOOTNOTE_PRIVATE_HOSTS: [good, bad, closed].map(({ port }) => `127.0.0.1:${port}`).join(','),
    },
    show: (...addresses) => void first.splice(0, first.length, ...addresses),
    hostile: (path) => `http://127.0.0.1:${bad.port}${path}`,
    close: async () => {
      for (const site of [good, bad, closed, secret]) await site[Symbol.asyncDispose]();
      await search.close();
    },
  };
}

/** A run over this world, without documents of its own. */
export const researching = (world: Outside, over: Over = {}) =>
  theatre({
    request,
    texts: {},
    web: { search: world.search, web: world.web, passages: world.passages },
    ...over,
  });

type Stage = Awaited<ReturnType<typeof researching>>;

/** Works on the run until its draft is accepted and delivered; what it ended with and what was stored. */
export async function finished(stage: Stage) {
  const draft = await stage.pass();
  if (draft !== 'suspended') throw new Error(`The run was ${draft} before its draft.`);
  await stage.answer('approve/r1/decide', { kind: 'accepted' });
  const end = await stage.pass();
  const records = stage.library.reports.get(stage.runId);
  if (end !== 'ended' || records === undefined) throw new Error(`The run was ${end} after its draft.`);
  const { result } = await stage.world.state(stage.runId);
  return { result: runResultSchema.parse(result), records };
}

// Two small sites with what the stories ask about, behind a SearXNG. A page can be held back until a test lets it go.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSearxng } from '../../fakes/search/start-searxng.ts';

export interface StoryWeb {
  /** Variables that lead the program to these sites and nowhere else. */
  readonly environment: Readonly<Record<string, string>>;
  /** From now on pages are asked for and not given, until the function is called. */
  hold(): () => void;
  /** How many pages are being held back. */
  readonly held: number;
  /** How many searches were asked for so far. */
  searches(): number;
  close(): Promise<void>;
}

interface Page {
  readonly path: string;
  readonly title: string;
  readonly text: readonly string[];
}

const sites: readonly (readonly Page[])[] = [
  [
    {
      path: '/backups/approaches',
      title: 'Approaches to backups @everyone',
      text: [
        'The most reliable approach to backups is continuous archiving, because it can restore any moment.',
        'The fastest approach is a snapshot of the volume, as <!channel> and <@U0000> agreed.',
        'The simplest approach to live with is a nightly dump.',
      ],
    },
    {
      path: '/billing/retention',
      title: 'How long billing data are kept',
      text: [
        'Backups of the billing database are kept for 35 days.',
        'Invoices of the billing service are kept for ten years, as the tax law demands.',
      ],
    },
  ],
  [
    {
      path: '/billing/restore',
      title: 'Restoring the billing database',
      text: [
        'A restore of the billing database takes 48 minutes, and was last tested in September.',
        'Whoever restores the billing database tells @here first.',
      ],
    },
    {
      path: '/reporting/retention',
      title: 'How long reporting data are kept',
      text: ['Backups of the reporting database are kept for 7 days, because it can be built again.'],
    },
  ],
];

export async function startStoryWeb(): Promise<StoryWeb> {
  const waiting = new Set<() => void>();
  let holding = false;
  const arrival = () =>
    new Promise<void>((resolve) => {
      if (!holding) return resolve();
      const go = () => {
        waiting.delete(go);
        resolve();
      };
      waiting.add(go);
    });
  const started = await Promise.all(sites.map((pages) => startSite(pages, arrival)));
  const searxng = await startSearxng(started.flatMap(({ pages }) => pages));
  const release = () => {
    holding = false;
    for (const go of waiting) go();
  };
  return {
    environment: {
      SEARXNG_URL: searxng.url,
      FOOTNOTE_PRIVATE_HOSTS: started.map(({ host }) => host).join(','),
    },
    hold() {
      holding = true;
      return release;
    },
    get held() {
      return waiting.size;
    },
    searches: () => searxng.requests().length,
    async close() {
      release();
      await Promise.all([...started.map((site) => site.close()), searxng.close()]);
    },
  };
}

async function startSite(pages: readonly Page[], arrival: () => Promise<void>) {
  const server = createServer((request, response) => {
    const page = pages.find(({ path }) => path === request.url);
    const give = async () => {
      if (page !== undefined) await arrival();
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(page === undefined ? 'not here' : htmlOf(page));
    };
    void give();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    pages: pages.map(({ path, title, text }) => ({
      url: `http://${host}${path}`,
      title,
      text: text.join(' '),
    })),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function htmlOf({ title, text }: Page): string {
  const escaped = (part: string) => part.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const paragraphs = text.map((part) => `<p>${escaped(part)}</p>`).join('\n');
  return `<!doctype html>
<html lang="en"><head><title>${escaped(title)}</title></head>
<body><main><h1>${escaped(title)}</h1>
${paragraphs}
</main></body></html>`;
}

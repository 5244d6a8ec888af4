// Pages on a real port, with a whole Footnote behind them, and the people who open them.
import { silentLogger } from '../../../src/base/logger.ts';
import type { Logger } from '../../../src/base/logger.ts';
import type { Person } from '../../../src/chat/port.ts';
import { ofPage, receiptsOf } from '../../../src/research/report/receipt.ts';
import { createFeed } from '../../../src/store/feed.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { inviteBy } from '../../../src/web/visit/secrets.ts';
import { startPagesServer } from '../../../src/web/server.ts';
import type { Listening } from '../../../src/base/listening.ts';
import type { PagesSettings } from '../../../src/web/settings.ts';
import { startTalking } from '../talking.ts';
import type { Talking } from '../talking.ts';

export interface PagesWorld extends Talking {
  /** Of the pages. */
  readonly url: string;
  /** The path of a link for this person: to a run, or (null) to all they may see. */
  invite(person: Person, runId: string | null, platform?: string): Promise<string>;
  /** A browser's part: follows no redirect, keeps one cookie. `at`: where another process serves the pages. */
  visitor(at?: string): PageVisitor;
  /** Serves them by another process that shares the database; where that is. */
  another(patience?: Parameters<typeof startPagesServer>[1]): Promise<string>;
  /** Ends the server of the pages and starts another one on the same port. */
  restart(): Promise<void>;
}

export interface PageVisitor {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** Opens a link and presses its button; resolves to where that leads. */
  enter(link: string): Promise<string>;
  /** What it would send as Cookie. */
  cookie: string;
}

export async function startPagesWorld(
  over: Partial<PagesSettings> = {},
  logger: Logger = silentLogger,
): Promise<PagesWorld> {
  let invite: ReturnType<typeof inviteBy> = () => Promise.reject(new Error('too early'));
  const talking = await startTalking({ parts: { invite: (visitor) => invite(visitor) } });
  const { store, database, footnote } = talking;
  invite = inviteBy(store.visits, '');
  const feed = createFeed(database.pool, database.url, systemClock, silentLogger);
  const parts = {
    ...store,
    bot: footnote.bot,
    receipts: receiptsOf(store.library, ofPage),
    feed,
    settings: { url: '', host: '127.0.0.1', port: 0, sessionDays: 7, proxies: 0, ...over },
    version: '1.2.3',
    logger,
  };
  let server: Listening = await startPagesServer(parts);
  const others: Listening[] = [];
  const { url } = server;
  return {
    ...talking,
    url,
    invite: ({ id, name, roles = [] }, runId, platform = 'test') =>
      invite({ platform, personId: id, name, roles, runId }),
    visitor: (at = url) => visitorAt(at),
    async another(patience) {
      const other = await startPagesServer(parts, patience);
      others.push(other);
      return other.url;
    },
    async restart() {
      await server.close();
      const port = Number(new URL(url).port);
      server = await startPagesServer({ ...parts, settings: { ...parts.settings, port } });
    },
    async close() {
      for (const one of [server, ...others]) await one.close();
      await feed.close();
      await talking.close();
    },
  };
}

interface Asked {
  readonly method?: string;
  readonly body?: URLSearchParams;
  readonly headers: Record<string, string>;
}

function visitorAt(url: string): PageVisitor {
  const visitor: PageVisitor = {
    cookie: '',
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, fields, headers = {}) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
    async enter(link) {
      const answer = await visitor.post(link, {});
      return answer.headers.get('location') ?? `no way on: ${answer.status}`;
    },
  };
  const ask = async (path: string, init: Asked): Promise<Response> => {
    const headers = { ...(visitor.cookie === '' ? {} : { cookie: visitor.cookie }), ...init.headers };
    const answer = await fetch(`${url}${path}`, { ...init, headers, redirect: 'manual' });
    const [cookie] = answer.headers.getSetCookie();
    if (cookie !== undefined) visitor.cookie = cookie.split(';')[0] ?? '';
    return answer;
  };
  return visitor;
}

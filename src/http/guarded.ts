// HTTP to the open web: every address comes from a page, a search or a model, and none of them is trusted.
import { Agent } from 'undici';
import { withDeadline } from './deadline.ts';
import { tookTooLong } from './download-trouble.ts';
import { exchange, type Exchanged } from './exchange.ts';
import { createGuardedConnector, lookUpAll, type Lookup } from './guarded-connector.ts';
import { DownloadFailed, type Download, type DownloadOptions, type GuardedHttp } from './port.ts';
import { withoutProxy, type ProxyFor } from './proxy.ts';
import { forwarded, loginRefused } from './tunnel.ts';
import { isPublicAddress } from './public-address.ts';
import { createTurns, type Turns } from './turns.ts';
import { webAddress } from './web-address.ts';

export interface GuardedHttpOptions {
  /** Says who we are, and how to reach who runs us. */
  readonly userAgent: string;
  readonly maxRedirects: number;
  /** `host` or `host:port` that may have private addresses. */
  readonly privateHosts: readonly string[];
  /** Downloads at once, in all and of one host; the others wait. Waiting costs nothing of a download's time. */
  readonly concurrency: number;
  readonly perHost: number;
  /** Which proxy leads to a page; without it, none. */
  readonly proxyFor?: ProxyFor;
  /** How a name becomes addresses; the system's way unless told. */
  readonly lookup?: Lookup;
  /** Which addresses are of the open web; for tests, whose servers are on loopback. */
  readonly isPublic?: (address: string) => boolean;
}

/** Followed wherever they lead on the open web, from https to http as well. */
const redirects = new Set([301, 302, 303, 307, 308]);

export function createGuardedHttp(options: GuardedHttpOptions): GuardedHttp {
  const { lookup = lookUpAll, isPublic = isPublicAddress, privateHosts, proxyFor = withoutProxy } = options;
  const agent = new Agent({
    connect: createGuardedConnector({ lookup, isPublic, privateHosts, proxyFor, timeoutMs: 10_000 }),
    maxHeaderSize: 64 * 1024,
  });
  const turns = createTurns({ total: options.concurrency, perHost: options.perHost });
  return {
    download: (url, wanted) => download({ ...options, agent, turns }, url, wanted),
    close: () => agent.destroy(),
  };
}

interface Guard extends GuardedHttpOptions {
  readonly agent: Agent;
  readonly turns: Turns;
}

async function download(guard: Guard, address: string, options: DownloadOptions): Promise<Download> {
  const first = webAddress(address);
  let url = first;
  let leftMs = options.timeoutMs;
  for (let hop = 0; ; hop += 1) {
    if (leftMs <= 0) throw tookTooLong(first.hostname, options.timeoutMs);
    const { answer, ms } = await guard.turns.take(url.hostname, options.signal, () =>
      oneHop(guard, url, options, leftMs),
    );
    leftMs -= ms;
    const { status, headers, body } = answer;
    const location = redirects.has(status) ? headers['location'] : undefined;
    if (location === undefined) return { url: url.href, status, headers, body: body.bytes, cut: body.cut };
    if (hop === guard.maxRedirects) {
      throw new DownloadFailed(
        'redirects',
        `${first.hostname} redirects more than ${guard.maxRedirects} times.`,
      );
    }
    url = webAddress(location, url);
    await options.beforeRedirect?.(url);
  }
}

async function oneHop(
  guard: Guard,
  url: URL,
  options: DownloadOptions,
  leftMs: number,
): Promise<{ answer: Exchanged; ms: number }> {
  const { method = 'GET', headers, maxBytes, tooLarge, timeoutMs, signal } = options;
  const proxy = url.protocol === 'https:' ? null : (guard.proxyFor?.(url) ?? null);
  const through = proxy === null ? null : forwarded(proxy, url);
  const started = performance.now();
  const limits = { host: url.hostname, ms: leftMs, ofMs: timeoutMs, signal };
  const answer = await withDeadline(limits, (inTime) =>
    exchange(guard.agent, {
      url,
      method,
      ...(through === null ? {} : { path: through.path }),
      headers: {
        ...headers,
        ...through?.headers,
        'user-agent': guard.userAgent,
        'accept-encoding': 'gzip, br, deflate',
      },
      maxBytes,
      tooLarge,
      wantsBody: (status) => !redirects.has(status),
      signal: inTime,
    }),
  );
  if (proxy !== null && answer.status === 407) throw loginRefused(proxy);
  return { answer, ms: performance.now() - started };
}

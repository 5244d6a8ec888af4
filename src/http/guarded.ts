// HTTP to the open web. Addresses come from pages, searches and models, and none of them is trusted.
import { isUtf8 } from 'node:buffer';
import { Agent } from 'undici';
import { parseUrl } from '../base/parse-url.ts';
import { createTurns, type TakeTurn } from '../base/turns.ts';
import { tookTooLong } from './download-trouble.ts';
import { exchange, type Exchanged } from './exchange.ts';
import { createGuardedConnector, type GuardedConnectorOptions } from './guarded-connector.ts';
import { type Download, DownloadFailed, type DownloadOptions, type GuardedHttp } from './port.ts';
import { forwarded, loginRefused } from './tunnel.ts';

export interface GuardedHttpOptions extends GuardedConnectorOptions {
  /** Names Footnote, and how to reach its operator. */
  readonly userAgent: string;
  readonly maxRedirects: number;
  /** Downloads at once, in all and of one host. The others wait, which does not use up their time limit. */
  readonly concurrency: number;
  readonly perHost: number;
}

/** Redirects are followed to any address of the open web, from https to http as well. */
const redirects = new Set([301, 302, 303, 307, 308]);

export function createGuardedHttp(options: GuardedHttpOptions): GuardedHttp {
  const agent = new Agent({
    connect: createGuardedConnector(options),
    maxHeaderSize: 64 * 1024,
  });
  const takeTurn = createTurns({ total: options.concurrency, perHost: options.perHost });
  return {
    download: (url, wanted) => download({ ...options, agent, takeTurn }, url, wanted),
    close: () => agent.destroy(),
  };
}

interface Guard extends GuardedHttpOptions {
  readonly agent: Agent;
  readonly takeTurn: TakeTurn;
}

async function download(guard: Guard, address: string, options: DownloadOptions): Promise<Download> {
  const first = webAddress(address);
  let url = first;
  let leftMs = options.timeoutMs;
  for (let hop = 0; ; hop += 1) {
    if (leftMs <= 0) throw tookTooLong(first.hostname, options.timeoutMs);
    const { answer, ms } = await guard.takeTurn(url.hostname, options.signal, () =>
      oneHop(guard, url, options, leftMs),
    );
    leftMs -= ms;
    const { status, headers, bytes, cut } = answer;
    const location = redirects.has(status) ? headers['location'] : undefined;
    if (location === undefined) return { url: url.href, status, headers, body: bytes, cut };
    if (hop === guard.maxRedirects) {
      const message = `${first.hostname} redirects more than ${guard.maxRedirects} times.`;
      throw new DownloadFailed('redirects', message);
    }
    url = webAddress(inUtf8(location), url);
    await options.beforeRedirect?.(url);
  }
}

/** Servers write addresses in bytes of UTF-8, and headers are read a character for each byte. What is no UTF-8 stays as it is. */
function inUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : header;
}

async function oneHop(
  guard: Guard,
  url: URL,
  options: DownloadOptions,
  leftMs: number,
): Promise<{ answer: Exchanged; ms: number }> {
  const { headers, maxBytes, tooLarge, timeoutMs, signal } = options;
  const proxy = url.protocol === 'https:' ? null : (guard.proxyFor?.(url) ?? null);
  const through = proxy === null ? null : forwarded(proxy, url);
  const started = performance.now();
  const answer = await exchange(guard.agent, {
    url,
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
    timeoutMs: leftMs,
    ofMs: timeoutMs,
    signal,
  });
  if (proxy !== null && answer.status === 407) throw loginRefused(proxy);
  return { answer, ms: performance.now() - started };
}

/** Ports of other protocols (the Fetch standard's list): no page is there, and a request could attack another service. */
const otherProtocols = new Set(
  [
    [1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104],
    [109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515],
    [526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049],
    [3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080],
  ].flat(),
);

/**
 * The address, resolved against `base` if one is given.
 * @throws DownloadFailed `not-http` for another protocol, a user name or password, or a port of something else
 */
export function webAddress(address: string, base?: URL): URL {
  const url = parseUrl(address, base?.href);
  const refusal = url === null ? 'This is not an address of the web.' : refusalOf(url);
  if (url === null || refusal !== null) throw new DownloadFailed('not-http', refusal ?? '');
  return url;
}

function refusalOf(url: URL): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return `Only http and https addresses are read, not ${url.protocol}`;
  }
  if (url.username !== '' || url.password !== '')
    return 'An address with a user name or password is not read.';
  if (url.port === '0' || otherProtocols.has(Number(url.port))) {
    return `Port ${url.port} is not one of the web.`;
  }
  return null;
}

/** `Footnote/1.2.3 (research assistant; +contact)`; without a contact only the first part is in the brackets. */
export function userAgent(version: string, contact: string): string {
  // Characters that a header cannot hold are left out.
  const reachable = contact
    .replaceAll(/[^\x21-\x7e]+/g, ' ')
    .replaceAll(/[()]/g, '')
    .trim();
  return `Footnote/${version} (research assistant${reachable === '' ? '' : `; +${reachable}`})`;
}

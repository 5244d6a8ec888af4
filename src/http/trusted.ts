// HTTP to endpoints an operator configured, private addresses included, over one pool that is kept open.
import type { Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { parseUrl } from '../base/parse-url.ts';
import { exchange } from './exchange.ts';
import { createPooledFetch } from './pooled-fetch.ts';
import { DownloadFailed, type BytesResponse, type JsonRequest, type TrustedHttp } from './port.ts';
import { createProxyFor, withoutProxy } from './proxy.ts';
import type { ProxySettings } from './settings.ts';
import { createTunnelConnector } from './tunnel.ts';

/** An endpoint may be silent for so long; callers have shorter limits of their own. */
const silenceMs = 15 * 60_000;

/** `proxy` left out: there is none. */
export function createTrustedHttp({
  connectTimeoutMs: timeoutMs = 10_000,
  proxy,
}: { readonly connectTimeoutMs?: number; readonly proxy?: ProxySettings } = {}): TrustedHttp {
  const connect = createTunnelConnector({
    proxyFor: proxy === undefined ? withoutProxy : createProxyFor(proxy),
    direct: buildConnector({ timeout: timeoutMs }),
    timeoutMs,
  });
  const agent = new Agent({
    // Connections to one endpoint; further requests wait for a free one.
    connections: 256,
    connect,
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    // Longer than the pauses between the calls of a run, so that no call has to open a new TLS connection.
    keepAliveTimeout: 30_000,
    maxHeaderSize: 64 * 1024,
  });
  return {
    fetch: createPooledFetch(agent),
    async request(url, request) {
      const { bytes, ...answer } = await send(agent, url, request);
      return { ...answer, text: new TextDecoder().decode(bytes) };
    },
    download: (url, wanted) => send(agent, url, wanted),
    webSockets:
      (proxy?.https ?? proxy?.http ?? null) === null
        ? null
        : {
            dispatcher: agent,
            connect: (target, callback) =>
              connect({ ...target, host: target.hostname }, (error, socket) =>
                callback(error, socket as Socket),
              ),
          },
    close: () => agent.destroy(),
  };
}

async function send(agent: Agent, url: string, request: JsonRequest): Promise<BytesResponse> {
  const target = parseUrl(url);
  if (target === null) throw new DownloadFailed('not-http', 'A configured address is not an address.');
  const { timeoutMs, maxBytes, signal, body } = request;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const type = text === undefined ? {} : { 'content-type': 'application/json' };
  const { status, headers, bytes } = await exchange(agent, {
    url: target,
    headers: { ...type, ...request.headers },
    ...(text !== undefined && { body: text }),
    maxBytes,
    tooLarge: 'fail',
    timeoutMs,
    signal,
  });
  return { status, headers, bytes };
}

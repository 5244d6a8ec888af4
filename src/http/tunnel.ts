// Connections through a proxy: a tunnel by CONNECT, or without encryption the proxy itself, since many allow tunnels to
// port 443 only.
import http from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import { codeOf } from '../base/errors.ts';
import { DownloadFailed } from './port.ts';
import { hostOf, portOf, type Proxy, type ProxyFor, type Target } from './proxy.ts';

/** Opens connections as `direct` does, through a proxy where the target has one. Errors are DownloadFailed. */
export function createTunnelConnector(options: {
  readonly proxyFor: ProxyFor;
  readonly direct: buildConnector.connector;
  readonly timeoutMs: number;
  /** Whether unencrypted requests go to the proxy itself; they then name the whole address (`forwarded`). */
  readonly forwards?: boolean;
}): buildConnector.connector {
  const { proxyFor, direct, timeoutMs, forwards = false } = options;
  const secure = buildConnector({ timeout: timeoutMs });
  return (target, callback) => {
    const proxy = proxyFor(target);
    if (proxy === null) return direct(target, callback);
    if (forwards && target.protocol !== 'https:') {
      const { url } = proxy;
      const { protocol, host } = url;
      const there = { protocol, host, hostname: hostOf(url.hostname), port: portOf(url) };
      // Here the certificate of the proxy is verified, not that of the host.
      return secure({ ...target, ...there, servername: '' }, (error, socket) => {
        if (error === null) callback(null, socket);
        else callback(troubleOf(proxy, wordsOf(error)), null);
      });
    }
    open(proxy, target, timeoutMs, (error, socket) => {
      if (error !== null) callback(error, null);
      else if (target.protocol !== 'https:') callback(null, socket);
      else secure({ ...target, httpSocket: socket }, callback);
    });
  };
}

const open = callbackify(openTunnel);

/** The target and the headers of an unencrypted request to a proxy. */
export function forwarded(proxy: Proxy, { origin, pathname, search }: URL) {
  return { path: `${origin}${pathname}${search}`, headers: proxy.headers };
}

/** The error for a proxy that asks for a user name and password (407). */
export function loginRefused(proxy: Proxy): DownloadFailed {
  return troubleOf(proxy, refusal(407, '', 'proxy-authorization' in proxy.headers));
}

/** Stands in the message of every error that a proxy is the cause of. */
export const ofProxies = '(HTTPS_PROXY, HTTP_PROXY)';

function troubleOf({ name }: Proxy, what: string, trouble: 'connection' | 'timeout' = 'connection') {
  return new DownloadFailed(trouble, `The proxy ${name} ${what} ${ofProxies}.`);
}

/** Opens a tunnel to the target. @throws DownloadFailed that names the proxy, what it did, and what to do */
export function openTunnel(proxy: Proxy, target: Target, timeoutMs: number): Promise<Socket> {
  const host = hostOf(target.hostname);
  const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${portOf(target)}`;
  const { url } = proxy;
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request({
      method: 'CONNECT',
      host: hostOf(url.hostname),
      port: portOf(url),
      path: authority,
      // Node would hold the proxy's certificate against the name in the header.
      servername: isIP(hostOf(url.hostname)) === 0 ? hostOf(url.hostname) : '',
      headers: { host: authority, ...proxy.headers },
      agent: false,
    });
    const timer = setTimeout(() => {
      fail(`does not answer within ${timeoutMs / 1000} s. Check that it runs, and that its address is right`);
    }, timeoutMs);
    function fail(what: string): void {
      clearTimeout(timer);
      const trouble = what.startsWith('does not answer') ? 'timeout' : 'connection';
      reject(troubleOf(proxy, what, trouble));
      request.destroy();
    }
    request.on('error', (error) => fail(wordsOf(error)));
    request.on('connect', ({ statusCode = 0, headers }, socket: Socket, head) => {
      clearTimeout(timer);
      const isPage = head.length > 0 || headers['content-type']?.includes('html') === true;
      if (statusCode >= 200 && statusCode < 300 && !isPage) return resolve(socket);
      socket.on('error', () => {}).destroy();
      fail(refusal(statusCode, authority, 'proxy-authorization' in proxy.headers));
    });
    request.end();
  });
}

function wordsOf(error: Error): string {
  const code = codeOf(error) || error.name;
  if (code.startsWith('HPE_')) return 'does not speak HTTP. Check its address and its port';
  if (code === 'ECONNRESET')
    return 'hung up before it opened a way. Check that its address and its port are right, and what its log says';
  return `cannot be reached (${code}). Check that it runs, and that its address is right`;
}

function refusal(status: number, authority: string, hasPassword: boolean): string {
  if (status === 407)
    return hasPassword
      ? 'does not accept the user name and password. Correct them in its address'
      : 'asks for a user name and password (407). Write them into its address, as in http://USER:PASSWORD@HOST:PORT';
  if (status >= 200 && status < 300)
    return 'answers with a page instead of opening a way. Check its address: this is a web server or asks for a login in the browser';
  if (status >= 500)
    return `does not reach ${authority} itself (${status}). Its log says why; name the host in NO_PROXY if it can be reached without`;
  return `does not let Footnote through to ${authority} (${status}). Allow it there, or name the host in NO_PROXY if it can be reached without`;
}

// Opens connections to the open web, to addresses that are checked at the moment of connecting, without a second look-up
// in between. Behind a proxy, names that Footnote cannot resolve itself are the proxy's decision.
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import { systemClock, inTime } from '../base/clock.ts';
import { DownloadFailed } from './port.ts';
import { portOf, type ProxyFor, withoutProxy } from './proxy.ts';
import { isPublicAddress, isPublicName } from './public-address.ts';
import { createTunnelConnector } from './tunnel.ts';

/** All addresses of a name. Asked once for every new connection. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

export interface GuardedConnectorOptions {
  /** Each `host` or `host:port` that may have a private address. */
  readonly privateHosts: readonly string[];
  /** Which proxy leads to a page; without it, none. */
  readonly proxyFor?: ProxyFor;
  /** How a name becomes addresses; the system's way unless told. */
  readonly lookup?: Lookup;
  /** Which addresses are public. Replaced in tests, whose servers are on loopback. */
  readonly isPublic?: (address: string) => boolean;
}

/** Milliseconds that opening a connection may take. */
const timeout = 10_000;

/** Behind a proxy look-ups often fail or take long. After so many milliseconds the name is the proxy's decision. */
const lookupPatienceMs = 3000;

const lookUpAll: Lookup = async (hostname) =>
  (await systemLookup(hostname, { all: true, order: 'verbatim' })).map(({ address }) => address);

export function createGuardedConnector(options: GuardedConnectorOptions): buildConnector.connector {
  const { lookup = lookUpAll, isPublic = isPublicAddress, proxyFor = withoutProxy } = options;
  const exempt = new Set(options.privateHosts.map((host) => bracketed(host.toLowerCase())));
  const tunnelled = (direct: buildConnector.connector) =>
    createTunnelConnector({ proxyFor, direct, timeoutMs: timeout, forwards: true });
  const openAny = tunnelled(buildConnector({ timeout, lookup: lookupFunction(lookup, () => true) }));
  const openPublic = tunnelled(buildConnector({ timeout, lookup: lookupFunction(lookup, isPublic) }));
  return (target, callback) => {
    // Undici has removed the brackets of an IPv6 address here.
    const host = target.hostname.toLowerCase();
    const name = bracketed(host);
    if (exempt.has(name) || exempt.has(`${name}:${portOf(target)}`)) return openAny(target, callback);
    const proxied = proxyFor(target) !== null;
    if (isIP(host) === 0 ? proxied && !isPublicName(host) : !isPublic(host))
      return queueMicrotask(() => callback(privateAddress(target.hostname), null));
    if (isIP(host) !== 0 || !proxied) return openPublic(target, callback);
    // `known` never fails: a name that cannot be looked up has no addresses.
    callbackify(known)(host, lookup, (_error, addresses) => {
      if (addresses.every((address) => isPublic(address))) openPublic(target, callback);
      else callback(privateAddress(target.hostname), null);
    });
  };
}

/** The addresses of a name; none when the name cannot be looked up here. */
function known(host: string, lookup: Lookup): Promise<readonly string[]> {
  const found = lookup(host).catch(() => []);
  return inTime(systemClock, lookupPatienceMs, found, []);
}

/** A host as it is written before a port. */
const bracketed = (host: string) => (isIP(host) === 6 ? `[${host}]` : host);

/** Every address of a name has to be allowed: a name with public and private addresses may be an attack. */
function lookupFunction(lookup: Lookup, isAllowed: (address: string) => boolean): LookupFunction {
  const check = callbackify(async (hostname: string) => {
    const addresses = await lookup(hostname);
    if (!addresses.every((address) => isAllowed(address))) throw privateAddress(hostname);
    const [first, ...others] = addresses.map((address) => ({ address, family: isIP(address) }));
    if (first === undefined)
      throw new DownloadFailed('unknown-host', `${hostname} has no address: the name does not exist.`);
    return [first, ...others] as const;
  });
  return (hostname, { all }, callback) => {
    check(hostname, (error, found) => {
      if (error !== null) callback(error, []);
      else if (all === true) callback(null, [...found]);
      else callback(null, found[0].address, found[0].family);
    });
  };
}

function privateAddress(host: string): DownloadFailed {
  const message = `${host} is not on the open web: its address is private or reserved.`;
  return new DownloadFailed('private-address', message);
}

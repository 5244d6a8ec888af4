// Chooses the proxy for an address by HTTPS_PROXY, HTTP_PROXY and NO_PROXY.
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import { decoded } from '../base/parse-url.ts';
import type { Secret } from '../base/secret.ts';
import type { ProxySettings } from './settings.ts';

/** `name`: its address without user name and password; `headers`: the one with these, where the address has them. */
export type Proxy = ReturnType<typeof proxyAt>;

/** The parts of an origin; `port` may be empty. */
export interface Target {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
}

/** The proxy for a target; null: the target is reached directly. */
export type ProxyFor = (target: Target) => Proxy | null;

export const withoutProxy: ProxyFor = () => null;

export function createProxyFor({ https, http, none }: ProxySettings): ProxyFor {
  const proxies = new Map([
    ['https:', https === null ? null : proxyAt(https)],
    ['http:', http === null ? null : proxyAt(http)],
  ]);
  const exemptions = none.flatMap((entry) => entry.split(/\s+/)).map(exemption);
  return (target) => {
    const proxy = proxies.get(target.protocol) ?? null;
    const host = hostOf(target.hostname);
    const port = portOf(target);
    const isExempt = exemptions.some((one) => (one.port ?? port) === port && one.covers(host));
    return isExempt ? null : proxy;
  };
}

/** The port of a target, or the default port of its protocol. */
export function portOf({ protocol, port }: Target): string {
  return port === '' ? (protocol === 'https:' ? '443' : '80') : port;
}

/** The host without the brackets of an IPv6 address or the dot at the end of a name. */
export function hostOf(hostname: string): string {
  return hostname.toLowerCase().replace(/^\[|\]$|\.$/g, '');
}

function proxyAt(address: Secret) {
  const url = new URL(address.reveal());
  const { username, password, origin } = url;
  const login = `${decoded(username)}:${decoded(password)}`;
  const headers: Readonly<Record<string, string>> =
    login === ':' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(login).toString('base64')}` };
  return { name: origin, url, headers };
}

function exemption(entry: string) {
  if (ipaddr.isValidCIDR(entry)) {
    const [network, bits] = ipaddr.parseCIDR(entry);
    return { port: null, covers: (host: string) => isWithin(host, network, bits) };
  }
  const [, name = entry, port = null] = ipaddr.isValid(entry) ? [] : (/^(.+?)(?::(\d+))?$/.exec(entry) ?? []);
  const written = hostOf(name).replace(/^\*?\./, '');
  // Addresses are compared as they are asked for: bücher.de is xn--bcher-kva.de.
  const host = /\P{ASCII}/u.test(written) ? domainToASCII(written) : written;
  if (ipaddr.isValid(host)) {
    const address = ipaddr.parse(host);
    const bits = address.kind() === 'ipv4' ? 32 : 128;
    return { port, covers: (other: string) => isWithin(other, address, bits) };
  }
  const pattern = host
    .split('*')
    .map((part) => part.replace(/[^\w]/g, String.raw`\$&`))
    .join('.*');
  const covered = new RegExp(`^(?:.*\\.)?${pattern}$`);
  return { port, covers: (other: string) => covered.test(other) };
}

function isWithin(host: string, network: ipaddr.IPv4 | ipaddr.IPv6, bits: number): boolean {
  if (!ipaddr.isValid(host)) return false;
  const address = ipaddr.parse(host);
  return address.kind() === network.kind() && address.match(network, bits);
}

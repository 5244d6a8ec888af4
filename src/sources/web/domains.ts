// Which hosts may be read: an operator's lists of domains, sub-domains included.
import { isIP } from 'node:net';
import { parseUrl } from '../../base/parse-url.ts';

export type DomainRules = ReturnType<typeof createDomainRules>;

/** A host that is on both lists is denied. An empty list of allowed ones allows all. */
export function createDomainRules(lists: {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}) {
  const allowed = new Set(lists.allow.map(domainOf).filter((domain) => domain !== ''));
  const denied = new Set(lists.deny.map(domainOf).filter((domain) => domain !== ''));

  const refusal = (url: URL) => {
    const names = namesOf(url);
    if (names.some((name) => denied.has(name)))
      return `${url.hostname} is on the list of sites that are not read.`;
    if (lists.allow.length === 0 || names.some((name) => allowed.has(name))) return null;
    return `${url.hostname} is not on the list of sites that may be read.`;
  };
  return {
    /** Why no page of this address's host is read, in a sentence; null: it may be. */
    refusal,
    /** Whether the address may be read as far as the lists are concerned. */
    allows(address: string): boolean {
      const url = parseUrl(address);
      return url !== null && refusal(url) === null;
    },
  };
}

/** The host of an address, and every domain above it. */
function namesOf(url: URL): string[] {
  const host = url.hostname.replace(/\.+$/, '');
  if (isIP(host.replaceAll(/[[\]]/g, '')) !== 0) return [host];
  const labels = host.split('.');
  return labels.map((_label, index) => labels.slice(index).join('.'));
}

/** People write `example.com`, `*.example.com`, `.example.com`, with a port or a whole address. Empty: no domain. */
function domainOf(entry: string): string {
  const host = entry
    .trim()
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '')
    .replace(/^\*?\.+/, '');
  return parseUrl(`http://${host}`)?.hostname.replace(/\.+$/, '') ?? '';
}

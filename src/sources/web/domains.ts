// Which hosts may be read: an operator's lists of domains, sub-domains included.
import { isIP } from 'node:net';
import { ExpectedFailure } from '../../base/errors.ts';
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
    /** @throws ExpectedFailure `source-blocked` with why no page of this address's host is read */
    refuse: (url: URL): void => throwIfRefused(refusal(url)),
    /** Whether the address may be read as far as the lists are concerned. */
    allows(address: string): boolean {
      const url = parseUrl(address);
      return url !== null && refusal(url) === null;
    },
  };
}

/** `reason`: why a page may not be read; null: it may be. @throws ExpectedFailure `source-blocked` */
export function throwIfRefused(reason: string | null): void {
  if (reason !== null) throw new ExpectedFailure('source-blocked', reason);
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

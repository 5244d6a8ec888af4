// Whose a host is, by the public suffix list: under which names anybody may register (`co.uk`) or share (`github.io`).
import { parse } from 'tldts';
import { parseUrl } from '../base/parse-url.ts';

export interface Host {
  /** In ASCII and lower case, without a dot at its end: look-alikes in other scripts show as `xn--…`. */
  readonly name: string;
  /** What a registry of the net gives names under (`com`, `ac.uk`); null: an IP address, or no name of the open net. */
  readonly suffix: string | null;
  /** What one owner has: `example.co.uk`, `somebody.github.io`; the name itself where nothing is known. */
  readonly owner: string;
  /** The owner has a place at another's: a page there says nothing of whose place it is. */
  readonly shared: boolean;
}

/** Longer ones are no addresses of pages; reading them can take long. */
const maxLength = 2_000;

const scheme = /^[a-z][a-z\d+.-]*:\/\//i;

/**
 * The host of an address, with or without `https://`; user name, password and port mean nothing. Null when there is none,
 * for addresses of anything but http, https and ftp, and above 2,000 characters.
 */
export function hostOf(address: string): Host | null {
  const text = address.trim();
  if (text.length > maxLength) return null;
  const url = scheme.test(text) ? parseUrl(text) : bare(text);
  if (url === null || !/^(?:https?|ftp):$/.test(url.protocol)) return null;
  const name = url.hostname.replace(/\.+$/, '');
  return name === '' ? null : named(name);
}

/** Characters of an address in a prompt. */
const longestAddress = 160;

/** Host and path of a page of the web, as prompts show it; empty for everything else. */
export function addressOf(url: string): string {
  const host = hostOf(url);
  const path = parseUrl(url)?.pathname ?? '';
  return host === null
    ? ''
    : `${host.name}${path === '/' ? '' : path}`.slice(0, longestAddress).toWellFormed();
}

/** `nih.gov/x`, `//nih.gov:8080`: what begins like the host of a page. */
function bare(text: string): URL | null {
  const rest = text.replace(/^\/\//, '');
  const place = rest.split(/[/?#]/, 1)[0] ?? '';
  const [host = ''] = place.split(':', 1);
  const isName = host.length <= 255 && /^\d*$/.test(place.slice(host.length + 1)) && !/[\s@]/.test(host);
  // an IP address needs its scheme: 10.1000/182 is a DOI
  return isName && /\.[^.]*\p{L}[^.]*\.?$/u.test(host) ? parseUrl(`https://${rest}`) : null;
}

function named(name: string): Host {
  const registered = parse(name, { extractHostname: false });
  const { domain, isPrivate } = parse(name, { extractHostname: false, allowPrivateDomains: true });
  return {
    name,
    // a name of one part is somebody's own network, not a registry
    suffix: registered.isIcann === true && name.includes('.') ? registered.publicSuffix : null,
    owner: domain ?? name,
    shared: isPrivate === true,
  };
}

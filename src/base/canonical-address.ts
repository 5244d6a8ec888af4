// One form for each page's address, so that a page is read once and cited once.
import { parseUrl } from './parse-url.ts';

/** Longer addresses carry session data or searches and name no page. */
const maxLength = 2_000;

/** The key of a source, under which it has its number: the canonical form of a web address, any other name as it is. */
export function sourceKey(address: string): string {
  return canonicalAddress(address) ?? address;
}

/** Parameters that only tell a site where its visitor came from. */
const tracking =
  /^(?:utm_.*|gclid|gclsrc|dclid|gbraid|wbraid|gad_source|fbclid|msclkid|yclid|ysclid|twclid|ttclid|li_fat_id|igsh|igshid|srsltid|mc_[ce]id|mkt_tok|_ga|_gl|_hsenc|_hsmi|hsctatracking|oly_(?:anon|enc)_id|vero_(?:id|conv)|(?:pk|mtm|matomo|piwik)_(?:campaign|kwd|keyword|source|medium|content|cid)|ref_src)$/;

/**
 * The canonical form: lower-case host in ASCII without a dot at its end, no default port, no fragment (not even one that
 * points to a text: the page is the same), no tracking parameters, percent-encoding only where it is needed. `www.`, a
 * slash at the end, the protocol and the order of parameters are kept, since they can lead to another page. Null for
 * text that is no web address, has a user name or password, or more than 2,000 characters.
 */
export function canonicalAddress(address: string): string | null {
  let form = address.trim();
  // Decoding can reveal another layer of encoding. Five rounds are more than any honest address needs.
  for (let round = 0; round < 5; round += 1) {
    const next = once(form);
    if (next === null || next === form) return next;
    form = next;
  }
  return null;
}

function once(address: string): string | null {
  const url = address.length > maxLength ? null : parseUrl(address);
  if (url === null) return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replace(/\.+$/, '');
  if (host === '') return null;
  const port = url.port === '' ? '' : `:${url.port}`;
  const search = url.search.slice(1).split('&').filter(isWanted).map(unescaped).join('&');
  const form = `${url.protocol}//${host}${port}${unescaped(url.pathname)}${search === '' ? '' : `?${search}`}`;
  return form.length > maxLength ? null : form;
}

function isWanted(parameter: string): boolean {
  const name = parameter.split('=', 1)[0]?.toLowerCase() ?? '';
  return parameter !== '' && !tracking.test(name);
}

/** Decodes letters, digits and `-._~`, which mean the same either way. The other escapes get capital letters. */
function unescaped(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (escape, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escape.toUpperCase();
  });
}

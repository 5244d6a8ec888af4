// Addresses that a page of the open web can have.
import { parseUrl } from '../base/parse-url.ts';
import { DownloadFailed } from './port.ts';

/** Ports of other protocols (the Fetch standard's list): a request to one of them is an attack, not a page. */
const otherProtocols = new Set(
  [
    [1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104],
    [109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515],
    [526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049],
    [3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080],
  ].flat(),
);

/**
 * The address, relative to a page's if one is given.
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

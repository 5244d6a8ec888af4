// Addresses that people wrote themselves: the only ones that are opened without having been found.
import type { SearchHit, WebPages } from '../../sources/port.ts';

/** More than these are a list, not a wish. */
const most = 5;
const address = /https?:\/\/[^\s<>"'“”‘’`|\\^{}[\]]+/gi;

/** The addresses in texts of people as results of a search, each once; without what only ends a sentence. */
export function addressesIn(
  texts: readonly string[],
  { canonical }: Pick<WebPages, 'canonical'>,
): SearchHit[] {
  const found = texts
    .flatMap((text) => text.match(address) ?? [])
    .flatMap((one) => canonical(trimmed(one)) ?? []);
  return [...new Set(found)].slice(0, most).map((url) => ({
    url,
    title: url.replace(/^https?:\/\//, ''),
    snippet: '',
    provider: 'request',
    published: null,
  }));
}

function trimmed(found: string): string {
  const plain = found.replace(/[.,;:!?*_~]+$/, '');
  const opens = plain.includes('(');
  return opens ? plain : plain.replace(/\)+[.,;:!?]*$/, '');
}

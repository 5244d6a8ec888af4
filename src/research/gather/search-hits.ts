// The results of several searches as one list, each address once. What only repeats a title comes last: it may be the
// same article under another address, or a page that wants to be taken for one. And addresses that people wrote.
import { fused } from '../../base/fused.ts';
import { distinct } from '../../base/lists.ts';
import type { SearchHit, WebPages } from '../../sources/port.ts';
import { address, addressEnd } from '../../text/addresses.ts';

/** Searches bring ten results, of which the first is often what was meant. */
const k = 1;

/** Best first: what several lists have, and has a good place in them. Those that repeat a title come after all others. */
export function bestFirst(lists: readonly (readonly SearchHit[])[]) {
  const addresses = lists.map((list) => list.map(({ url }) => url));
  const scores = fused(addresses, k);
  const scoreOf = ({ url }: SearchHit) => scores.get(url) ?? 0;
  return repeatsLast(lists.flat().toSorted((one, other) => scoreOf(other) - scoreOf(one)));
}

/** Each address once, in this order; what repeats a telling title comes last. `duplicates`: all that repeats an address or a title (B23, B79). */
export function repeatsLast(all: readonly SearchHit[]) {
  const isNew = knownHits();
  const first: SearchHit[] = [];
  const repeats: SearchHit[] = [];
  for (const hit of distinct(all, ({ url }) => url)) (isNew(hit) ? first : repeats).push(hit);
  return { hits: [...first, ...repeats], duplicates: all.length - first.length };
}

/** Remembers results by their titles. False: a title repeats the telling one of a result that was there before. */
export function knownHits(): (hit: Pick<SearchHit, 'title'>) => boolean {
  const titles = new Set<string>();
  return ({ title }) => {
    const told = tellingTitle(title);
    if (told === null) return true;
    const isNew = !titles.has(told);
    titles.add(told);
    return isNew;
  };
}

/** Shorter titles say too little: "Home", "Introduction" (B79). */
const shortestTelling = 20;

/** A title without what differs between copies of a page; null: many pages may be called so. */
function tellingTitle(title: string): string | null {
  const letters = title.toLowerCase().replace(/[^\p{L}\p{N}\s]/gu, '');
  const folded = letters.replace(/\s+/gu, ' ').trim();
  return folded.length > shortestTelling ? folded : null;
}

/** More than these are a list, not a wish. */
const most = 5;

/** The addresses in texts of people, each once, as results: the only ones that are opened without having been found. */
export function addressesIn(
  texts: readonly string[],
  { canonical }: Pick<WebPages, 'canonical'>,
): SearchHit[] {
  const found = texts
    .flatMap((text) => text.match(address) ?? [])
    .flatMap((one) => canonical(one.slice(0, addressEnd(one))) ?? []);
  return [...new Set(found)].slice(0, most).map((url) => ({
    url,
    title: url.replace(/^https?:\/\//, ''),
    snippet: '',
    provider: 'request',
    published: null,
  }));
}

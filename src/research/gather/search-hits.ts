// The results of several searches as one list, each page once.
import type { SearchHit } from '../../sources/port.ts';

export interface MergedHits {
  /** The best of each list, then the second of each, and so on. */
  readonly hits: readonly SearchHit[];
  /** Results that were left out because another one has their address or their title (B23, B79). */
  readonly duplicates: number;
}

/** Of two results with one address or one telling title the higher ranked stays. */
export function inTurns(lists: readonly (readonly SearchHit[])[]): MergedHits {
  const known = knownHits();
  const hits: SearchHit[] = [];
  let duplicates = 0;
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let rank = 0; rank < longest; rank++) {
    for (const list of lists) {
      const hit = list[rank];
      if (hit === undefined) continue;
      if (known.take(hit)) hits.push(hit);
      else duplicates += 1;
    }
  }
  return { hits, duplicates };
}

/** Remembers results by their address and title. */
export interface KnownHits {
  /** False: it is a duplicate of one that was taken before. */
  take(hit: Pick<SearchHit, 'url' | 'title'>): boolean;
}

export function knownHits(): KnownHits {
  const urls = new Set<string>();
  const titles = new Set<string>();
  return {
    take({ url, title }) {
      const told = tellingTitle(title);
      if (urls.has(url) || (told !== null && titles.has(told))) return false;
      urls.add(url);
      if (told !== null) titles.add(told);
      return true;
    },
  };
}

/** Shorter titles say too little: "Home", "Introduction" (B79). */
const shortestTelling = 20;

/** A title without what differs between copies of a page; null: many pages may be called so. */
function tellingTitle(title: string): string | null {
  const folded = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return folded.length > shortestTelling ? folded : null;
}

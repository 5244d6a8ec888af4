// The answers of several providers as one list.
import type { SearchHit, WebSearchResult } from '../port.ts';
import type { ProviderHit } from './provider.ts';

export interface Answer {
  readonly provider: string;
  readonly hits: readonly ProviderHit[];
}

export interface MergeRules {
  /** The one form of an address; null: not an address that may be read. */
  readonly canonical: (url: string) => string | null;
  readonly allowed: (url: string) => boolean;
  readonly limit: number;
}

/** What the providers found together; `leftOut`: addresses that may not be read. */
export type Merged = Pick<WebSearchResult, 'hits' | 'leftOut'>;

/**
 * The best hit of each provider in the order of the answers, then the second of each, and so on. An address that comes
 * again keeps its place, title and provider, and gets the longer snippet and a date if it had none.
 */
export function mergeHits(answers: readonly Answer[], rules: MergeRules): Merged {
  const merged = new Map<string, SearchHit>();
  const refused = new Set<string>();
  const depth = Math.max(0, ...answers.map((answer) => answer.hits.length));
  for (let rank = 0; rank < depth; rank += 1) {
    for (const { provider, hits } of answers) {
      const hit = hits[rank];
      const url = hit === undefined ? null : rules.canonical(hit.url);
      if (hit === undefined || url === null) continue;
      if (!rules.allowed(url)) {
        refused.add(url);
        continue;
      }
      const known = merged.get(url);
      merged.set(url, known === undefined ? { ...hit, url, provider } : joined(known, hit));
    }
  }
  return { hits: [...merged.values()].slice(0, rules.limit).map(withTitle), leftOut: refused.size };
}

function joined(known: SearchHit, again: ProviderHit): SearchHit {
  return {
    ...known,
    title: known.title === '' ? again.title : known.title,
    snippet: again.snippet.length > known.snippet.length ? again.snippet : known.snippet,
    published: known.published ?? again.published,
  };
}

/** A hit that nobody gave a title is called by its address. */
function withTitle(hit: SearchHit): SearchHit {
  return hit.title === '' ? { ...hit, title: hit.url.replace(/^https?:\/\//, '') } : hit;
}

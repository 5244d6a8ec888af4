// All configured search providers as one search of the web: asked in their order until one has found enough, or all at once.
import { ExpectedFailure } from '../../base/errors.ts';
import { createJoined } from '../../base/joined.ts';
import type { SearchHit, WebSearch, WebSearchResult } from '../port.ts';
import type { SearchProviderName, SearchSettings } from '../settings.ts';
import {
  createPatientProvider,
  createWatchedProvider,
  type Patience,
  type Watchers,
} from './patient-provider.ts';
import { type ProviderHit, type SearchProvider, SearchTrouble } from './provider.ts';

export interface WebSearchParts extends Patience, Watchers, Omit<MergeRules, 'limit'> {
  /** See chooseProviders. */
  readonly providers: readonly SearchProvider[];
}

type Failure = WebSearchResult['failures'][number];

/**
 * The search of the web, which asks its providers as `ask` says, in the order of the settings; and that for papers, which asks all of
 * them, because each knows others. A provider that is asked for both keeps one pace.
 */
export function createSearches(parts: WebSearchParts): { search: WebSearch; papers: WebSearch } {
  const ready = new Map(
    parts.providers.map((provider) => [
      provider.name,
      createWatchedProvider(createPatientProvider(provider, parts), parts),
    ]),
  );
  const over = (names: readonly SearchProviderName[], ask: SearchSettings['ask']) =>
    searchOver(
      names.flatMap((name) => ready.get(name) ?? []),
      parts,
      ask,
    );
  const { providers, papers, ask } = parts.settings;
  return { search: over(providers, ask), papers: over(papers, 'all') };
}

/** Of the results that were asked for: with fewer, the next provider is asked too (B50). */
const enoughOf = (limit: number) => Math.ceil(limit / 2);

function searchOver(
  providers: readonly SearchProvider[],
  { canonical, allowed }: Omit<MergeRules, 'limit'>,
  ask: SearchSettings['ask'],
): WebSearch {
  const turns = ask === 'all' ? [providers] : inTurns(providers);
  const join = createJoined<WebSearchResult>();

  async function search(query: string, limit: number, signal: AbortSignal): Promise<WebSearchResult> {
    const answers: Answer[] = [];
    const failures: Failure[] = [];
    const merged = () => mergeHits(answers, { canonical, allowed, limit });
    for (const turn of turns) {
      const asked = await Promise.all(turn.map((provider) => answerOf(provider, query, { limit, signal })));
      answers.push(...asked.filter((one) => 'hits' in one));
      failures.push(...asked.filter((one) => 'reason' in one));
      if (merged().hits.length >= enoughOf(limit)) break;
    }
    if (answers.length === 0) throw nobodyAnswered(failures);
    return { ...merged(), failures };
  }

  return {
    providers: providers.map(({ name }) => name),
    async search(query, { limit, signal }) {
      signal.throwIfAborted();
      const words = query.replaceAll(/\s+/g, ' ').trim();
      if (words === '' || limit < 1) return { hits: [], leftOut: 0, failures: [] };
      return join(`${limit} ${words}`, signal, (shared) => search(words, limit, shared));
    },
  };
}

/** Neither costs anything, and neither searches the whole web: one of them does not stand for the others. */
const collections: ReadonlySet<SearchProvider['name']> = new Set(['semantic-scholar', 'arxiv', 'wikipedia']);

/** One provider after the other; collections that follow each other are asked together. */
function inTurns(providers: readonly SearchProvider[]): SearchProvider[][] {
  const turns: SearchProvider[][] = [];
  for (const provider of providers) {
    const last = turns.at(-1);
    const joins = collections.has(provider.name) && last?.every(({ name }) => collections.has(name)) === true;
    if (joins) last.push(provider);
    else turns.push([provider]);
  }
  return turns;
}

async function answerOf(
  provider: SearchProvider,
  query: string,
  options: { limit: number; signal: AbortSignal },
): Promise<Answer | Failure> {
  try {
    return { provider: provider.name, hits: await provider.search(query, options) };
  } catch (error) {
    if (options.signal.aborted || !(error instanceof SearchTrouble)) throw error;
    return { provider: provider.name, reason: error.message };
  }
}

function nobodyAnswered(failures: readonly Failure[]): ExpectedFailure {
  if (failures.length === 0) {
    return new ExpectedFailure('search-failed', 'No search provider is configured.', {
      hint: 'Name one under search.providers and give it its key or address.',
    });
  }
  const lines = failures.map(({ provider, reason }) => `${provider}: ${reason}`);
  return new ExpectedFailure('search-failed', ['No search provider gave an answer.', ...lines].join('\n'), {
    hint: 'See whether the keys and addresses under search are right and the quotas last, or try again later.',
  });
}

export interface Answer {
  readonly provider: string;
  readonly hits: readonly ProviderHit[];
}

interface MergeRules {
  /** The one form of an address; null: not an address that may be read. */
  readonly canonical: (url: string) => string | null;
  readonly allowed: (url: string) => boolean;
  readonly limit: number;
}

/** What the providers found together; `leftOut`: addresses that may not be read. */
type Merged = Pick<WebSearchResult, 'hits' | 'leftOut'>;

/**
 * The best hit of each provider in the order of the answers, then the second, and so on. An address that comes again
 * keeps its place, title and provider, and gets the longer snippet and a date if it had none.
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
      merged.set(url, known === undefined ? { ...hit, url, provider } : completed(known, hit));
    }
  }
  return { hits: [...merged.values()].slice(0, rules.limit).map(withTitle), leftOut: refused.size };
}

function completed(known: SearchHit, again: ProviderHit): SearchHit {
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

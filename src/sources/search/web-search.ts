// All configured search providers as one search of the web: asked in their order until one has found enough, or all at once.
import { ExpectedFailure } from '../../base/errors.ts';
import type { WebSearch, WebSearchResult } from '../port.ts';
import type { SearchSettings } from '../settings.ts';
import { createJoined } from '../../base/joined.ts';
import { mergeHits } from './merge.ts';
import type { Answer, MergeRules } from './merge.ts';
import { createPatientProvider } from './patient-provider.ts';
import type { Patience } from './patient-provider.ts';
import { SearchTrouble } from './provider.ts';
import type { SearchProvider } from './provider.ts';
import { createWatchedProvider } from './watched-provider.ts';
import type { Watchers } from './watched-provider.ts';

export interface WebSearchParts extends Patience, Watchers, Omit<MergeRules, 'limit'> {
  /** In this order; see chooseProviders. */
  readonly providers: readonly SearchProvider[];
}

type Failure = WebSearchResult['failures'][number];

/** One search of the web for all runs of a process: they share the pace of each provider. */
export function createWebSearch(parts: WebSearchParts): WebSearch {
  return searchOver(readyProviders(parts), parts, parts.settings.ask);
}

/** The same providers as they are asked in earnest: searches over the same ones share their pace. */
export function readyProviders(parts: WebSearchParts): SearchProvider[] {
  return parts.providers.map((provider) =>
    createWatchedProvider(createPatientProvider(provider, parts), parts),
  );
}

/** Of the results that were asked for: with fewer, the next provider is asked too (B50). */
const enoughOf = (limit: number) => Math.ceil(limit / 2);

/** One search over providers that are ready. */
export function searchOver(
  providers: readonly SearchProvider[],
  { canonical, allowed }: Omit<MergeRules, 'limit'>,
  ask: SearchSettings['ask'],
): WebSearch {
  const turns = ask === 'all' ? [providers] : inTurns(providers);
  const joined = createJoined<WebSearchResult>();

  async function search(query: string, limit: number, signal: AbortSignal): Promise<WebSearchResult> {
    const answers: Answer[] = [];
    const failures: Failure[] = [];
    let merged = mergeHits([], { canonical, allowed, limit });
    for (const turn of turns) {
      const asked = await Promise.all(turn.map((provider) => answerOf(provider, query, { limit, signal })));
      answers.push(...asked.filter((one) => 'hits' in one));
      failures.push(...asked.filter((one) => 'reason' in one));
      merged = mergeHits(answers, { canonical, allowed, limit });
      if (merged.hits.length >= enoughOf(limit)) break;
    }
    if (answers.length === 0) throw nobodyAnswered(failures);
    return { ...merged, failures };
  }

  return {
    providers: providers.map(({ name }) => name),
    async search(query, { limit, signal }) {
      signal.throwIfAborted();
      const words = query.replaceAll(/\s+/g, ' ').trim();
      if (words === '' || limit < 1) return { hits: [], leftOut: 0, failures: [] };
      return joined.join(`${limit} ${words}`, signal, (shared) => search(words, limit, shared));
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

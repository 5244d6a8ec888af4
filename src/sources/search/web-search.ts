// All configured search providers as one search of the web.
import { ExpectedFailure } from '../../base/errors.ts';
import type { WebSearch, WebSearchResult } from '../port.ts';
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
  return searchOver(readyProviders(parts), parts);
}

/** The same providers as they are asked in earnest: searches over the same ones share their pace. */
export function readyProviders(parts: WebSearchParts): SearchProvider[] {
  return parts.providers.map((provider) =>
    createWatchedProvider(createPatientProvider(provider, parts), parts),
  );
}

/** One search over providers that are ready. */
export function searchOver(
  providers: readonly SearchProvider[],
  { canonical, allowed }: Omit<MergeRules, 'limit'>,
): WebSearch {
  const joined = createJoined<WebSearchResult>();

  async function search(query: string, limit: number, signal: AbortSignal): Promise<WebSearchResult> {
    const asked = await Promise.all(
      providers.map((provider) => answerOf(provider, query, { limit, signal })),
    );
    const answers = asked.filter((one) => 'hits' in one);
    const failures = asked.filter((one) => 'reason' in one);
    if (answers.length === 0) throw nobodyAnswered(failures);
    return { ...mergeHits(answers, { canonical, allowed, limit }), failures };
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

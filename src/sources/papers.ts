// The search of the web, and the search for papers, which some researchers have besides.
import type { WebSearch } from './port.ts';
import type { SearchProviderName, SearchSettings } from './settings.ts';
import { readyProviders, searchOver } from './search/web-search.ts';
import type { WebSearchParts } from './search/web-search.ts';

/**
 * Each search asks those of its names that are among the providers of `parts`, in the order of the settings; for papers all
 * of them, because each knows others. A provider that is asked for both keeps one pace.
 */
export function createSearches(parts: WebSearchParts): { search: WebSearch; papers: WebSearch } {
  const ready = new Map(readyProviders(parts).map((provider) => [provider.name, provider]));
  const over = (names: readonly SearchProviderName[], ask: SearchSettings['ask']) =>
    searchOver(
      names.flatMap((name) => ready.get(name) ?? []),
      parts,
      ask,
    );
  const { providers, papers, ask } = parts.settings;
  return { search: over(providers, ask), papers: over(papers, 'all') };
}

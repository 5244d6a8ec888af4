// Whether each search provider answers: one search each.
import type { Check } from '../base/check.ts';
import type { SearchProvider } from '../sources/search/provider.ts';

export function searchChecks(providers: readonly SearchProvider[]): Check[] {
  if (providers.length === 0) return [noSearch];
  return providers.map((provider) => ({
    name: `search ${provider.name}`,
    async run(signal) {
      const hits = await provider.search('footnote', { limit: 1, signal });
      return hits.length > 0
        ? { status: 'ok', detail: 'answers' }
        : { status: 'note', detail: 'answers, but found nothing for "footnote"' };
    },
  }));
}

const noSearch: Check = {
  name: 'search',
  run: () =>
    Promise.resolve({
      status: 'note',
      detail:
        'none is configured: only your own documents are searched. Set TAVILY_API_KEY or another one for more.',
    }),
};

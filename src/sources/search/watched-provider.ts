// A provider whose searches are seen in traces and logs, without their queries.
import type { Logger } from '../../base/logger.ts';
import type { Tracing } from '../../base/tracing.ts';
import { SearchTrouble } from './provider.ts';
import type { SearchProvider } from './provider.ts';

export interface Watchers {
  readonly logger: Logger;
  readonly tracing: Tracing;
}

/** The same provider; it throws SearchTrouble only, or the signal's reason. */
export function createWatchedProvider(
  provider: SearchProvider,
  { logger, tracing }: Watchers,
): SearchProvider {
  const { name } = provider;

  /** One provider's mistake must not end the search of the others. Its words may hold an address, so they are not kept. */
  function asTrouble(error: unknown): SearchTrouble {
    if (error instanceof SearchTrouble) return error;
    const thrown = error instanceof Error ? error.name : typeof error;
    logger.error({ provider: name, thrown }, 'A search provider failed in a way nobody foresaw.');
    return new SearchTrouble('bad-answer', 'Its answer could not be read.');
  }

  return {
    name,
    search: (query, options) =>
      tracing.span('search', name, { 'search.provider': name }, async (span) => {
        try {
          const hits = await provider.search(query, options);
          span.set({ 'search.hits': hits.length });
          return hits;
        } catch (error) {
          if (options.signal.aborted) throw error;
          const trouble = asTrouble(error);
          span.set({ 'search.trouble': trouble.kind });
          const { kind, message, retryAfterMs } = trouble;
          // Of a limit also that the provider did not say how long to wait (B25).
          const wait = retryAfterMs === null && kind !== 'rate-limited' ? {} : { retryAfterMs };
          logger.warn(
            { provider: name, kind, reason: message, ...wait },
            'A search provider gave no answer.',
          );
          throw trouble;
        }
      }),
  };
}

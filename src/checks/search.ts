// Whether each search provider answers: one search each.
import { failed, note, ok, told, type Check } from '../base/check.ts';
import { SearchTrouble, type SearchProvider, type SearchTroubleKind } from '../sources/search/provider.ts';

/** A provider of the settings: where it is, and what it lacks before it can be used (null: nothing). */
export interface WantedProvider {
  readonly name: string;
  readonly url: string;
  readonly lack: string | null;
}

export function searchChecks(
  providers: readonly SearchProvider[],
  wanted: readonly WantedProvider[],
): Check[] {
  if (providers.length === 0) return [noSearch(wanted)];
  return providers.map((provider) => ({
    name: `search ${provider.name}`,
    async run(signal) {
      const url = wanted.find(({ name }) => name === provider.name)?.url ?? '';
      try {
        const hits = await provider.search('footnote', { limit: 1, signal });
        return hits.length > 0 ? ok('answers') : note('answers, but found nothing for "footnote"');
      } catch (error) {
        if (!(error instanceof SearchTrouble)) throw error;
        return failed(error.message, remedyOf(error.kind, provider.name, url));
      }
    },
  }));
}

function remedyOf(kind: SearchTroubleKind, name: string, url: string): string {
  switch (kind) {
    case 'unauthorized':
      return `Check the key or the permissions at ${url} (search.${name}).`;
    case 'quota':
      return `Raise its quota, or take it out of search.providers (FOOTNOTE_SEARCH).`;
    case 'rate-limited':
      return `Try again in a minute, or lower search.${name}.perSecond.`;
    case 'unavailable':
    case 'bad-answer':
      return `Check its address ${url} (search.${name}.url), and that this machine reaches it.`;
  }
}

function noSearch(wanted: readonly WantedProvider[]): Check {
  const lacking = wanted.map(({ name, lack }) => `${name} lacks ${lack}`).join(', ');
  const why = lacking === '' ? 'search.providers is empty' : lacking;
  return told(
    'search',
    note(`none can be used, so only the knowledge folder is searched: ${why}. See .env.example.`),
  );
}

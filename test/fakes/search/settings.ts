// The search settings as they are shipped, pointed at the fake.
import { readFileSync } from 'node:fs';
import type { Frozen } from '../../../src/base/freeze.ts';
import { loadConfig } from '../../../src/config.ts';
import { searchProviders } from '../../../src/sources/settings.ts';
import type { SearchSettings } from '../../../src/sources/settings.ts';
import type { FakeSearch } from './fake-search.ts';

const shipped = { path: 'config/footnote.yaml', text: readFileSync('config/footnote.yaml', 'utf8') };

/** All providers, with the fake's key each; a thousand requests a second, so that nothing waits. */
export function settingsFor(
  fake: Pick<FakeSearch, 'key' | 'engine' | 'urlOf'>,
  changes: Partial<Frozen<SearchSettings>> = {},
): Frozen<SearchSettings> {
  const { search } = loadConfig({
    env: {
      FOOTNOTE_SEARCH: searchProviders.join(','),
      TAVILY_API_KEY: fake.key,
      BRAVE_API_KEY: fake.key,
      EXA_API_KEY: fake.key,
      SERPER_API_KEY: fake.key,
      GOOGLE_API_KEY: fake.key,
      GOOGLE_SEARCH_ENGINE: fake.engine,
      SEMANTIC_SCHOLAR_API_KEY: fake.key,
      SEARXNG_URL: fake.urlOf('searxng'),
    },
    files: [shipped],
  });
  const here = searchProviders.map((name) => [
    name,
    { ...search[name], url: fake.urlOf(name), perSecond: 1000 },
  ]);
  return { ...search, ...(Object.fromEntries(here) as Partial<SearchSettings>), ...changes };
}

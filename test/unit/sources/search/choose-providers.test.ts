import { expect, it } from 'vitest';
import { createTrustedHttp } from '../../../../src/http/trusted.ts';
import { chooseProviders, lackOf } from '../../../../src/sources/search/choose-providers.ts';
import { searchProviders } from '../../../../src/sources/settings.ts';
import { someSettings } from './scripted-provider.ts';

const http = createTrustedHttp();
const full = someSettings();
const names = (settings: typeof full) =>
  chooseProviders(settings, http, 'Footnote/0 (tests)').map(({ name }) => name);

it('makes those that are named, in their order (B50)', () => {
  expect(names(full)).toEqual([...searchProviders]);
  expect(names({ ...full, providers: ['wikipedia', 'tavily'] })).toEqual(['wikipedia', 'tavily']);
  expect(names({ ...full, providers: [] })).toEqual([]);
});

it('leaves out those without what they need, and says what that is (B50)', () => {
  const bare = {
    ...full,
    tavily: { ...full.tavily, key: null },
    brave: { ...full.brave, key: null },
    exa: { ...full.exa, key: null },
    serper: { ...full.serper, key: null },
    google: { ...full.google, engine: ' ' },
    searxng: { ...full.searxng, url: '' },
    'semantic-scholar': { ...full['semantic-scholar'], key: null },
  };
  expect(names(bare)).toEqual(['semantic-scholar', 'arxiv', 'wikipedia']);
  expect(searchProviders.map((name) => lackOf(name, bare))).toEqual([
    'search.tavily.key',
    'search.brave.key',
    'search.exa.key',
    'search.serper.key',
    'search.google.engine',
    'search.searxng.url',
    null,
    null,
    null,
  ]);
  expect(lackOf('google', { ...full, google: { ...full.google, key: null } })).toBe('search.google.key');
});

// Which search providers can be used with the settings as they are.
import type { Frozen } from '../../base/freeze.ts';
import type { TrustedHttp } from '../../http/port.ts';
import type { SearchProviderName, SearchSettings } from '../settings.ts';
import { createArxiv } from './arxiv.ts';
import { createBrave } from './brave.ts';
import { createExa } from './exa.ts';
import { createGoogle } from './google.ts';
import type { ProviderParts, Search, SearchProvider } from './provider.ts';
import { createSearxng } from './searxng.ts';
import { createSemanticScholar } from './semantic-scholar.ts';
import { createSerper } from './serper.ts';
import { createTavily } from './tavily.ts';
import { createWikipedia } from './wikipedia.ts';

const makers: Readonly<Record<SearchProviderName, (parts: ProviderParts) => Search>> = {
  tavily: createTavily,
  brave: createBrave,
  exa: createExa,
  serper: createSerper,
  google: createGoogle,
  searxng: createSearxng,
  'semantic-scholar': createSemanticScholar,
  arxiv: createArxiv,
  wikipedia: createWikipedia,
};

/** Those of `names` that have what they need, in their order. */
export function chooseProviders(
  settings: Frozen<SearchSettings>,
  http: TrustedHttp,
  userAgent: string,
  names: readonly SearchProviderName[] = settings.providers,
): SearchProvider[] {
  return names
    .filter((name) => lackOf(name, settings) === null)
    .map((name) => ({ name, search: makers[name]({ settings, http, userAgent }) }));
}

/** What a provider lacks before it can be used, in the words of the settings; null: nothing. */
export function lackOf(name: SearchProviderName, settings: Frozen<SearchSettings>): string | null {
  const own = settings[name];
  // Semantic Scholar takes a key and works without one.
  if ('key' in own && own.key === null && name !== 'semantic-scholar') return `search.${name}.key`;
  if ('engine' in own && own.engine.trim() === '') return `search.${name}.engine`;
  return own.url === '' ? `search.${name}.url` : null;
}

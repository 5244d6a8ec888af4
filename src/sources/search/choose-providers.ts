// Which search providers can be used with the settings as they are.
import type { TrustedHttp } from '../../http/port.ts';
import type { SearchProviderName, SearchSettings } from '../settings.ts';
import { arxiv } from './arxiv.ts';
import { brave } from './brave.ts';
import { exa } from './exa.ts';
import { google } from './google.ts';
import type { ProviderParts, Search, SearchProvider } from './provider.ts';
import { searxng } from './searxng.ts';
import { semanticScholar } from './semantic-scholar.ts';
import { serper } from './serper.ts';
import { tavily } from './tavily.ts';
import { wikipedia } from './wikipedia.ts';

const makers: Readonly<Record<SearchProviderName, (parts: ProviderParts) => Search>> = {
  tavily,
  brave,
  exa,
  serper,
  google,
  searxng,
  'semantic-scholar': semanticScholar,
  arxiv,
  wikipedia,
};

/** Those of `names` that have what they need, in their order. */
export function chooseProviders(
  settings: SearchSettings,
  http: TrustedHttp,
  userAgent: string,
  names: readonly SearchProviderName[] = settings.providers,
): SearchProvider[] {
  return names
    .filter((name) => lackOf(name, settings) === null)
    .map((name) => ({ name, search: makers[name]({ settings, http, userAgent }) }));
}

/** What a provider lacks before it can be used, in the words of the settings; null: nothing. */
export function lackOf(name: SearchProviderName, settings: SearchSettings): string | null {
  const own = settings[name];
  // Semantic Scholar takes a key and works without one.
  if ('key' in own && own.key === null && name !== 'semantic-scholar') return `search.${name}.key`;
  if ('engine' in own && own.engine.trim() === '') return `search.${name}.engine`;
  return own.url === '' ? `search.${name}.url` : null;
}

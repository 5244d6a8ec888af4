// A search provider that does what a test says, and remembers when it was asked.
import type { ProviderHit, SearchProvider } from '../../../../src/sources/search/provider.ts';
import type { Frozen } from '../../../../src/base/freeze.ts';
import type { SearchProviderName, SearchSettings } from '../../../../src/sources/settings.ts';
import { settingsFor } from '../../../fakes/search/settings.ts';

type Act = (signal: AbortSignal) => Promise<readonly ProviderHit[]>;

export interface ScriptedProvider extends SearchProvider {
  readonly asked: { query: string; limit: number; signal: AbortSignal }[];
}

export const someHits: readonly ProviderHit[] = [
  { url: 'https://example.org/', title: 'Example', snippet: 'An example.', published: null },
];

/** Does one act a call; the last one again and again. */
export function scriptedProvider(
  name: SearchProviderName,
  ...acts: readonly (Act | Error | readonly ProviderHit[])[]
): ScriptedProvider {
  const asked: ScriptedProvider['asked'] = [];
  return {
    name,
    asked,
    async search(query, { limit, signal }) {
      const act = acts[Math.min(asked.length, acts.length - 1)];
      asked.push({ query, limit, signal });
      if (act === undefined) throw new Error('nothing was said about this call');
      if (act instanceof Error) throw act;
      return typeof act === 'function' ? act(signal) : act;
    },
  };
}

/** The settings as they are shipped, without a server. */
export function someSettings(changes: Partial<Frozen<SearchSettings>> = {}): Frozen<SearchSettings> {
  const nowhere = { key: 'key', engine: 'engine', urlOf: () => 'http://127.0.0.1:9' };
  return settingsFor(nowhere, changes);
}

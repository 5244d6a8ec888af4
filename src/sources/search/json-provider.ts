// A search provider that answers in JSON, made of what tells such providers apart.
import type { SearchProviderName } from '../settings.ts';
import { member, textOf } from './answer-values.ts';
import { askForJson } from './exchange.ts';
import type { Exchange } from './exchange.ts';
import { toHits } from './hit.ts';
import type { Found } from './hit.ts';
import { SearchTrouble } from './provider.ts';
import type { ProviderParts, SearchProvider } from './provider.ts';

export interface JsonService extends Pick<Exchange, 'explain'> {
  readonly name: SearchProviderName;
  readonly request: (query: string, limit: number) => Pick<Exchange, 'url' | 'method' | 'headers' | 'body'>;
  /** The results in a successful answer, best first. @throws SearchTrouble where it is none to a search */
  readonly results: (answer: unknown) => readonly unknown[];
  readonly found: (result: unknown) => Found;
}

export function createJsonProvider(
  { settings: { timeoutMs }, http }: Pick<ProviderParts, 'settings' | 'http'>,
  { name, request, results, found, ...explaining }: JsonService,
): SearchProvider {
  return {
    name,
    async search(query, { limit, signal }) {
      const answer = await askForJson({ ...request(query, limit), ...explaining, http, timeoutMs, signal });
      return toHits(results(answer).map(found), limit);
    },
  };
}

/** Reads a result whose texts have these names. */
export function named(names: Readonly<Record<keyof Found, string>>): (result: unknown) => Found {
  return (result) => {
    const text = (field: keyof Found) => textOf(member(result, names[field]));
    return { url: text('url'), title: text('title'), snippet: text('snippet'), published: text('published') };
  };
}

/** The list of this name. @throws SearchTrouble `bad-answer` */
export function listIn(answer: unknown, name: string): readonly unknown[] {
  const list = member(answer, name);
  if (Array.isArray(list)) return list;
  throw new SearchTrouble('bad-answer', 'Its answer held no list of results.');
}

/** Where an answer without results has no list: only a mark tells it from something else. @throws SearchTrouble `bad-answer` */
export function requireMark(isThere: boolean): void {
  if (!isThere) throw new SearchTrouble('bad-answer', 'Its answer held no results of a search.');
}

// A search provider that answers in JSON, made of what tells such providers apart.
import type { SearchProviderName, SearchSettings } from '../settings.ts';
import { askForJson, type Exchange } from './exchange.ts';
import { type Found, toHits } from './hit.ts';
import { type ProviderParts, type Search, SearchTrouble } from './provider.ts';

interface JsonRequest extends Pick<Exchange, 'url' | 'headers' | 'body'> {
  /** What stands behind the question mark of the address. */
  readonly parameters?: Readonly<Record<string, string>>;
}

interface JsonService<Name extends SearchProviderName> extends Pick<Exchange, 'explain'> {
  /** `own`: its settings. */
  readonly request: (
    query: string,
    limit: number,
    own: SearchSettings[Name],
    userAgent: string,
  ) => JsonRequest;
  /** The results in a successful answer, best first. @throws SearchTrouble where it is none to a search */
  readonly results: (answer: unknown) => readonly unknown[];
  readonly found: (result: unknown) => Found;
}

export function jsonSearch<Name extends SearchProviderName>(
  name: Name,
  { request, results, found, ...explaining }: JsonService<Name>,
): (parts: ProviderParts) => Search {
  return ({ settings, http, userAgent }) =>
    async (query, { limit, signal }) => {
      const { url, parameters, ...sent } = request(query, limit, settings[name], userAgent);
      const address = parameters === undefined ? url : `${url}?${new URLSearchParams(parameters).toString()}`;
      const exchange = { ...sent, ...explaining, url: address, http, timeoutMs: settings.timeoutMs, signal };
      return toHits(results(await askForJson(exchange)).map(found), limit);
    };
}

/** Where a text of a result is: under a name, or names one below the other (`a/0/b`), or what works it out. */
type Place = string | ((result: unknown) => string);

/** Reads a result whose texts are at these places; of several the first that is not empty. */
export function named(
  places: Readonly<Record<keyof Found, Place | readonly Place[]>>,
): (result: unknown) => Found {
  return (result) => {
    const at = (place: Place) =>
      typeof place === 'string' ? textOf(member(result, ...place.split('/'))) : place(result);
    const text = (field: keyof Found) =>
      [places[field]].flat().reduce<string>((found, place) => found || at(place), '');
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

/** The value under these keys, one below the other. In an answer nothing is certain: what is of another type counts as absent. */
export function member(value: unknown, ...keys: readonly string[]): unknown {
  let inner = value;
  for (const key of keys) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    inner = (inner as Record<string, unknown>)[key];
  }
  return inner;
}

/** The elements of a list; none if it is not one. */
export function elements(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text or a number as text; otherwise empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

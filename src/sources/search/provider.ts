// A search provider: one exchange, and a list of hits or one kind of trouble. patient-provider.ts paces and repeats it.
import { FootnoteError } from '../../base/errors.ts';
import type { TrustedHttp } from '../../http/port.ts';
import type { SearchHit } from '../port.ts';
import type { SearchProviderName, SearchSettings } from '../settings.ts';

/** One result as a provider shows it: plain text, an http or https address that is not canonical yet; the title may be empty. */
export type ProviderHit = Omit<SearchHit, 'provider'>;

/** At most `limit` hits, fewer if the provider allows no more at once. @throws SearchTrouble, or the signal's reason */
export type Search = (
  query: string,
  options: { limit: number; signal: AbortSignal },
) => Promise<readonly ProviderHit[]>;

export interface SearchProvider {
  readonly name: SearchProviderName;
  readonly search: Search;
}

export interface ProviderParts {
  readonly settings: SearchSettings;
  readonly http: TrustedHttp;
  /** How Footnote names itself to providers that want to know. */
  readonly userAgent: string;
}

/** Trying again can help with the first two. */
export type SearchTroubleKind = 'rate-limited' | 'unavailable' | 'unauthorized' | 'quota' | 'bad-answer';

/** A provider gave no answer. The message is a sentence for a report, without query, key, address or words of its own. */
export class SearchTrouble extends FootnoteError {
  readonly kind: SearchTroubleKind;
  /** What the provider asks to wait, in milliseconds; null: it did not say. */
  readonly retryAfterMs: number | null;

  constructor(kind: SearchTroubleKind, message: string, retryAfterMs: number | null = null) {
    super('search-failed', message);
    this.name = 'SearchTrouble';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The beginning of the query, ended at a word's end. */
export function queryText(query: string, limits: { characters: number; words?: number }): string {
  const line = query
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const words = line.split(' ').slice(0, limits.words).join(' ');
  if (words.length <= limits.characters) return words;
  const head = words.slice(0, limits.characters + 1);
  const space = head.lastIndexOf(' ');
  return (space > 0 ? head.slice(0, space) : words.slice(0, limits.characters)).toWellFormed();
}

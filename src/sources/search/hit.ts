// One result as every provider makes it from what its answer holds.
import { parseUrl } from '../../base/parse-url.ts';
import { plainText } from './plain-text.ts';
import type { ProviderHit } from './provider.ts';
import { publishedOn } from './published.ts';

/** In characters; what providers show is usually shorter. */
const limits = { url: 2_000, title: 300, snippet: 2_000 };

export interface Found {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  /** A date in any form; empty if there is none. */
  readonly published: string;
}

/** The result, cleaned; null if its address is not one of the web. */
function toHit(found: Found): ProviderHit | null {
  const url = webAddress(found.url);
  if (url === null) return null;
  return {
    url,
    title: plainText(found.title, limits.title),
    snippet: plainText(found.snippet, limits.snippet),
    published: publishedOn(found.published),
  };
}

/** The first `limit` results whose address is one of the web, in their order. */
export function toHits(found: readonly Found[], limit: number): readonly ProviderHit[] {
  const hits: ProviderHit[] = [];
  for (const one of found) {
    if (hits.length >= limit) break;
    const hit = toHit(one);
    if (hit !== null) hits.push(hit);
  }
  return hits;
}

function webAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > limits.url || !/^https?:\/\//i.test(trimmed)) return null;
  return parseUrl(trimmed)?.href ?? null;
}

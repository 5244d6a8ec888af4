// One result as every provider makes it from what its answer holds.
import { withoutEntities } from '../../base/entities.ts';
import { intoLine } from '../../base/off-line.ts';
import { parseUrl } from '../../base/parse-url.ts';
import { cleanLine } from '../clean-text.ts';
import { looseDate } from '../loose-date.ts';
import type { ProviderHit } from './provider.ts';

/** In characters; what providers show is usually shorter. */
const limits = { url: 2_000, title: 300, snippet: 2_000 };

export interface Found extends Omit<ProviderHit, 'published'> {
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

/** So many times what is kept is looked at, so that hostile markup costs little. */
const lookedAt = 3;

/** Elements whose content is not text. */
const hidden = /<(script|style|template)\b[^>]*>.*?<\/\1\s*>/gis;

/** Elements that stand between words; all others may stand inside one, as in `data<strong>base</strong>`. */
const breaks =
  /<\/?(?:p|br|div|li|ul|ol|tr|td|th|h[1-6]|section|article|hr|(?:jats:)(?:p|sec|title))\b[^<>]*>/gi;

/** Names of elements, or anything with an attribute: `Map<String, Integer>` and `a < b` are not tags. */
const tags =
  /<!--.*?-->|<\/?(?!(?:\w{1,10}:)?su[bp]\b)(?:a|abbr|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|iframe|img|ins|kbd|link|mark|math|meta|q|s|samp|script|small|span|strike|strong|style|svg|template|time|title|tt|u|var|wbr|(?:jats|mml|scp):[\w-]+)(?=[\s/>])[^<>]*>|<[a-z][\w:-]*[\s/](?=[^<>=]*=)[^<>]*>/gis;

/** Numbers beside each other in a formula: 10 with an exponent beside it is not 106. */
const numbers = /(\d)<\/(?:mml:)?mn>\s*<(?:mml:)?mn\b[^<>]*>(?=\d)/gi;

/** The text without markup on one line, cut to `max` characters. It may look like a tag: whoever shows it escapes it. */
export function plainText(markup: string, max: number): string {
  const bare = markup
    .slice(0, lookedAt * max)
    .replaceAll(hidden, ' ')
    .replaceAll(breaks, ' ')
    .replaceAll(numbers, '$1 ')
    .replaceAll(tags, '');
  return cleanLine(withoutEntities(intoLine(bare).replaceAll('<', '&lt;')), max);
}

/** As much of the date as can be told, at least its year: what a provider gives as a date is one, in any language. */
export function publishedOn(text: string): string | null {
  return looseDate(text) ?? /\b(?:1[89]|20)\d\d\b/.exec(text)?.[0] ?? null;
}

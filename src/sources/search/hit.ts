// One result as every provider makes it from what its answer holds.
import { withoutEntities } from '../../base/entities.ts';
import { intoLine } from '../../base/off-line.ts';
import { parseUrl } from '../../base/parse-url.ts';
import { cleanLine } from '../clean-text.ts';
import { looseDate } from '../loose-date.ts';
import type { ProviderHit } from './provider.ts';

/** In characters; what providers show is usually shorter. */
const limits = { url: 2_000, title: 300, snippet: 2_000 };

/** The date is in any form; empty if there is none. */
export type Found = Readonly<Record<keyof ProviderHit, string>>;

/** The first `limit` results whose address is one of the web, cleaned, in their order. */
export function toHits(found: readonly Found[], limit: number): readonly ProviderHit[] {
  return found
    .map((one) => ({ ...one, url: webAddress(one.url) }))
    .filter(({ url }) => url !== '')
    .slice(0, limit)
    .map(({ url, title, snippet, published }) => ({
      url,
      title: plainText(title, limits.title),
      snippet: plainText(snippet, limits.snippet),
      published: publishedOn(published),
    }));
}

/** Empty: it is not one of the web. */
function webAddress(text: string): string {
  const trimmed = text.trim();
  const isOfWeb = trimmed.length <= limits.url && /^https?:\/\//i.test(trimmed);
  return (isOfWeb ? parseUrl(trimmed)?.href : undefined) ?? '';
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

// One result as every provider makes it from what its answer holds.
import { Parser } from 'htmlparser2';
import { intoLine } from '../../base/off-line.ts';
import { parseUrl } from '../../base/parse-url.ts';
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

/** Control characters, and those that turn the direction of what follows. */
const unreadable = /[\p{Cc}\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/gu;

/**
 * The text without markup, on one line, cut to `max` characters at the end of a word. This is for legibility: whoever shows it
 * still escapes it, because decoded text may look like a tag.
 */
export function plainText(markup: string, max: number): string {
  const bare = markup
    .slice(0, lookedAt * max)
    .replaceAll(hidden, ' ')
    .replaceAll(breaks, ' ')
    .replaceAll(numbers, '$1 ')
    .replaceAll(tags, '');
  const text = decodeEntities(intoLine(bare).replaceAll('<', '&lt;'))
    .toWellFormed()
    .replaceAll(unreadable, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return cut(text, max);
}

/** The beginning of a text, ended at a word's end and marked with an ellipsis if something is left out. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 1);
  const space = head.lastIndexOf(' ');
  return `${(space > max / 2 ? head.slice(0, space) : head).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  let decoded = '';
  const parser = new Parser({ ontext: (part) => void (decoded += part) }, { decodeEntities: true });
  parser.end(text);
  return decoded;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The date at the beginning of an ISO text (`2024-05-01T10:00:00Z`, `2024-05`, `2024`), or written as in
 * `Tue, 12 Nov 2024 10:00:00 GMT` and `December 5, 2023`; null for everything else, such as `3 days ago`. The day is
 * taken as it is written, in the zone of whoever wrote it.
 */
export function publishedOn(text: string): string | null {
  const iso = /^\s*(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?(?!\d)/.exec(text);
  if (iso !== null) return dateOf(iso[1], iso[2], iso[3]);
  const dayFirst = /(?:^|[\s,])(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s.,-]+(\d{4})(?!\d)/i.exec(text);
  if (dayFirst !== null) return dateOf(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  const monthFirst = /(?:^|[\s,])([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})(?!\d)/i.exec(text);
  if (monthFirst !== null) return dateOf(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
  return null;
}

function monthNumber(name: string | undefined): string {
  return String(months.indexOf((name ?? '').toLowerCase()) + 1);
}

/** As much of the date as exists in the calendar. */
function dateOf(year: string | undefined, month?: string, day?: string): string | null {
  if (year === undefined || Number(year) < 1000 || Number(year) > 2999) return null;
  const m = Number(month ?? 0);
  if (m < 1 || m > 12) return year;
  const known = `${year}-${String(m).padStart(2, '0')}`;
  const d = Number(day ?? 0);
  return d >= 1 && d <= new Date(Date.UTC(Number(year), m, 0)).getUTCDate()
    ? `${known}-${String(d).padStart(2, '0')}`
    : known;
}

// What people and reviewers say about a draft names sources by the numbers they saw in it. The writer knows quotes by
// other numbers, and a planner knows none: for each the numbers are put into its own words.
import { materialOf } from '../../agents/material.ts';
import type { Researched } from '../../agents/researched.ts';
import { parseUrl } from '../../base/parse-url.ts';
import { sourceKey } from '../../base/canonical-address.ts';
import { rewriteMarkers } from '../../citations/markers.ts';
import type { Numbering } from '../../citations/numbering.ts';

/** Of a page with many quotes the first ones say which one it is. */
const mostQuotes = 8;

/** For the writer: `[3]` becomes the numbers of the quotes that are from this source. */
export function inQuotes(text: string, numbering: Numbering, tasks: readonly Researched[]): string {
  // before there was a draft nobody can mean its numbers
  if (numbering.length === 0) return text;
  const quotes = new Map<string, number[]>();
  for (const { n, evidence } of materialOf({ tasks })) {
    const key = sourceKey(evidence.url);
    quotes.set(key, [...(quotes.get(key) ?? []), n]);
  }
  return rewriteMarkers(marked(text), (numbers) =>
    numbers.map((number) => quotesText(number, numbering, quotes)).join(', '),
  );
}

/** For those who see no quotes: `[3]` becomes `［3］ (docs.example.com)`. Nothing a page says gets in among these words. */
export function inPlaces(text: string, numbering: Numbering): string {
  if (numbering.length === 0) return text;
  return rewriteMarkers(marked(text), (numbers) =>
    numbers
      .map((n) => {
        const address = numbering[n - 1];
        return address === undefined ? `［${n}］` : `［${n}］ (${placeOf(address)})`;
      })
      .join(', '),
  );
}

/** People also write "source 3" where they mean `[3]`. */
function marked(text: string): string {
  return text.replace(
    /\b((?:source|reference|citation|quelle)\s+)(?:(?:no|nr)\.?\s*)?#?(\d{1,3})\b/giu,
    '$1[$2]',
  );
}

function quotesText(n: number, numbering: Numbering, quotes: ReadonlyMap<string, readonly number[]>): string {
  const address = numbering[n - 1];
  const known = address === undefined ? undefined : quotes.get(sourceKey(address));
  // a number that stood for something else would be misread
  if (known === undefined) return address === undefined ? `［${n}］` : '(a source without quotes)';
  return known
    .slice(0, mostQuotes)
    .map((quote) => `[${quote}]`)
    .join('');
}

function placeOf(address: string): string {
  const host = /^https?:/.test(address) ? parseUrl(address)?.hostname : undefined;
  if (host !== undefined) return host;
  return address.startsWith('knowledge:') ? 'an own document' : 'a further tool';
}

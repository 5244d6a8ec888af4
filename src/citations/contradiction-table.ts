// Where sources contradict each other, as a small table of Markdown: what is disputed, who says what, when, how good.
import { shortened } from '../base/shortened.ts';
import { escapeInline, escapeQuote, widenNumbers } from './escape.ts';
import { hostOf } from './host.ts';

export interface Disputed {
  /** What the sources disagree about. */
  readonly description: string;
  readonly sides: readonly Side[];
}

/** A quote of one of the sources. */
export interface Side {
  /** The number of its source in the report; null: the report does not cite it. */
  readonly n: number | null;
  readonly url: string;
  readonly quote: string;
  /** `YYYY-MM-DD`, or as much of it as is known; null: nothing. */
  readonly published: string | null;
  readonly quality: 'high' | 'medium' | 'low' | 'unknown';
}

const most = { rows: 5, sides: 3 };
/** Characters of a cell, before anything is escaped. */
const longest = { description: 120, quote: 70, name: 40 };

/**
 * One row a contradiction, five at most; its sides stand in the same order in each cell. Empty when no contradiction has
 * two sides. All words are those of pages and models: nothing in them becomes markup or a citation.
 */
export function contradictionTable(contradictions: readonly Disputed[]): string {
  const rows = contradictions
    .map(({ description, sides }) => ({ description, sides: distinct(sides).slice(0, most.sides) }))
    .filter(({ sides }) => sides.length >= 2)
    .slice(0, most.rows);
  if (rows.length === 0) return '';
  return [
    '| Disputed | Who says what | Date | Quality |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ description, sides }) =>
      rowOf([
        inCell(escapeInline(widenNumbers(shortened(oneLine(description), longest.description)))),
        sides.map((side) => `${nameOf(side)} ${quoted(side, sides)}`).join('; '),
        sides.map(({ published }) => dateOf(published)).join('; '),
        sides.map(({ quality }) => quality).join('; '),
      ]),
    ),
  ].join('\n');
}

/** A source says one thing only once. */
function distinct(sides: readonly Side[]): Side[] {
  const said = new Set<string>();
  return sides.filter(({ url, quote }) => {
    const key = `${url}\n${oneLine(quote)}`;
    return said.has(key) ? false : said.add(key);
  });
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** By its number; a source that the report does not cite by its host. */
function nameOf({ n, url }: Side): string {
  if (n !== null) return `[${n}]`;
  const name = hostOf(url)?.name ?? url.replace(/^knowledge:/i, '');
  return `${inCell(escapeInline(widenNumbers(shortened(name, longest.name))))}:`;
}

function quoted(side: Side, sides: readonly Side[]): string {
  const others = sides.filter((other) => other !== side).map(({ quote }) => quote);
  return `“${inCell(escapeQuote(partOf(oneLine(side.quote), others)))}”`;
}

const figure = /\d+(?:[.,:]\d+)*/g;

/** So much of a quote as a cell has room for: around the first figure that no other side has, or its beginning. */
function partOf(quote: string, others: readonly string[]): string {
  if (quote.length <= longest.quote) return quote;
  const known = new Set(others.flatMap((other) => other.match(figure) ?? []));
  const own = Array.from(quote.matchAll(figure)).find(([found]) => !known.has(found))?.index ?? 0;
  const first = Math.max(0, Math.min(own - longest.quote / 2, quote.length - longest.quote));
  // whole words only, if there are spaces
  const from = first === 0 ? 0 : first + (/^\S{0,20}\s/.exec(quote.slice(first, own))?.[0].length ?? 0);
  const rest = quote.slice(from).toWellFormed();
  const part = shortened(rest, longest.quote);
  return from === 0 ? part : `… ${part}`;
}

function dateOf(published: string | null): string {
  return /^\d{4}(?:-\d{2}){0,2}$/.test(published ?? '') ? (published ?? '') : '–';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A bar ends a cell, unless it is escaped; readers do not agree on what a backslash of the text before it means. */
function inCell(escaped: string): string {
  return escaped.replace(
    /(\\*)\|/g,
    (_bar, slashes: string) => `${'&#92;'.repeat(Math.floor(slashes.length / 2))}\\|`,
  );
}

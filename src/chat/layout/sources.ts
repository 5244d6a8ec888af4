// What is said of the citations of a report: its sources, how far their quotes were checked, and the menus below it.
import { asSentence } from '../../base/as-sentence.ts';
import { grouped } from '../../base/lists.ts';
import { addressOf } from '../markdown/address.ts';
import { byNumber } from '../markdown/by-number.ts';
import type { Block, Inline } from '../markdown/document.ts';
import type { AnswerView, CitationView, DraftView, ReportView, LookAtView } from '../views.ts';
import { idPattern } from '../verbs.ts';
import { asTitle, type Say } from '../words/say.ts';
import { pathOf, placeOf } from '../words/receipt-text.ts';
import type { CitationsItem, Item, Place } from './letter.ts';
import { bullets, lines, oneLine, shorten } from './texts.ts';

const longestName = 200;

/** Addresses by number, for the markers in the text. */
export function addressesOf(citations: readonly CitationView[]): ReadonlyMap<number, string> {
  return new Map(citations.toReversed().map(({ n, url }) => [n, url]));
}

/** One line for each number, in order; at most `most` of them. Empty when there are none. */
export function sourceList(citations: readonly CitationView[], say: Say, most = Infinity): readonly Block[] {
  const sources = byNumber(citations).slice(0, most);
  return sources.length === 0 ? [] : [bullets(sources.map((quotes) => sourceLine(quotes, say)))];
}

/** "12 of 14 quotes were found word for word in their sources." Empty without quotes. */
export function quotesText(citations: readonly CitationView[], say: Say): string {
  if (citations.some(({ looked }) => looked === false)) return say('quotes.unlooked');
  const quotes = citations.filter(({ quote }) => quote.trim() !== '');
  const found = quotes.filter(({ verified }) => verified).length;
  if (quotes.length === 0) return '';
  if (quotes.length === 1 && found === 0) return asSentence(asTitle(say('quotes.not-found')));
  return say('quotes.found', { count: quotes.length, found });
}

function sourceLine(quotes: readonly [CitationView, ...CitationView[]], say: Say): readonly Inline[] {
  const [first] = quotes;
  const unsure = quotes.some(({ quote, verified }) => quote.trim() !== '' && !verified);
  const isOpen = quotes.some(({ looked }) => looked === false);
  const note = unsure ? ` (${say(isOpen ? 'quotes.not-checked' : 'quotes.not-found')})` : '';
  return [...lines(`[${first.n}] `), ...sourceName(first, say), ...lines(note)];
}

/** Its title, with a link where it is a page of the web, and with its path where it is an own document. */
export function sourceName({ url, title }: Pick<CitationView, 'url' | 'title'>, say: Say): readonly Inline[] {
  const path = short(pathOf(url));
  const name = short(title) || path || short(url) || say('source.unnamed');
  const address = addressOf(url);
  if (address !== null) return [{ kind: 'link', url: address, children: [{ kind: 'text', text: name }] }];
  return lines(path === '' || path === name ? name : `${name} (${path})`);
}

function short(text: string): string {
  return shorten(oneLine(text), longestName);
}

/** Empty: the report cites nothing that could be checked. Numbers beyond the menus can be checked in words. */
export function citationsItem(
  view: AnswerView | DraftView | ReportView,
  { say, room }: Place,
): readonly Item[] {
  const checkable = checkableOf(view, room.citations);
  if (checkable === null) return [];
  const all = checkable.citations.length;
  const placeholder = (first: number, last: number) =>
    last - first + 1 >= all ? say('check.menu') : say('check.menu-range', { first, last });
  return [{ kind: 'citations', ...checkable, placeholder }];
}

/**
 * Each number once, ascending, with the title of its source, and its place where others have that title, too. Of more than
 * `most` those of sentences to look at are kept, then the first. Null: nothing can be checked, or nobody knows of which run.
 */
export function checkableOf(
  view: Pick<DraftView, 'runId' | 'citations'> & {
    readonly lookAt?: readonly Pick<LookAtView, 'numbers'>[];
  },
  most = Infinity,
): Pick<CitationsItem, 'runId' | 'citations'> | null {
  const { runId, citations, lookAt = [] } = view;
  if (runId === undefined || !idPattern.test(runId)) return null;
  const sources = byNumber(citations)
    .map(([{ n, title, url }]) => ({ n, url, title: title.trim() || url }))
    .filter(({ n }) => n >= 1 && n <= 9999);
  if (sources.length === 0) return null;
  const first = new Set(lookAt.flatMap(({ numbers }) => numbers));
  const kept = [...sources.filter(({ n }) => first.has(n)), ...sources.filter(({ n }) => !first.has(n))];
  const shown = kept.slice(0, most).toSorted((a, b) => a.n - b.n);
  const titles = new Map(grouped(sources, ({ title }) => title).map((same) => [same[0].title, same.length]));
  return {
    runId,
    citations: shown.map(({ n, title, url }) => ({
      n,
      title: titles.get(title) === 1 ? title : withPlace(title, placeOf(url)),
    })),
  };
}

/** UTF-16 units: a menu of either platform shows both, with the number before them. */
const longest = { title: 22, place: 28 };

/** "CREATE TABLE (sqlite/lang_createtable.html)": of a long place its end. */
function withPlace(title: string, place: string): string {
  const end = place.length <= longest.place ? place : `…${place.slice(1 - longest.place).toWellFormed()}`;
  const start = title.length <= longest.title ? title : `${title.slice(0, longest.title - 1).trimEnd()}…`;
  return `${start.toWellFormed()} (${end})`;
}

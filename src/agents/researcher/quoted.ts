// From a quote as a model gave it to evidence: the source's own wording at its place, or the nearest to it, or nothing.
import { entryOf } from '../../base/entry-of.ts';
import type { Located } from '../../citations/locate.ts';
import { namesAt, sectionsOf, type PageSection } from '../../citations/page-sections.ts';
import { createQuoteFinder, partsOf, type QuoteFinder } from '../../citations/quotes/find-quote.ts';
import { z } from 'zod';
import type { StoredPage } from '../../sources/port.ts';
import { cutUnits, type Unit } from './units.ts';
import { type Evidence, evidenceAt } from './contract.ts';
import { form } from '../form.ts';

/** A quote as a model gives it. */
export const quoteForm = z.object({
  source: form.number('The number of the source.'),
  section: z.int().nullable().optional().describe('The number of the section (§) in which it stands.'),
  quote: form.text('One to three sentences, copied exactly from that section.'),
  relevance: z.number().describe('How well it answers the question, 0 to 1.'),
});

export type Quoted = z.infer<typeof quoteForm>;

/** A shorter quote says too little on its own; it is widened to its sentence (A87). */
const shortest = 30;
/** Longer ones are cut where a sentence ends. */
const longest = 500;
/** Quotes of one task: more than any needs. */
const most = 30;
/** What answers a question less is no evidence for it (A90). */
const leastRelevance = 0.3;
/** A quote that is only an address says nothing. */
const bareAddress = /^<?[a-z][a-z\d+.-]*:\/\/\S+$/i;
/** What a figure adds to the relevance of a quote (A88). */
const figureBoost = 0.2;
/** Quotes that are looked up at all, and characters of each: a model that goes round in circles must hold up nobody. */
const mostTried = 60;
const longestTried = 3_000;

/** The relevant quotes that are in a source, in the order of the model; of one that is in none, what its own source says nearly so. */
export function evidenceOf(quotes: readonly Quoted[], sources: readonly StoredPage[]): Evidence[] {
  const readers = sources.map(readerOf);
  const found: Evidence[] = [];
  for (const given of quotes.slice(0, mostTried)) {
    if (!isRelevant(given)) continue;
    const { source, section = null, quote } = given;
    const own = readers[source - 1];
    // models mix numbers up; where the words stand is what counts
    const order = own === undefined ? readers : [own, ...readers.filter((reader) => reader !== own)];
    const tried = quote.slice(0, longestTried);
    const score = relevanceOf(given);
    const evidence =
      own?.(tried, score, exactly, section) ??
      firstOf(order, (read) => read(tried, score, exactly)) ??
      own?.(tried, score, nearly, section) ??
      own?.(tried, score, nearly) ??
      [];
    found.push(...evidence);
  }
  return withoutRepeats(found);
}

/** Of quotes inside each other the most relevant one, the longest of those that are equally so; in their order. */
function withoutRepeats(found: readonly Evidence[]): Evidence[] {
  const kept = new Set<Evidence>();
  for (const evidence of found.toSorted((a, b) => b.score - a.score)) {
    const ofSource = [...kept].filter(({ pageHash }) => pageHash === evidence.pageHash);
    if (ofSource.some((other) => isInside(evidence, other))) continue;
    const parts = ofSource.filter((other) => isInside(other, evidence));
    if (parts.some(({ score }) => score > evidence.score)) continue;
    for (const part of parts) kept.delete(part);
    if (kept.size < most) kept.add(evidence);
  }
  return found.filter((evidence) => kept.has(evidence));
}

/** Whether a quote answers its question at all, as the model says. */
export function isRelevant(given: Quoted): boolean {
  return relevanceOf(given) >= leastRelevance && !bareAddress.test(given.quote.trim());
}

/** Sums of money, percentages, years, grouped numbers, numbers with a magnitude. */
const figure =
  /[$€£¥]\s?\d|\d\s?(?:%|percent\b|per cent\b)|\b(?:19|20)\d{2}\b|\d{1,3}(?:,\d{3})+|\d\s?(?:thousand|million|billion|trillion)\b/iu;

function relevanceOf({ quote, relevance }: Quoted): number {
  const isNumeric = figure.test(quote.slice(0, longestTried));
  return Math.min(1, share(relevance) + (isNumeric ? figureBoost : 0));
}

function firstOf<T, R>(items: readonly T[], read: (item: T) => R | null): R | null {
  for (const item of items) {
    const result = read(item);
    if (result !== null) return result;
  }
  return null;
}

function isInside(one: Evidence, other: Evidence): boolean {
  return one.start >= other.start && one.end <= other.end;
}

/** 0 to 1; some models count to 10 or to 100. */
function share(relevance: number): number {
  const value = relevance > 10 ? relevance / 100 : relevance > 1 ? relevance / 10 : relevance;
  return Math.min(1, Math.max(0, value));
}

/**
 * Looks quotes up in one source; only sections that hold a quote are folded, and only the blocks around it cut. What it finds is in one
 * piece, or two where it is long. `section`: it has to stand there; null: anywhere.
 */
function readerOf(source: StoredPage) {
  const finders = new Map<number, QuoteFinder>();
  const units = new Map<string, readonly Unit[]>();
  let known: readonly PageSection[] | undefined;
  const sections = () => (known ??= sectionsOf(source.text));
  const unitsAround = (place: Located): readonly Unit[] => {
    const section = sections().find(({ end }) => end > place.start);
    const { trail, start, end } = section ?? { trail: [], start: 0, end: source.text.length };
    const blockEnd = source.text.indexOf('\n\n', place.end);
    const until = blockEnd === -1 ? end : Math.min(end, blockEnd);
    const from = Math.max(start, source.text.lastIndexOf('\n\n', place.start));
    return entryOf(units, `${from}-${until}`, () =>
      cutUnits(source.text.slice(start, until), start, trail, from),
    );
  };
  const look = (quote: string, how: Look, n: number | null): Located | null => {
    const part = n === null ? { n: 0, start: 0, end: source.text.length } : sections()[n - 1];
    if (part === undefined) return null;
    const finder = entryOf(finders, part.n, () => createQuoteFinder(source.text.slice(part.start, part.end)));
    const place = how(quote, finder);
    return place && { ...place, start: place.start + part.start, end: place.end + part.start };
  };
  return (quote: string, score: number, how: Look, section: number | null = null): Evidence[] | null => {
    const place = look(quote, how, section);
    if (place === null) return null;
    return sized(place, unitsAround(place), source.text).map((at) =>
      evidenceAt(source, at, { headings: namesAt(source.text, at.start), score }),
    );
  };
}

type Look = (quote: string, finder: QuoteFinder) => Located | null;

/** As it is; without the quotation marks around it; or, where words were left out, its longest part. */
function exactly(quote: string, finder: QuoteFinder): Located | null {
  const inner = unquoted(quote);
  const parts = partsOf(inner).filter((part) => part.length >= shortest);
  const longestPart = parts.toSorted((a, b) => b.length - a.length)[0] ?? '';
  for (const wanted of new Set([quote.trim(), inner, inner.replace(/[.,;:]$/, '')])) {
    const place = finder.exactly(wanted);
    if (place !== null) return place;
  }
  return finder.elided(inner) ?? finder.exactly(longestPart);
}

function nearly(quote: string, finder: QuoteFinder): Located | null {
  return finder.nearly(unquoted(quote));
}

function unquoted(quote: string): string {
  return quote.trim().replace(/^["'“‘„«]+|["'”’“»]+$/g, '');
}

/** Neither a word or two nor half a page: of one that is too long two pieces, and no more where it is longer still. */
function sized({ start, end }: Located, units: readonly Unit[], text: string): Located[] {
  if (end - start < shortest) {
    const around = units.find((unit) => unit.start <= start && unit.end >= end);
    return [around === undefined ? { start, end } : { start: around.start, end: around.end }];
  }
  if (end - start <= longest) return [{ start, end }];
  const last = units.findLast((unit) => unit.end > start && unit.end <= start + longest);
  const cut = last?.end ?? start + text.slice(start, start + longest).trimEnd().length;
  const next = cut + text.slice(cut, end).search(/\S/);
  const isWhole = next > cut && end - next >= shortest && end - next <= longest;
  return [{ start, end: cut }, ...(isWhole ? [{ start: next, end }] : [])];
}

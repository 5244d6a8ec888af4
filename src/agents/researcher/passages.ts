// The passages of pages that could be quoted: whole paragraphs, list items with their label, table rows, pieces of code;
// each with how well it fits a question.
import { distinct, grouped } from '../../base/lists.ts';
import { namesAt } from '../../citations/page-sections.ts';
import type { Passage, StoredPage } from '../../sources/port.ts';
import type { Stretch } from '../../text/sentences.ts';
import { wordsOf } from '../../text/words.ts';
import type { ResearcherInput } from './contract.ts';
import { fairness, presence, presentIn, share, type Asked } from './asked.ts';
import { type Part, partsOf } from './units.ts';

/** A passage by its place in the text of its page. */
export interface Candidate extends Stretch {
  readonly page: StoredPage;
  /** The headings above it, then what names it among its neighbours. */
  readonly headings: readonly string[];
  /** How far each word of the question is covered by it and what stands above it, 0 to 1. */
  readonly covered: readonly number[];
  /** The keys of its words, stop words left out. */
  readonly keys: ReadonlySet<string>;
  /** The part of the question that is covered, and how well it fits in all; 0 to 1. */
  readonly coverage: number;
  readonly score: number;
}

/** Longer paragraphs are quoted in part. */
const longest = 500;
/** What a word counts that stands not in a passage itself but above it. */
const outside = 0.9;
/** What makes up a score. */
const weights = { coverage: 0.4, own: 0.4, found: 0.2 };

/** What a search found, with its score as a part of the best one of its search. */
interface Found {
  readonly passage: Passage;
  readonly strength: number;
}

/** All passages in what the searches found, in no particular order. */
export function candidatesIn(input: ResearcherInput, asked: Asked): Candidate[] {
  const pages = new Map(input.pages.map((page) => [page.hash, page]));
  return grouped(foundIn(input), ({ passage }) => passage.pageHash).flatMap((found) => {
    const page = pages.get(found[0]!.passage.pageHash);
    return page === undefined ? [] : inPage(page, found, asked);
  });
}

/** Each passage once, where it fits best. */
function foundIn({ searches }: ResearcherInput): Found[] {
  const all = searches.flatMap(({ passages }) => {
    const top = Math.max(...passages.map(({ score }) => score), 1e-9);
    return passages.map((passage) => ({ passage, strength: Math.max(0, passage.score / top) }));
  });
  const ranked = all.toSorted((one, other) => other.strength - one.strength);
  return distinct(ranked, ({ passage: { pageHash, start } }) => `${pageHash}@${start}`);
}

function inPage(page: StoredPage, found: readonly Found[], asked: Asked): Candidate[] {
  const parts = partsOf(page.text);
  return parts.flatMap((part, index) => {
    const near = found.find(({ passage }) => part.start < passage.end && part.end > passage.start);
    if (near === undefined || part.isLabel) return [];
    const names = [...namesAt(page.text, part.start), ...labelIn(page.text, parts[index - 1], part)];
    return [candidateOf(page, part, [...new Set(names)], near.strength, asked)];
  });
}

/** The short line right above a part. */
function labelIn(text: string, above: Part | undefined, below: Part): string[] {
  if (above?.isLabel !== true || text.slice(above.end, below.start).includes('#')) return [];
  return [text.slice(above.start, above.end)];
}

/** The title and the address, whose folders say what their documents are about. */
function titleOf({ title, url }: StoredPage): string {
  return `${title} ${url.replaceAll(/[/._:-]+/g, ' ')}`;
}

function candidateOf(
  page: StoredPage,
  part: Part,
  headings: readonly string[],
  strength: number,
  asked: Asked,
): Candidate {
  const { start, end } = bestOf(page.text, part, asked);
  const text = page.text.slice(start, end);
  const read = wordsOf(text);
  const own = presence(asked, read);
  const above = [titleOf(page), ...headings].join('\n');
  const named = presentIn(asked, above);
  const covered = own.map((value, index) => Math.max(value, outside * (named[index] ?? 0)));
  const coverage = share(asked, covered);
  const fit = weights.coverage * coverage + weights.own * share(asked, own) + weights.found * strength;
  const score = fit * fairness(asked, above, text);
  const keys = new Set(read.flatMap(({ key, isStop }) => (isStop ? [] : [key])));
  return { page, headings, start, end, covered, keys, coverage, score };
}

/** A whole paragraph or item; of a long one the sentences in a row that have most of the question. */
function bestOf(text: string, part: Part, asked: Asked): Stretch {
  if (part.end - part.start <= longest) return part;
  const runs = part.units.map(({ start, end }) => ({
    start,
    end: part.units.findLast((one) => one.end - start <= longest)?.end ?? end,
  }));
  const worth = runs.map(({ start, end }) => share(asked, presentIn(asked, text.slice(start, end))));
  return runs[worth.indexOf(Math.max(...worth))] ?? part;
}

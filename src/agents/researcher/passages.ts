// The passages of pages that could be quoted: paragraphs, list items, table rows, code; each with how well it fits a question.
import { grouped } from '../../base/lists.ts';
import type { Passage, StoredPage } from '../../sources/port.ts';
import { wordsOf } from '../../text/words.ts';
import type { ResearcherInput } from './contract.ts';
import { fairness, pairsIn, presence, presentIn, share, type Asked } from './asked.ts';
import { cutUnits, type Unit } from './units.ts';

export interface Candidate {
  readonly page: StoredPage;
  readonly units: readonly Unit[];
  readonly start: number;
  readonly end: number;
  /** How far each word of the question is covered by it and what stands above it, 0 to 1. */
  readonly covered: readonly number[];
  /** The keys of its words, stop words left out. */
  readonly keys: ReadonlySet<string>;
  /** The part of the question that is covered, and how well it fits in all; 0 to 1. */
  readonly coverage: number;
  readonly score: number;
}

/** Text on both sides of what a search found that is read too. */
const margin = 400;
/** Longer paragraphs are quoted in part. */
const longest = 500;
/** What a word counts that stands not in a passage itself but above it. */
const outside = { label: 0.9, heading: 0.8, title: 0.7 };
/** What makes up a score. */
const parts = { coverage: 0.4, own: 0.35, pairs: 0.1, found: 0.15 };
/** Shorter passages say little, in characters. */
const short = 60;

/** All passages near what the searches found, in no particular order. */
export function candidatesIn(input: ResearcherInput, asked: Asked): Candidate[] {
  const strengths = strengthsOf(input);
  const pages = new Map(input.pages.map((page) => [page.hash, page]));
  return grouped([...strengths.keys()], ({ pageHash }) => pageHash).flatMap((found) => {
    const page = pages.get(found[0].pageHash);
    if (page === undefined) return [];
    const titled = presentIn(asked, titleOf(page));
    return grouped(cutUnits(page.text), ({ part }) => part).flatMap((part) => {
      const strength = Math.max(0, ...found.map((one) => nearness(part, one) * (strengths.get(one) ?? 0)));
      const isBare = strength === 0 || part[0]?.kind === 'label';
      return isBare ? [] : [candidateOf(page, part, titled, strength, asked)];
    });
  });
}

/** What the searches found, each once, with its best score as a part of the best one of its search. */
function strengthsOf({ searches }: ResearcherInput): Map<Passage, number> {
  const best = new Map<string, { found: Passage; strength: number }>();
  for (const { passages } of searches) {
    const top = Math.max(...passages.map(({ score }) => score), 1e-9);
    for (const found of passages) {
      const key = `${found.pageHash}@${found.start}`;
      const strength = Math.max(0, found.score / top);
      if (strength > (best.get(key)?.strength ?? -1)) best.set(key, { found, strength });
    }
  }
  return new Map([...best.values()].map(({ found, strength }) => [found, strength]));
}

/** The title and the address, whose folders say what their documents are about. */
function titleOf({ title, url }: StoredPage): string {
  return `${title} ${url.replaceAll(/[/._:-]+/g, ' ')}`;
}

/** 1 inside what was found, half just outside, 0 far away. */
function nearness(part: readonly Unit[], { start, end }: Passage): number {
  const [from, to] = reachOf(part);
  if (from < end && to > start) return 1;
  return from < end + margin && to > start - margin ? 0.5 : 0;
}

function candidateOf(
  page: StoredPage,
  part: readonly Unit[],
  titled: readonly number[],
  strength: number,
  asked: Asked,
): Candidate {
  const units = bestOf(page, part, asked);
  const [start, end] = reachOf(units);
  const text = page.text.slice(start, end);
  const read = wordsOf(text);
  const own = presence(asked, read);
  const { headings = [], label = '' } = units[0] ?? {};
  const labelled = presentIn(asked, label);
  const headed = presentIn(asked, headings.at(-1) ?? '');
  const outer = presentIn(asked, headings.slice(0, -1).join('\n'));
  const covered = own.map((value, index) =>
    Math.max(
      value,
      outside.label * (labelled[index] ?? 0),
      outside.heading * (headed[index] ?? 0),
      outside.title * Math.max(titled[index] ?? 0, outer[index] ?? 0),
    ),
  );
  const coverage = share(asked, covered);
  // Words far from each other say little together.
  const bestSentence = Math.max(0, ...units.map((unit) => shareIn(page, [unit], asked)));
  const fit =
    parts.coverage * coverage +
    parts.own * bestSentence +
    parts.pairs * pairsIn(asked, read) +
    parts.found * strength;
  const above = [titleOf(page), ...headings].join(' ');
  const score = fit * fairness(asked, above, text) * (end - start < short ? 0.7 : 1);
  const keys = new Set(read.flatMap(({ key, isStop }) => (isStop ? [] : [key])));
  return { page, units, start, end, covered, keys, coverage, score };
}

function shareIn({ text }: StoredPage, units: readonly Unit[], asked: Asked): number {
  const [start, end] = reachOf(units);
  return share(asked, presentIn(asked, text.slice(start, end)));
}

function reachOf(units: readonly Unit[]): [start: number, end: number] {
  return [units[0]?.start ?? 0, units.at(-1)?.end ?? 0];
}

/** A whole paragraph or item; of a long one the sentences in a row that have most of the question. */
function bestOf(page: StoredPage, part: readonly Unit[], asked: Asked): readonly Unit[] {
  const [start, end] = reachOf(part);
  if (end - start <= longest) return part;
  const runs = part.map(({ start: begin }, from) => {
    const fitting = part.findIndex((unit) => unit.end - begin > longest);
    return part.slice(from, Math.max(from + 1, fitting < 0 ? part.length : fitting));
  });
  const worth = runs.map((run) => shareIn(page, run, asked));
  return runs[worth.indexOf(Math.max(...worth))] ?? part.slice(0, 1);
}

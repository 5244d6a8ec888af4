// Runs every query of a collection on one candidate and sums up.
import type { Candidate, Found, Indexed } from './candidate.ts';
import { bare } from '../web/questions.ts';
import type { Collection, Query } from './collections.ts';

export interface Measured {
  readonly name: string;
  readonly ndcg10: number;
  readonly recall10: number;
  readonly recall100: number;
  /** Share of gold quotes that lie in one of the first 8, 20 passages. */
  readonly quotes8: number;
  readonly quotes20: number;
  readonly indexMs: number;
  readonly reloadMs: number;
  readonly megabytes: number;
  readonly queryMs: number;
  readonly slowestMs: number;
}

const depth = 200;

export async function measure(collection: Collection, candidate: Candidate): Promise<Measured> {
  const started = performance.now();
  const indexed = await candidate.index(collection.pages);
  const indexMs = performance.now() - started;
  try {
    return { ...(await ask(collection, candidate.name, indexed)), indexMs };
  } finally {
    await indexed.close();
  }
}

async function ask(
  collection: Collection,
  name: string,
  indexed: Indexed,
): Promise<Omit<Measured, 'indexMs'>> {
  for (const query of collection.queries.slice(0, 20)) await indexed.search(query.text, 20);
  const times: number[] = [];
  const scores = { ndcg10: 0, recall10: 0, recall100: 0, quotes8: 0, quotes20: 0 };
  let quotes = 0;
  for (const query of collection.queries) {
    const begun = performance.now();
    await indexed.search(query.text, 20);
    times.push(performance.now() - begun);
    const found = await indexed.search(query.text, depth);
    const pages = [...new Set(found.map((it) => it.page))];
    scores.ndcg10 += ndcg(pages.slice(0, 10), query.gold);
    scores.recall10 += recall(pages.slice(0, 10), query.gold);
    scores.recall100 += recall(pages.slice(0, 100), query.gold);
    scores.quotes8 += quoted(found.slice(0, 8), query);
    scores.quotes20 += quoted(found.slice(0, 20), query);
    quotes += query.quotes.length;
  }
  const queries = collection.queries.length;
  const ordered = times.toSorted((a, b) => a - b);
  return {
    name,
    ndcg10: scores.ndcg10 / queries,
    recall10: scores.recall10 / queries,
    recall100: scores.recall100 / queries,
    quotes8: scores.quotes8 / quotes,
    quotes20: scores.quotes20 / quotes,
    reloadMs: indexed.reloadMs,
    megabytes: indexed.megabytes,
    queryMs: ordered[Math.floor(ordered.length / 2)] ?? 0,
    slowestMs: ordered.at(-1) ?? 0,
  };
}

function ndcg(pages: readonly string[], gold: ReadonlyMap<string, number>): number {
  const gain = (grades: readonly number[]) =>
    grades.reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0);
  const ideal = gain([...gold.values()].toSorted((a, b) => b - a).slice(0, 10));
  return ideal === 0 ? 0 : gain(pages.map((page) => gold.get(page) ?? 0)) / ideal;
}

function recall(pages: readonly string[], gold: ReadonlyMap<string, number>): number {
  const relevant = [...gold].filter(([, grade]) => grade > 0).map(([page]) => page);
  return relevant.length === 0 ? 0 : relevant.filter((page) => pages.includes(page)).length / relevant.length;
}

function quoted(found: readonly Found[], query: Query): number {
  const texts = found.map((it) => bare(it.text));
  return query.quotes.filter((quote) => texts.some((text) => text.includes(quote))).length;
}

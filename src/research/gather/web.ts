// The open web: searching it, a second time in other words where nothing is found, and reading the pages that were found. Each search
// and each page once in a run, whichever task needs it first.
import { tellingWords } from '../../agents/searches.ts';
import { ExpectedFailure, FootnoteError } from '../../base/errors.ts';
import { hashOf } from '../../base/json.ts';
import { errorText } from '../../chat/words/say.ts';
import type { SearchHit, WebSearch, WebSearchResult } from '../../sources/port.ts';
import { finishesWithout } from '../outage.ts';
import type { ResearchParts } from '../parts.ts';
import type { Run } from '../run.ts';
import { bestFirst } from './search-hits.ts';
import type { Visited } from './visited.ts';

/** How a task searched (B27). */
export interface SearchCounts {
  readonly done: number;
  /** Those that no provider answered. */
  readonly failed: number;
  /** Results that were left out because they were there already. */
  readonly duplicates: number;
}

/** Best first over all queries, each page once. */
export interface WebFindings extends WebSearchResult {
  readonly searches: SearchCounts;
}

export const noSearches: SearchCounts = { done: 0, failed: 0, duplicates: 0 };

export function plus(one: SearchCounts, other: SearchCounts): SearchCounts {
  const duplicates = one.duplicates + other.duplicates;
  return { done: one.done + other.done, failed: one.failed + other.failed, duplicates };
}

/** What is searched: a kind of search engine, and how. */
export interface Engine {
  /** First part of the keys of its searches. */
  readonly name: 'search' | 'papers';
  readonly engine: WebSearch;
  /** Whether a search that nobody answers holds the run up where there is nothing else. */
  readonly insists: boolean;
  /** False: a search that brings nothing is not repeated in other words. */
  readonly repeats?: boolean;
}

/** Results asked for with one search; more than a task reads, for those that cannot be read (A44). */
const hitsPerSearch = 10;

/** The searches of a plan. `insists`: as of an Engine; a quick look goes on without the web. */
export function searchWeb(
  run: Run,
  queries: readonly string[],
  parts: ResearchParts,
  insists = true,
): Promise<WebFindings> {
  return searchAll(run, queries, { name: 'search', engine: parts.search, insists }, parts);
}

/** At most `each` results of a search; one that brings nothing is repeated once in other words if the engine repeats. */
export async function searchAll(
  run: Run,
  queries: readonly string[],
  engine: Engine,
  parts: ResearchParts,
  each = hitsPerSearch,
): Promise<WebFindings> {
  if (engine.engine.providers.length === 0) {
    return { hits: [], leftOut: 0, failures: [], searches: noSearches };
  }
  const searchTwice = async (query: string): Promise<readonly Found[]> => {
    const first = await searchOnce(run, query, engine, parts);
    const isOver = first.hits.length > 0 || first.failed || engine.repeats === false;
    const other = isOver ? null : inOtherWords(query);
    return other === null ? [first] : [first, await searchOnce(run, other, engine, parts)];
  };
  const results = await Promise.all(queries.map(searchTwice));
  const found = results.flat();
  const { hits, duplicates } = bestFirst(results.map((one) => (one.at(-1)?.hits ?? []).slice(0, each)));
  return {
    hits,
    leftOut: found.reduce((sum, one) => sum + one.leftOut, 0),
    failures: found.flatMap((one) => one.failures),
    searches: { done: found.length, failed: found.filter(({ failed }) => failed).length, duplicates },
  };
}

/** Milliseconds of active time for searches that a run can do without. */
const besideMs = 10_000;

/** Searches that a run can do without: none is repeated or holds it up. Null: they took too long. */
export async function searchBeside(
  run: Run,
  queries: readonly string[],
  parts: ResearchParts,
): Promise<WebFindings | null> {
  const engine = { name: 'search', engine: parts.search, insists: false, repeats: false } as const;
  const searched = await run.limited('search', besideMs, (inside) =>
    searchAll(inside, queries, engine, parts),
  );
  return searched.inTime ? searched.value : null;
}

/** `failed`: no provider answered. */
type Found = WebSearchResult & { readonly failed?: boolean };

function searchOnce(run: Run, query: string, engine: Engine, parts: ResearchParts): Promise<Found> {
  return run.once(`${engine.name}/${keyOf(query)}`, query, async ({ signal, emit }): Promise<Found> => {
    try {
      const { hits, leftOut, failures } = await engine.engine.search(query, { limit: hitsPerSearch, signal });
      emit('searched', { query, hits: hits.length, leftOut, failures });
      return { hits, leftOut, failures };
    } catch (error) {
      if (!(error instanceof ExpectedFailure) || error.code !== 'search-failed') throw error;
      if (engine.insists) await refuseIfAllThereIs(run, query, error, signal, parts);
      emit('warning', { text: errorText(error, parts.say) });
      const provider = engine.name === 'search' ? 'web search' : 'search for papers';
      const failures = [{ provider, reason: error.message }];
      return { hits: [], leftOut: 0, failures, failed: true };
    }
  });
}

/** In characters. Keys are indexed, and an index takes no long texts: a query may be a whole pasted page. */
const longestKey = 300;

/** A key holds no half of a character: Postgres refuses it. */
function keyOf(query: string): string {
  const key = query.slice(0, longestKey).toWellFormed();
  return query.length <= longestKey ? key : `${key}…${hashOf(query)}`;
}

/** Passages among which one of a document of one's own must be, for one's own documents to stand in for the web. */
const mostLookedAt = 20;

/** Where one's own documents have nothing for it, a failed search is tried again, and at last people are asked (A77). */
async function refuseIfAllThereIs(
  run: Run,
  query: string,
  failure: ExpectedFailure,
  signal: AbortSignal,
  { knowledge }: ResearchParts,
): Promise<void> {
  if (finishesWithout('web', run)) return;
  const { passages } = await knowledge.search(query, { limit: mostLookedAt, signal });
  if (passages.some(({ shipped }) => shipped !== true)) return;
  const { message, hint } = failure;
  throw new FootnoteError('search-failed', message, { hint, retry: 'backoff' });
}

/** Reads the best pages until so many different texts were read; the next replaces one that is none. `told` hears how far it is. */
export async function readWeb(
  run: Run,
  hits: readonly SearchHit[],
  limit: number,
  parts: ResearchParts,
  told: (begun: number, visited: readonly (Visited | undefined)[]) => void = () => {},
): Promise<Visited[]> {
  const visited: Visited[] = [];
  const texts = new Set<string>();
  let next = 0;
  const readOneOfThem = async () => {
    for (let hit = hits[next]; hit !== undefined; hit = hits[next]) {
      const rank = next++;
      told(next, visited);
      const page = await readPage(run, hit, parts);
      visited[rank] = page;
      told(next, visited);
      if (page.error !== null || texts.has(page.hash)) continue;
      texts.add(page.hash);
      return;
    }
  };
  await Promise.all(Array.from({ length: limit }, readOneOfThem));
  return visited;
}

/** A page that cannot be read is a gap of the report, never the end of a run. */
export async function readPage(
  run: Run,
  hit: Pick<SearchHit, 'url' | 'title' | 'published'>,
  parts: ResearchParts,
): Promise<Visited> {
  try {
    const page = await run.once(`fetch/${hit.url}`, hit.url, async ({ signal, emit }): Promise<Visited> => {
      const { hash, url, title, text, published } = await parts.web.read(hit.url, { signal });
      parts.library.keepWithRows({ hash, url, title, text });
      emit('source-found', { url, title });
      return { url, title, hash, published, error: null };
    });
    return { ...page, title: page.title || hit.title, published: page.published ?? hit.published };
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    return { url: hit.url, title: hit.title, hash: '', error: error.message };
  }
}

/** So many words are looked for when all of them found nothing. */
const fewest = 4;

/** A search without quotation marks and operators, or in fewer words; null: there are no other words. */
export function inOtherWords(query: string): string | null {
  const plain = query
    .replace(/["“”„«»]/g, ' ')
    .replace(/(?<!\S)-?\w+:(?=\S)\S+/g, ' ')
    .replace(/(?<!\S)(?:-(?=\p{L})\S+|AND|OR|NOT)(?!\S)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain !== '' && plain !== query.replace(/\s+/g, ' ').trim()) return plain;
  const words = tellingWords(query);
  const best = words.toSorted((a, b) => weight(b) - weight(a)).slice(0, fewest);
  // In the order of the query.
  const shorter = words.filter((word) => best.includes(word)).join(' ');
  return shorter !== '' && shorter !== query.trim() ? shorter : null;
}

/** Names, identifiers and numbers before others, longer words before shorter ones. */
function weight(word: string): number {
  return (/[\p{Lu}\d_]/u.test(word) ? 100 : 0) + Math.min(word.length, 50);
}

// The open web: searching it, and reading the pages that were found. Each search and each page once in a run, whichever
// task needs it first.
import { ExpectedFailure, FootnoteError } from '../base/errors.ts';
import { hashOf } from '../base/json.ts';
import type { Run } from '../durable/run.ts';
import type { SearchHit } from '../sources/port.ts';
import { finishesWithout } from './outage.ts';
import type { ResearchParts } from './parts.ts';
import type { Visited } from './visited.ts';

export interface SearchFailure {
  readonly provider: string;
  readonly reason: string;
}

interface WebFindings {
  /** Best first over all queries, each address once. */
  readonly hits: readonly SearchHit[];
  /** Results that the operator's lists of hosts left out. */
  readonly leftOut: number;
  readonly failures: readonly SearchFailure[];
}

/** Results asked for with one search; more than a task reads, for those that cannot be read. */
const hitsPerSearch = 10;

export async function searchWeb(
  run: Run,
  queries: readonly string[],
  parts: ResearchParts,
): Promise<WebFindings> {
  if (parts.search.providers.length === 0) return { hits: [], leftOut: 0, failures: [] };
  const results = await Promise.all(queries.map((query) => searchOnce(run, query, parts)));
  return {
    hits: inTurns(results.map(({ hits }) => hits)),
    leftOut: results.reduce((sum, one) => sum + one.leftOut, 0),
    failures: results.flatMap((one) => one.failures),
  };
}

function searchOnce(run: Run, query: string, parts: ResearchParts): Promise<WebFindings> {
  return run.once(`search/${keyOf(query)}`, query, async ({ signal, emit }) => {
    try {
      const found = await parts.search.search(query, { limit: hitsPerSearch, signal });
      const { hits, leftOut, failures } = found;
      emit('searched', { query, hits: hits.length, leftOut, failures });
      return { hits, leftOut, failures };
    } catch (error) {
      if (!(error instanceof ExpectedFailure) || error.code !== 'search-failed') throw error;
      await refuseIfAllThereIs(run, query, error, signal, parts);
      emit('warning', { text: error.message });
      return { hits: [], leftOut: 0, failures: [{ provider: 'web search', reason: error.message }] };
    }
  });
}

/** In characters. Keys are indexed, and an index takes no long texts: a query may be a whole pasted page. */
const longestKey = 300;

function keyOf(query: string): string {
  return query.length <= longestKey ? query : `${query.slice(0, longestKey).toWellFormed()}…${hashOf(query)}`;
}

/** Without documents of one's own a failed search is tried again, and at last people are asked (design 4). */
async function refuseIfAllThereIs(
  run: Run,
  query: string,
  failure: ExpectedFailure,
  signal: AbortSignal,
  { knowledge }: ResearchParts,
): Promise<void> {
  if (finishesWithout('web', run)) return;
  const { documents } = await knowledge.search(query, { limit: 1, signal });
  if (documents > 0) return;
  const { message, hint } = failure;
  throw new FootnoteError('search-failed', message, {
    ...(hint === undefined ? {} : { hint }),
    retry: 'backoff',
  });
}

/**
 * Reads the best pages until `limit` were read, so many at once; one that cannot be read is replaced by the next, at
 * once, however long another takes. Which pages these are depends on what came of each, never on which came first.
 */
export async function readWeb(
  run: Run,
  hits: readonly SearchHit[],
  limit: number,
  parts: ResearchParts,
): Promise<Visited[]> {
  const visited: Visited[] = [];
  let next = 0;
  const readOneOfThem = async () => {
    for (let hit = hits[next]; hit !== undefined; hit = hits[next]) {
      const rank = next++;
      const page = await readOnce(run, hit, parts);
      visited[rank] = page;
      if (page.error === null) return;
    }
  };
  await Promise.all(Array.from({ length: limit }, readOneOfThem));
  return visited;
}

/** A page that cannot be read is a gap of the report, never the end of a run. */
async function readOnce(run: Run, hit: SearchHit, parts: ResearchParts): Promise<Visited> {
  try {
    return await run.once(`fetch/${hit.url}`, hit.url, async ({ signal, emit }) => {
      const { hash, url, title, text, published } = await parts.web.read(hit.url, { signal });
      await parts.library.keepPages([{ hash, url, title, text }]);
      emit('source-found', { url, title });
      return { url, title: title || hit.title, hash, published, error: null };
    });
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    return { url: hit.url, title: hit.title, hash: '', error: error.message };
  }
}

/** The best of each list, then the second of each, and so on; each address once. */
function inTurns(lists: readonly (readonly SearchHit[])[]): SearchHit[] {
  const byUrl = new Map<string, SearchHit>();
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let rank = 0; rank < longest; rank++) {
    for (const list of lists) {
      const hit = list[rank];
      if (hit !== undefined && !byUrl.has(hit.url)) byUrl.set(hit.url, hit);
    }
  }
  return [...byUrl.values()];
}

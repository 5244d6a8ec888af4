// One task: its searches at once, the pages they point to, and the sentences that answer it.
import type { Task } from '../agents/planner.ts';
import { researcher } from '../agents/researcher.ts';
import type { Researched } from '../agents/writer.ts';
import { ExpectedFailure } from '../base/errors.ts';
import type { Run } from '../durable/run.ts';
import type { KnowledgeResult, StoredPage } from '../sources/port.ts';
import { consultWithin } from './consult.ts';
import type { ResearchParts } from './parts.ts';

export interface TaskLimits {
  readonly searchesPerTask: number;
  readonly pagesPerTask: number;
}

/** A page that was looked at for a task. `error` says why it could not be read. */
export interface Visited {
  readonly url: string;
  readonly title: string;
  readonly hash: string;
  readonly error: string | null;
}

export interface Investigation extends Researched {
  readonly visited: readonly Visited[];
  /** How many documents there were to search. */
  readonly documents: number;
  /** Never begun, because the run's time was over. */
  readonly skipped: boolean;
}

/** Passages one search may bring. */
const passagesPerSearch = 20;

/** Documents of the knowledge folder cost no fetch: this many times the pages a task may read of the web. */
const localPages = 3;

type Search = KnowledgeResult & { readonly query: string };

export async function investigate(
  run: Run,
  topic: string,
  task: Task,
  limits: TaskLimits,
  parts: ResearchParts,
): Promise<Investigation> {
  await run.note('started', 'task-started', { id: task.id });
  const queries = task.searches.slice(0, limits.searchesPerTask);
  const searches = await run.parallel('search', queries, queries.length, (branch, query) =>
    branch.step('passages', query, async ({ signal }): Promise<Search> => ({
      query,
      ...(await parts.knowledge.search(query, { limit: passagesPerSearch, signal })),
    })),
  );
  const visited = await read(run, pagesOf(searches, limits.pagesPerTask * localPages), parts);
  const { evidence, missing, answered } = await findEvidence(run, topic, task, searches, visited, parts);
  await run.note('finished', 'task-finished', {
    id: task.id,
    sources: visited.length,
    evidence: evidence.length,
    answered,
  });
  const documents = Math.max(...searches.map((search) => search.documents));
  return { task, evidence, missing, answered, visited, documents, skipped: false };
}

/** The pages of the best passages, taken in turns from every search, each page once. */
function pagesOf(searches: readonly Search[], limit: number): string[] {
  const hashes = new Set<string>();
  for (let rank = 0; rank < passagesPerSearch; rank++) {
    for (const { passages } of searches) {
      const passage = passages[rank];
      if (passage !== undefined && hashes.size < limit) hashes.add(passage.pageHash);
    }
  }
  return [...hashes];
}

/** Keeps the text of every page, so that a quote can be looked up for as long as the run is known. */
function read(run: Run, hashes: readonly string[], parts: ResearchParts): Promise<Visited[]> {
  return run.step('read', hashes, async ({ emit }) => {
    const found = await Promise.all(hashes.map((hash) => readOne(hash, parts)));
    await parts.library.keepPages(found.flatMap((one) => ('page' in one ? [one.page] : [])));
    return found.map((one) => {
      if ('visited' in one) return one.visited;
      const { url, title, hash } = one.page;
      emit('source-found', { url, title });
      return { url, title, hash, error: null };
    });
  });
}

/** A page that cannot be read is a gap of the report, never the end of a run. */
async function readOne(
  hash: string,
  parts: ResearchParts,
): Promise<{ readonly page: StoredPage } | { readonly visited: Visited }> {
  try {
    return { page: await parts.knowledge.page(hash) };
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    return { visited: { url: '', title: '', hash, error: error.message } };
  }
}

function findEvidence(
  run: Run,
  topic: string,
  task: Task,
  searches: readonly Search[],
  visited: readonly Visited[],
  parts: ResearchParts,
): Promise<Pick<Researched, 'evidence' | 'missing' | 'answered'>> {
  const hashes = visited.filter((page) => page.error === null).map((page) => page.hash);
  return run.step('evidence', { topic, task, hashes, searches }, async (context) => {
    const pages = await Promise.all(hashes.map((hash) => parts.library.page(hash)));
    const output = await consultWithin(
      context,
      researcher,
      {
        request: topic,
        task,
        // Only what was kept can be quoted: a quote must be found again.
        searches: searches.map((search) => ({
          ...search,
          passages: search.passages.filter(({ pageHash }) => hashes.includes(pageHash)),
        })),
        pages: pages.filter((page): page is StoredPage => page !== null),
      },
      parts,
    );
    return { evidence: output.evidence, missing: output.missing, answered: output.answered };
  });
}

// One task: its searches at once, the pages they point to, and the sentences that answer it.
import { consult } from '../agents/agent.ts';
import type { Task } from '../agents/planner.ts';
import { researcher } from '../agents/researcher.ts';
import type { Researched } from '../agents/writer.ts';
import { FootnoteError } from '../base/errors.ts';
import type { Run } from '../durable/run.ts';
import type { KnowledgeResult, StoredPage } from '../sources/port.ts';
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
  /** Never begun, because the run's time was over. */
  readonly skipped: boolean;
}

/** Passages one search may bring. */
const passagesPerSearch = 20;

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
  const visited = await read(run, pagesOf(searches, limits.pagesPerTask), parts);
  const { evidence, missing, answered } = await findEvidence(run, topic, task, searches, visited, parts);
  await run.note('finished', 'task-finished', {
    id: task.id,
    sources: visited.length,
    evidence: evidence.length,
    answered,
  });
  return { task, evidence, missing, answered, visited, skipped: false };
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

function read(run: Run, hashes: readonly string[], parts: ResearchParts): Promise<Visited[]> {
  return run.parallel('read', hashes, hashes.length, async (branch, hash) => {
    try {
      return await branch.once<Visited>(`page/${hash}`, hash, async ({ emit }) => {
        const page = await parts.knowledge.page(hash);
        await parts.library.keepPages([page]);
        emit('source-found', { url: page.url, title: page.title });
        return { url: page.url, title: page.title, hash, error: null };
      });
    } catch (error) {
      // A page that cannot be read is a gap of the report, never the end of a run.
      if (!(error instanceof FootnoteError) || !error.code.startsWith('source-')) throw error;
      return { url: '', title: '', hash, error: error.message };
    }
  });
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
  return run.step('evidence', { topic, task, hashes, searches }, async ({ emit }) => {
    const pages = await Promise.all(hashes.map((hash) => parts.library.page(hash)));
    const { output, model } = await consult(researcher, {
      request: topic,
      task,
      searches: [...searches],
      pages: pages.filter((page): page is StoredPage => page !== null),
    });
    emit('agent-completed', { agent: researcher.name, model });
    return { evidence: output.evidence, missing: output.missing, answered: output.answered };
  });
}

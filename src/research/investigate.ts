// One task: its searches at once, the pages they point to, and the sentences that answer it.
import type { Task } from '../agents/planner.ts';
import { researcher } from '../agents/researcher.ts';
import type { Researched } from '../agents/writer.ts';
import { ExpectedFailure } from '../base/errors.ts';
import type { Run, StepContext } from '../durable/run.ts';
import type { KnowledgeResult, StoredPage } from '../sources/port.ts';
import { consultWithin } from './consult.ts';
import { readNotes, searchNotes } from './notes.ts';
import type { NotesSearch } from './notes.ts';
import type { ResearchParts } from './parts.ts';
import type { Visited } from './visited.ts';
import { readWeb, searchWeb } from './web.ts';
import type { SearchFailure } from './web.ts';

export interface TaskLimits {
  readonly searchesPerTask: number;
  readonly pagesPerTask: number;
  /** Whether a model reads the pages; otherwise sentences are selected without one (design 2, "light"). */
  readonly readsWithModel: boolean;
}

export interface Investigation extends Researched {
  readonly visited: readonly Visited[];
  /** How many documents of one's own there were to search. */
  readonly documents: number;
  /** Whether there was a web to search. */
  readonly searchedWeb: boolean;
  /** Results of the web that the operator's lists of hosts left out. */
  readonly leftOut: number;
  /** Search providers that gave no answer. */
  readonly searchFailures: readonly SearchFailure[];
  /** Never begun, because the run's time was over. */
  readonly skipped: boolean;
}

/** Passages one search may bring. */
const passagesPerSearch = 20;

/** Documents of the knowledge folder cost no fetch: this many times the pages a task may read of the web. */
const localPages = 3;

export async function investigate(
  run: Run,
  topic: string,
  task: Task,
  limits: TaskLimits,
  parts: ResearchParts,
): Promise<Investigation> {
  await run.note('started', 'task-started', { id: task.id });
  const queries = task.searches.slice(0, limits.searchesPerTask);
  const fromNotes = async () => {
    const searches = await searchNotes(run, queries, passagesPerSearch, parts);
    return { searches, visited: await readNotes(run, searches, limits.pagesPerTask * localPages, parts) };
  };
  const fromWeb = async () => {
    const { hits, leftOut, failures } = await searchWeb(run, queries, parts);
    return { leftOut, failures, visited: await readWeb(run, hits, limits.pagesPerTask, parts) };
  };
  const [notes, web] = await Promise.all([fromNotes(), fromWeb()]);
  const found = await findEvidence(run, { topic, task, queries, notes, web, limits }, parts);
  return {
    task,
    ...found,
    visited: [...notes.visited, ...web.visited],
    documents: Math.max(0, ...notes.searches.map((search) => search.documents)),
    searchedWeb: parts.search.providers.length > 0,
    leftOut: web.leftOut,
    searchFailures: web.failures,
    skipped: false,
  };
}

interface Material {
  readonly topic: string;
  readonly task: Task;
  readonly queries: readonly string[];
  readonly notes: { readonly searches: readonly NotesSearch[]; readonly visited: readonly Visited[] };
  readonly web: { readonly visited: readonly Visited[] };
  readonly limits: TaskLimits;
}

function findEvidence(
  run: Run,
  material: Material,
  parts: ResearchParts,
): Promise<Pick<Researched, 'evidence' | 'missing' | 'answered'>> {
  return run.step('evidence', material, async (context) => {
    const { topic, task, queries, notes, web, limits } = material;
    const { emit } = context;
    const [own, foreign] = await Promise.all([pagesOf(notes.visited, parts), pagesOf(web.visited, parts)]);
    const onTheWeb = await passagesIn(foreign, queries, context, parts);
    const kept = new Set(own.map(({ hash }) => hash));
    const searches = [
      // Only what was kept can be quoted: a quote must be found again.
      ...notes.searches.map((search) => ({
        ...search,
        passages: search.passages.filter(({ pageHash }) => kept.has(pageHash)),
      })),
      ...onTheWeb.map((result, index) => ({ query: queries[index] ?? '', ...result })),
    ];
    const pages = [...own, ...foreign.filter(({ hash }) => !kept.has(hash))];
    const input = { request: topic, task, searches, pages };
    const { output } = await consultWithin(run, context, researcher, input, parts, !limits.readsWithModel);
    const { evidence, missing, answered } = output;
    emit('task-finished', { id: task.id, sources: pages.length, evidence: evidence.length, answered });
    return { evidence, missing, answered };
  });
}

/** Pages that cannot be searched through are a gap of the report, never the end of a run. */
async function passagesIn(
  pages: readonly StoredPage[],
  queries: readonly string[],
  { signal, emit }: StepContext,
  { passages }: ResearchParts,
): Promise<readonly KnowledgeResult[]> {
  try {
    return await passages.find(queries, pages, { limit: passagesPerSearch, signal });
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    emit('warning', { text: error.message });
    return [];
  }
}

async function pagesOf(visited: readonly Visited[], parts: ResearchParts): Promise<StoredPage[]> {
  const hashes = [...new Set(visited.filter((page) => page.error === null).map((page) => page.hash))];
  const pages = await Promise.all(hashes.map((hash) => parts.library.page(hash)));
  return pages.filter((page): page is StoredPage => page !== null);
}

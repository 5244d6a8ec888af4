// Pages of earlier reports of the thread: searched like the team's own documents, never fetched again (A78).
import { pagesByHash } from '../stored-pages.ts';
import { errorText } from '../../chat/words/say.ts';
import { researcher } from '../../agents/researcher/researcher.ts';
import type { Task } from '../../agents/planner/contract.ts';
import type { Evidence, ResearcherOutput } from '../../agents/researcher/contract.ts';
import { ExpectedFailure } from '../../base/errors.ts';
import { inTurns } from '../../base/lists.ts';
import type { Run, StepContext } from '../run.ts';
import type { KnowledgeResult, StoredPage } from '../../sources/port.ts';
import type { ResearchParts } from '../parts.ts';
import type { Background } from '../background.ts';
import { wholeTask } from '../tasks.ts';
import type { Visited } from './visited.ts';

/** Pages that are looked into for one task, those of the newest report first: texts are read and searched each time. */
export const mostKnown = 40;
/** Passages one search may bring. */
const passages = 20;

/** The pages with the best passages for the searches, at most `limit`; they count as read. */
export function readKnown(
  run: Run,
  known: Background['known'],
  queries: readonly string[],
  limit: number,
  parts: ResearchParts,
): Promise<Visited[]> {
  if (known.length === 0) return Promise.resolve([]);
  const looked = known.slice(0, mostKnown);
  return run.step('known', [looked.map(({ hash }) => hash), queries], async (context) => {
    const pages = await knownPages(looked, parts);
    const best = bestPages(await passagesIn(pages, queries, context, parts), limit);
    const read = pages.filter(({ hash }) => best.has(hash));
    for (const { url, title } of read) context.emit('source-found', { url, title });
    return read.map(({ hash, url, title }) => ({ url, title, hash, error: null }));
  });
}

/** The pages as they were read then, under the address and title by which the report knew them. */
export async function knownPages(known: Background['known'], parts: ResearchParts): Promise<StoredPage[]> {
  const hashes = known.map(({ hash }) => hash);
  const pages = await pagesByHash(hashes, parts);
  return known.flatMap(({ hash, url, title }) => {
    const page = pages.get(hash);
    return page ? [{ ...page, url, title }] : [];
  });
}

/** The pages of the best passages, taken in turns from every search. */
export function bestPages(results: readonly KnowledgeResult[], limit: number): ReadonlySet<string> {
  const ranked = inTurns(results.map((result) => result.passages)).map(({ pageHash }) => pageHash);
  return new Set([...new Set(ranked)].slice(0, limit));
}

/** One result a query. Pages that cannot be searched through are a gap of the report, never the end of a run. */
export async function passagesIn(
  pages: readonly StoredPage[],
  queries: readonly string[],
  { signal, emit }: StepContext,
  { passages: finder, say }: Pick<ResearchParts, 'passages' | 'say'>,
  limit = passages,
): Promise<readonly KnowledgeResult[]> {
  if (pages.length === 0) return [];
  return orWarned(() => finder.find(queries, pages, { limit, signal }), emit, say);
}

/** What cannot be searched through brings nothing, with a warning: the other sources are there. */
export async function orWarned<T>(
  search: () => Promise<readonly T[]>,
  emit: StepContext['emit'],
  say: ResearchParts['say'],
): Promise<readonly T[]> {
  try {
    return await search();
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    emit('warning', { text: errorText(error, say) });
    return [];
  }
}

/** The sentences of some pages that answer each task, chosen without a model; the pages are searched once for all. Pages that cannot be read through are a gap, as above. */
export async function chosenOn(
  tasks: readonly Task[],
  pages: readonly StoredPage[],
  context: StepContext,
  { chooseEvidence, ...parts }: Pick<ResearchParts, 'passages' | 'chooseEvidence' | 'say'>,
): Promise<ResearcherOutput[]> {
  const { signal, emit } = context;
  const { say } = parts;
  const queries = tasks.flatMap((task) => task.searches);
  const results = await passagesIn(pages, queries, context, parts);
  const found = results.map((result, index) => ({ query: queries[index] ?? '', ...result }));
  const chosen = async (task: Task) => {
    const searches = found.filter(({ query }) => task.searches.includes(query));
    const input = { request: task.question, task, searches, pages };
    try {
      return await (chooseEvidence?.(input, signal) ?? researcher.fallback(input, say));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ExpectedFailure)) throw error;
      emit('warning', { text: errorText(error, say) });
      return { evidence: [], observation: error.message, missing: [], answered: 'no' as const };
    }
  };
  return Promise.all(tasks.map(chosen));
}

/** The sentences of some pages that have most of a question's words. `query`: what the pages are searched for. */
export async function sentencesOn(
  question: string,
  query: string,
  pages: readonly StoredPage[],
  context: StepContext,
  parts: Pick<ResearchParts, 'passages' | 'chooseEvidence' | 'say'>,
): Promise<readonly Evidence[]> {
  const [chosen] = await chosenOn([wholeTask(question, [query])], pages, context, parts);
  return chosen?.evidence ?? [];
}

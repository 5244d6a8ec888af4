// The team's own documents: searching them, and keeping the text of those that are read.
import { ExpectedFailure } from '../../base/errors.ts';
import type { Run } from '../../durable/run.ts';
import type { KnowledgeResult, StoredPage } from '../../sources/port.ts';
import { bestPages } from './known-pages.ts';
import type { ResearchParts } from '../parts.ts';
import type { Visited } from './visited.ts';

export type NotesSearch = KnowledgeResult & { readonly query: string };

/** One result a query, in order. */
export function searchNotes(
  run: Run,
  queries: readonly string[],
  limit: number,
  { knowledge }: ResearchParts,
): Promise<NotesSearch[]> {
  return Promise.all(
    queries.map((query, index) =>
      run.step(`notes-${index + 1}`, query, async ({ signal }) => ({
        query,
        ...(await knowledge.search(query, { limit, signal })),
      })),
    ),
  );
}

/** Keeps the text of every page, so that a quote can be looked up for as long as the run is known. */
export function readNotes(
  run: Run,
  searches: readonly NotesSearch[],
  limit: number,
  parts: ResearchParts,
): Promise<Visited[]> {
  const hashes = [...bestPages(searches, limit)];
  return run.step('read', hashes, async ({ emit }) => {
    const found = await Promise.all(hashes.map((hash) => readNote(hash, parts)));
    const pages = found.flatMap((one) => ('page' in one ? [one.page] : []));
    if (pages.length > 0) await parts.library.keepPages(pages);
    return found.map((one) => {
      if ('visited' in one) return one.visited;
      const { url, title, hash } = one.page;
      emit('source-found', { url, title });
      return { url, title, hash, error: null };
    });
  });
}

/** A page that cannot be read is a gap of the report, never the end of a run. */
export async function readNote(
  hash: string,
  { knowledge }: ResearchParts,
): Promise<{ readonly page: StoredPage } | { readonly visited: Visited }> {
  try {
    return { page: await knowledge.page(hash) };
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    return { visited: { url: '', title: '', hash, error: error.message } };
  }
}

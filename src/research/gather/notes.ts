// The team's own documents, and files that people attached: searching them, and keeping the text of those that are read.
import type { Searched } from '../../agents/researcher/contract.ts';
import { ExpectedFailure } from '../../base/errors.ts';
import type { Run } from '../run.ts';
import type { StoredPage } from '../../sources/port.ts';
import { bestPages, knownPages, passagesIn } from './known-pages.ts';
import type { AttachedPage, ResearchParts } from '../parts.ts';
import type { Brief, RunContext } from '../run-context.ts';
import type { Visited } from './visited.ts';

/** One result a query, in order; all are searched for at once, in one step. */
export async function searchNotes(
  run: Run,
  queries: readonly string[],
  limit: number,
  { knowledge }: ResearchParts,
): Promise<Searched[]> {
  if (queries.length === 0) return [];
  return run.step('notes', queries, ({ signal }) =>
    Promise.all(
      queries.map(async (query) => ({ query, ...(await knowledge.search(query, { limit, signal })) })),
    ),
  );
}

/** Files attached by now that concern the request: its own, and for a follow-up all of the thread. */
export async function attachedPages(
  run: Run,
  { brief, parts }: RunContext,
): Promise<readonly AttachedPage[]> {
  return ((await parts.attached?.(run, 'attached', null)) ?? []).filter(concerns(brief.followUp));
}

export function concerns(followUp: Brief['followUp']) {
  return ({ isOwn, error }: AttachedPage) => error === null && (isOwn || followUp !== 'new_topic');
}

/** Attached files are searched like notes, and count as read for every task, whatever is found in them. */
export async function readAttached(
  run: Run,
  queries: readonly string[],
  limit: number,
  work: RunContext,
): Promise<{ readonly searches: Searched[]; readonly visited: Visited[] }> {
  const files = await attachedPages(run, work);
  if (files.length === 0) return { searches: [], visited: [] };
  const hashes = files.map(({ hash }) => hash);
  const found = await run.step('attached-passages', [hashes, queries], async (context) =>
    passagesIn(await knownPages(files, work.parts), queries, context, work.parts, limit),
  );
  const searches = found.map((result, index) => ({ query: queries[index] ?? '', ...result }));
  const visited = files.map(({ url, title, hash, cut, textless }) => {
    return { url, title, hash, cut: cut || undefined, textless, error: null };
  });
  return { searches, visited };
}

/** Keeps the text of every page, so that a quote can be looked up for as long as the run is known. */
export function readNotes(
  run: Run,
  searches: readonly Searched[],
  limit: number,
  parts: ResearchParts,
): Promise<Visited[]> {
  const hashes = [...bestPages(searches, limit)];
  if (hashes.length === 0) return Promise.resolve([]);
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

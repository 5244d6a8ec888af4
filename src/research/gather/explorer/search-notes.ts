// The tool search_notes: the team's documents and the sources of earlier reports. They cost no fetch, so their sections are
// shown at once.
import { errorText } from '../../../chat/words/error-text.ts';
import { oneLine } from '../../../agents/prompt/line.ts';
import { notesTool } from '../../../agents/explorer/explorer.ts';
import { readCall } from '../../../agents/tool.ts';
import { ExpectedFailure } from '../../../base/errors.ts';
import type { Run, StepContext } from '../../run.ts';
import type { ToolCall } from '../../../llm/port.ts';
import type { KnowledgeResult } from '../../../sources/port.ts';
import { bestPages, knownPages, mostKnown, passagesIn } from '../known-pages.ts';
import { readNote } from '../notes.ts';
import type { Visited } from '../visited.ts';
import type { Desk } from './desk.ts';
import { failure, nothingFound } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { queriesOf } from './search.ts';

/** Pages one call shows. */
const mostShown = 4;
/** Passages one search may bring. */
const passages = 20;

export async function notes(run: Run, key: string, desk: Desk, call: ToolCall): Promise<Outcome> {
  const read = readCall(notesTool, call);
  if ('problem' in read) return failure(read.problem);
  const queries = queriesOf(read.given.queries);
  if (queries.length === 0) return failure('Each query was empty. Name what you look for.');
  const found = await run.step(key, queries, (context) => searchAndRead(queries, desk, context));
  return {
    ...nothingFound,
    text: found.length === 0 ? 'The documents have nothing on this.' : '',
    summary: `${queries.join(' · ')} → ${found.length} pages`,
    queries,
    about: queries,
    pages: found.map((page) => ({ n: null, page, sections: null })),
  };
}

async function searchAndRead(
  queries: readonly string[],
  { work, surroundings, first }: Desk,
  context: StepContext,
): Promise<Visited[]> {
  const { parts } = work;
  const [own, known] = await Promise.all([
    ownResults(queries, work.parts, context),
    knownPages([...first.notes.attached, ...surroundings.known.slice(0, mostKnown)], parts),
  ]);
  const ofKnown = await passagesIn(known, queries, context, parts);
  const hashes = bestPages([...own, ...ofKnown], mostShown);
  const notesRead = await Promise.all([...bestPages(own, mostShown)].map((hash) => readNote(hash, parts)));
  const pages = [...notesRead.flatMap((one) => ('page' in one ? [one.page] : [])), ...known];
  const best = [...hashes].flatMap((hash) => pages.find((page) => page.hash === hash) ?? []);
  if (best.length > 0) await parts.library.keepPages(best);
  for (const { url, title } of best) context.emit('source-found', { url, title });
  return best.map(({ hash, url, title }) => ({ hash, url, title: oneLine(title, 300), error: null }));
}

/** Documents that cannot be searched bring nothing; the other sources are there. */
async function ownResults(
  queries: readonly string[],
  { knowledge, say }: Desk['work']['parts'],
  { signal, emit }: StepContext,
): Promise<readonly KnowledgeResult[]> {
  try {
    return await Promise.all(queries.map((query) => knowledge.search(query, { limit: passages, signal })));
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    emit('warning', { text: errorText(error, say) });
    return [];
  }
}

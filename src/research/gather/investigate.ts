// One task: the searches of its plan, what a model looks for beyond that, and the sentences that answer it.
import { errorText } from '../../chat/words/say.ts';
import type { Task } from '../../agents/planner/contract.ts';
import type { Researched } from '../../agents/researched.ts';
import { explorer } from '../../agents/explorer/explorer.ts';
import { withoutAddresses } from '../../base/without-addresses.ts';
import { distinct } from '../../base/lists.ts';
import { ExpectedFailure } from '../../base/errors.ts';
import type { Run } from '../run.ts';
import { isTalkative } from './loop.ts';
import { findEvidence } from './evidence.ts';
import { explore } from './explorer/explore.ts';
import { notExplored, type Explored } from './explorer/desk.ts';
import { firstPages, hashesOf, visitedOf, type FirstPages } from './first-pages.ts';
import { merged, nothing } from './investigation.ts';
import type { Background } from '../background.ts';
import { pageKey, type Visited } from './visited.ts';
import { plus, type SearchCounts } from './web.ts';
import { requestWith, type RunContext } from '../run-context.ts';
import type { WebSearchResult } from '../../sources/port.ts';

/** A task, and what is known about it from an earlier try. */
export interface Assignment {
  readonly task: Task;
  /** What a critique, a gate or a person found wanting in the last try; null: this is the first. */
  readonly feedback: string | null;
  /** Null: this is the first try. */
  readonly earlier: Investigation | null;
  /** What people said since the request, oldest first: addresses in it are opened as those in the request are. */
  readonly said?: readonly string[];
  /** Nothing else is read for this plan: its reader may ask once more for sections (F20). */
  readonly isOnly?: boolean;
}

export interface Investigation extends Researched {
  /** What was found, in a few sentences (A37). */
  readonly observation: string;
  /** Why the task could not be worked on to its end, a sentence; null: it was. What was found is kept. */
  readonly trouble: string | null;
  readonly visited: readonly Visited[];
  /** How many documents of one's own there were to search. */
  readonly documents: number;
  /** Whether there was a web to search. */
  readonly searchedWeb: boolean;
  /** Results of the web that the operator's lists of hosts left out. */
  readonly leftOut: number;
  /** Search providers that gave no answer. */
  readonly searchFailures: WebSearchResult['failures'];
  /** Searches of the web, and results that were there already (B23, B27). */
  readonly searches: SearchCounts;
  /** Never begun: the time was over, or it was not needed any more. */
  readonly skipped: boolean;
}

/** What an earlier try found stays. What goes wrong with searches, pages and tools is in its `trouble` and never ends the run (A47). */
export async function investigate(
  run: Run,
  work: RunContext,
  assignment: Assignment,
  surroundings: Background,
): Promise<Investigation> {
  const { task, earlier } = assignment;
  await run.note('started', 'task-started', { id: task.id });
  const withEarlier = (fresh: Investigation) => (earlier === null ? fresh : merged(earlier, fresh));
  try {
    const isRead = await isReadByModel(run, work);
    const first = await firstPages(run, work, assignment, surroundings, isRead);
    const isExplored = isRead && work.limits.research === 'react';
    const outset = { work, assignment, surroundings, first };
    const explored = isExplored ? await explore(run, outset) : notExplored;
    return withEarlier(await concluded(run, work, assignment, first, explored, isRead));
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    // A task that failed is completed all the same, and says why (A47).
    const { say } = work.parts;
    const trouble = errorText(error, say);
    const nothingFound = { id: task.id, sources: 0, evidence: 0, answered: 'no' } as const;
    const why = withoutAddresses(trouble);
    await run.note('failed', 'task-finished', { ...nothingFound, failed: true, why });
    const observation = `This could not be researched: ${error.message}`;
    const missing = [say('found.not-researched', { title: task.title })];
    return withEarlier({ ...nothing(task), observation, missing, trouble });
  }
}

/** At every depth, where there is one (A35); a quick look has no time for it. */
function isReadByModel(run: Run, { brief, parts }: RunContext): Promise<boolean> {
  if (brief.mode !== 'deep') return Promise.resolve(false);
  return run.step('is-read', null, () => isTalkative(parts.models, explorer, run));
}

/** What is looked for in the pages when a researcher reads them, at most. */
const mostQueries = 10;
/** Pages that are named as those a task rests on. */
const mostPages = 4;

async function concluded(
  run: Run,
  work: RunContext,
  { task, feedback, earlier, said, isOnly = false }: Assignment,
  first: FirstPages,
  explored: Explored,
  isRead: boolean,
): Promise<Investigation> {
  const { brief, parts } = work;
  const { found, taken, reason } = explored;
  const visited = distinct([...visitedOf(first), ...explored.visited], pageKey);
  const isStopped = reason === 'hard-limit';
  const noted = hashesOf(first.notes.visited);
  const searchedFor = [...new Set([...first.queries, ...explored.queries])];
  const material = {
    request: requestWith(brief, said),
    constraints: brief.constraints,
    task,
    feedback,
    earlier: [...(earlier?.evidence ?? []), ...taken],
    queries: searchedFor.slice(0, mostQueries),
    notes: first.notes,
    pages: shownOf(visited, earlier, isRead).filter(({ hash }) => !noted.includes(hash)),
    withoutModel: !isRead || isStopped,
    mayAsk: isOnly,
  };
  const told = found === null ? await findEvidence(run, material, parts) : { ...found, trouble: null };
  const { observation, missing, answered, trouble } = told;
  const evidence = knownAs(found === null ? [...taken, ...told.evidence] : told.evidence, visited);
  const named = distinct(evidence, ({ url }) => url).slice(0, mostPages);
  await run.note('finished', 'task-finished', {
    id: task.id,
    sources: new Set(evidence.map(({ pageHash }) => pageHash)).size,
    evidence: evidence.length,
    pages: named.map(({ url, title }) => ({ url, text: title })),
    answered,
    reason,
    ...(isRead && !isStopped && evidence.length > 0 ? { observation } : {}),
    ...(trouble === null ? {} : { failed: true, why: withoutAddresses(trouble) }),
  });
  return {
    task,
    searchedFor,
    evidence,
    observation,
    missing,
    answered,
    trouble: isStopped ? parts.say('trouble.stopped', { title: task.title }) : trouble,
    visited,
    documents: Math.max(0, ...first.notes.searches.map((search) => search.documents)),
    searchedWeb: parts.search.providers.length > 0,
    leftOut: first.web.leftOut + explored.leftOut,
    searchFailures: [...first.web.failures, ...explored.failures],
    searches: plus(first.web.searches, explored.searches),
    skipped: false,
  };
}

/** The pages a researcher is shown: where it found nothing to quote before, only those it has not read, if there are any. */
function shownOf(visited: readonly Visited[], earlier: Assignment['earlier'], isRead: boolean): Visited[] {
  if (!isRead || earlier === null || earlier.evidence.length > 0) return [...visited];
  const seen = new Set(hashesOf(earlier.visited));
  const fresh = visited.filter(({ hash, error }) => error === null && !seen.has(hash));
  return fresh.length > 0 ? fresh : [...visited];
}

/** Quotes under the address and title by which this task knows their page: its text may be kept under those of another run. */
export function knownAs(
  evidence: Investigation['evidence'],
  visited: readonly Visited[],
): Investigation['evidence'] {
  const pages = new Map(visited.toReversed().map((page) => [page.hash, page]));
  return evidence.map((quote) => {
    const { url = '', title = '' } = pages.get(quote.pageHash) ?? {};
    return url === '' ? quote : { ...quote, url, title: title || quote.title };
  });
}

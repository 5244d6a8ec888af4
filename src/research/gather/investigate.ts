// One task: the searches of its plan and the pages they point to, what a model looks for beyond that, and the sentences
// that answer it.
import type { Task } from '../../agents/planner/contract.ts';
import type { Researched } from '../../agents/researched.ts';
import { explorer } from '../../agents/explorer/explorer.ts';
import type { ResearcherOutput } from '../../agents/researcher/contract.ts';
import { ExpectedFailure } from '../../base/errors.ts';
import type { Run } from '../../durable/run.ts';
import { isTalkative } from '../converse-once.ts';
import { findEvidence } from './evidence.ts';
import { explore } from './explore/explore.ts';
import { hashesOf } from './explore/show-pages.ts';
import { notExplored } from './explore/explored.ts';
import type { Explored } from './explore/explored.ts';
import { firstPages, visitedOf } from './first-pages.ts';
import type { FirstPages } from './first-pages.ts';
import { nothing } from './investigation.ts';
import type { Surroundings } from '../surroundings.ts';
import { pageKey } from './visited.ts';
import type { Visited } from './visited.ts';
import { plus } from './web.ts';
import type { SearchCounts, SearchFailure } from './web.ts';
import type { Work } from '../work.ts';

/** A task, and what is known about it from an earlier try. */
export interface Assignment {
  readonly task: Task;
  /** What a critique, a gate or a person found wanting in the last try; null: this is the first. */
  readonly feedback: string | null;
  /** Null: this is the first try. */
  readonly earlier: Investigation | null;
  /** What people said since the request, oldest first: addresses in it are opened as those in the request are. */
  readonly said?: readonly string[];
}

export interface Investigation extends Researched {
  /** One or two sentences on what was found (A37). */
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
  readonly searchFailures: readonly SearchFailure[];
  /** Searches of the web, and results that were there already (B23, B27). */
  readonly searches: SearchCounts;
  /** Never begun, because the run's time was over. */
  readonly skipped: boolean;
}

/**
 * Researches one task. What goes wrong with its searches, pages and tools is in its `trouble` and never ends the run
 * (A47); models that fail make the run wait as everywhere.
 */
export async function investigate(
  run: Run,
  work: Work,
  assignment: Assignment,
  surroundings: Surroundings,
): Promise<Investigation> {
  const { task } = assignment;
  await run.note('started', 'task-started', { id: task.id });
  try {
    const first = await firstPages(run, work, assignment, surroundings);
    const explored = (await explores(run, work))
      ? await explore(run, { work, assignment, surroundings, first })
      : notExplored;
    return await concluded(run, work, assignment, first, explored);
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    await run.note('failed', 'task-finished', { id: task.id, sources: 0, evidence: 0, answered: 'no' });
    return failed(task, error);
  }
}

/** Whether a model chooses further searches and pages (A35). */
function explores(run: Run, { limits, parts }: Work): Promise<boolean> {
  if (limits.research === 'classic') return Promise.resolve(false);
  return run.step('explores', null, () => isTalkative(parts.models, explorer, run));
}

/** What is looked for in the pages when a researcher reads them, at most. */
const mostQueries = 10;

async function concluded(
  run: Run,
  work: Work,
  assignment: Assignment,
  first: FirstPages,
  explored: Explored,
): Promise<Investigation> {
  const { task, feedback } = assignment;
  const { limits, brief, parts } = work;
  const { found, reason } = explored;
  const visited = together(visitedOf(first), explored.visited);
  const isStopped = reason === 'hard-limit';
  const known = new Set(first.notes.visited.map(({ hash }) => hash));
  const told =
    found === null
      ? await findEvidence(
          run,
          {
            topic: brief.topic,
            task,
            feedback,
            queries: [...new Set([...first.queries, ...explored.queries])].slice(0, mostQueries),
            notes: first.notes,
            pages: visited.filter(({ hash }) => !known.has(hash)),
            withoutModel: limits.research === 'classic' || isStopped,
          },
          reason,
          parts,
        )
      : await finish(run, task, found, visited, reason);
  return {
    task,
    evidence: knownAs(told.evidence, visited),
    observation: told.observation,
    missing: told.missing,
    answered: told.answered,
    trouble: isStopped ? stopped(task) : told.trouble,
    visited,
    documents: Math.max(0, ...first.notes.searches.map((search) => search.documents)),
    searchedWeb: parts.search.providers.length > 0,
    leftOut: first.web.leftOut + explored.leftOut,
    searchFailures: [...first.web.failures, ...explored.failures],
    searches: plus(first.web.searches, explored.searches),
    skipped: false,
  };
}

async function finish(
  run: Run,
  { id }: Task,
  found: ResearcherOutput,
  visited: readonly Visited[],
  reason: Explored['reason'],
): Promise<ResearcherOutput & { readonly trouble: null }> {
  const { evidence, answered } = found;
  const sources = hashesOf(visited).length;
  await run.note('finished', 'task-finished', { id, sources, evidence: evidence.length, answered, reason });
  return { ...found, trouble: null };
}

/**
 * Quotes under the address and title by which this task knows their page: the text may be kept under those of another
 * run that read it first, and two addresses with the very same text are one source.
 */
function knownAs(
  evidence: Investigation['evidence'],
  visited: readonly Visited[],
): Investigation['evidence'] {
  const pages = new Map(visited.toReversed().map((page) => [page.hash, page]));
  return evidence.map((quote) => {
    const page = pages.get(quote.pageHash);
    return page === undefined || page.url === ''
      ? quote
      : { ...quote, url: page.url, title: page.title || quote.title };
  });
}

function stopped({ title }: Task): string {
  return `The research was stopped because it took too long; what had been read was used: ${title}`;
}

/** Each page once, in this order. */
function together(one: readonly Visited[], other: readonly Visited[]): Visited[] {
  const pages = new Map<string, Visited>();
  for (const page of [...one, ...other]) {
    const key = pageKey(page);
    if (!pages.has(key)) pages.set(key, page);
  }
  return [...pages.values()];
}

/** A task that failed is completed all the same, and says why (A47). */
function failed(task: Task, { message }: ExpectedFailure): Investigation {
  return {
    ...nothing(task),
    observation: `This could not be researched: ${message}`,
    missing: [`Not researched: ${task.title}`],
    trouble: message,
  };
}

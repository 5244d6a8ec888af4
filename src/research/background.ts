// Phases background and knowledge: a few quick searches of the web that open no page, while the team's own documents are
// searched and the sources of the thread are looked up (A12-A17, A78, D4).
// And what the last report of the thread was made of, for a request that builds on it.
import type { Evidence } from '../agents/researcher/contract.ts';
import { hashOf } from '../base/json.ts';
import { headingTrail } from '../citations/page-sections.ts';
import type { SearchHit } from '../sources/port.ts';
import type { PriorReport } from '../store/library-port.ts';
import type { Investigation } from './gather/investigate.ts';
import { nothing } from './gather/investigation.ts';
import { searchNotes } from './gather/notes.ts';
import { searchWeb } from './gather/web.ts';
import type { ResearchParts } from './parts.ts';
import { isOneFact, type RunContext } from './run-context.ts';
import type { Run } from './run.ts';
import { wholeTask } from './tasks.ts';

/** What is known around a request before it is planned. */
export interface Background {
  /** What a first look at the subject showed: titles and lines of search results and own documents; may be empty. */
  readonly background: string;
  /** The results of the web, which nobody has opened yet (A15). */
  readonly hits: readonly SearchHit[];
  /** Pages that earlier reports of the thread were made of; their texts are in the library. */
  readonly known: readonly { readonly hash: string; readonly url: string; readonly title: string }[];
}

export const nothingAround: Background = { background: '', hits: [], known: [] };

/** Sources of a thread that are used again, the newest ones: more than any thread is expected to have. */
const mostKnown = 200;
/** Results of the first searches that the planner sees, of the web and of own documents, and characters of each. */
const mostHits = 8;
const mostNotes = 4;
const longestSnippet = 200;
/** Characters of a request that is its own first search (A17). */
const longestQuery = 200;
const mostQueries = 3;

export function lookAround(run: Run, context: RunContext): Promise<Background> {
  return run.scope('background', async (phase) => {
    const queries = firstQueries(context);
    const [found, searches, known] = await Promise.all([
      searchWeb(phase, queries, context.parts),
      searchNotes(phase, queries, mostNotes, context.parts),
      knownSources(phase, context),
    ]);
    const hits = found.hits.slice(0, mostHits);
    // The best passages as lines: the planner learns what the team has written about it.
    const passages = searches.flatMap((search) => search.passages);
    const notes = new Set(passages.map(({ title, text }) => lineOf({ title, snippet: text })));
    const lines = [...hits.map(lineOf), ...[...notes].slice(0, mostNotes)];
    return { background: lines.join('\n'), hits, known };
  });
}

/** None where nobody makes use of them: without a model, and where no plan is made of them. */
function firstQueries(context: RunContext): readonly string[] {
  const { brief, limits, settings, parts } = context;
  const isUsed = settings.background.enabled && parts.models.has('analytical') && limits.tasks.max > 1;
  if (!isUsed || isOneFact(context)) return [];
  const queries = brief.backgroundQueries.length > 0 ? brief.backgroundQueries : [brief.topic];
  return queries.slice(0, mostQueries).map((query) => query.slice(0, longestQuery));
}

function lineOf({ title, snippet }: Pick<SearchHit, 'title' | 'snippet'>): string {
  return `${title}: ${snippet.slice(0, longestSnippet).toWellFormed()}`;
}

/** Pages that earlier reports of the thread were made of; none for a topic of its own. */
export function knownSources(phase: Run, { brief, parts }: RunContext): Promise<Background['known']> {
  if (brief.followUp === 'new_topic') return Promise.resolve([]);
  return phase.step('known', hashOf(brief.topic), async () => {
    const known = await parts.library.known(phase.id, mostKnown);
    return known.map(({ hash, url, title }) => ({ hash, url, title }));
  });
}

/** The id of what stands for it; tasks of plans begin with 1. */
const id = 'task-0';

/** As a task that was done before there was a plan; none where nobody could judge what it is good for. */
export async function priorResearch(run: Run, { brief, parts }: RunContext): Promise<Investigation[]> {
  if (brief.followUp === 'new_topic' || !parts.models.has('analytical')) return [];
  return run.step('prior', brief.topic, async () => {
    const [prior] = await parts.library.priorReports(run.id, 1);
    return prior === undefined ? [] : [investigationOf(prior, await Promise.all(evidenceOf(prior, parts)))];
  });
}

export function isPrior({ task }: Pick<Investigation, 'task'>): boolean {
  return task.id === id;
}

/** How many tasks were done for it. */
export function tasksOf({ investigations }: { readonly investigations: readonly Investigation[] }): number {
  return investigations.filter((each) => !isPrior(each)).length;
}

function evidenceOf({ evidence }: PriorReport, { library }: ResearchParts): Promise<Evidence>[] {
  return evidence.map(async ({ url, title, pageHash, quote, start, end }) => {
    const text = (await library.page(pageHash))?.text ?? '';
    return { url, title, pageHash, quote, start, end, headings: headingTrail(text, start), score: 1 };
  });
}

function investigationOf({ request, report }: PriorReport, evidence: readonly Evidence[]): Investigation {
  const rationale = 'The last report of this thread answered it.';
  const pages = new Map(
    evidence.map(({ url, title, pageHash }) => [url, { url, title, hash: pageHash, error: null }]),
  );
  return {
    ...nothing({ ...wholeTask(request, [request]), id, priority: 3, rationale }),
    evidence,
    answered: evidence.length === 0 ? 'no' : 'yes',
    observation: report,
    visited: [...pages.values()],
  };
}

// From the pages of a task to the sentences that answer it: a researcher reads them all at once, with a model or without.
import type { FellBack } from '../../agents/agent.ts';
import { researcher } from '../../agents/researcher/researcher.ts';
import type { ResearcherInput, ResearcherOutput } from '../../agents/researcher/contract.ts';
import type { Task } from '../../agents/planner/contract.ts';
import { ExpectedFailure, FootnoteError } from '../../base/errors.ts';
import { withoutPoorPages } from '../../citations/content-score.ts';
import { hostOf } from '../../citations/host.ts';
import type { Run, StepContext } from '../../durable/run.ts';
import type { StoredPage } from '../../sources/port.ts';
import { consultWithin } from '../consult.ts';
import { addressesIn } from './addresses.ts';
import { hashesOf, storedPages } from './explore/show-pages.ts';
import type { Reason } from './explore/reason.ts';
import { passagesIn } from './known-pages.ts';
import type { NotesSearch } from './notes.ts';
import type { ResearchParts } from '../parts.ts';
import type { Visited } from './visited.ts';

export interface Material {
  readonly topic: string;
  readonly task: Task;
  readonly feedback: string | null;
  /** What is looked for in the pages. */
  readonly queries: readonly string[];
  readonly notes: { readonly searches: readonly NotesSearch[]; readonly visited: readonly Visited[] };
  /** All other pages. */
  readonly pages: readonly Visited[];
  readonly withoutModel: boolean;
}

export interface Evidenced extends ResearcherOutput {
  /** Why no model read the pages; null: one did. */
  readonly fallback: FellBack | null;
  /** Why the pages could not be read through, a sentence; null: they were. */
  readonly trouble: string | null;
}

/** One step. What is wrong with a task's pages is the task's trouble, never the run's (A47). */
export function findEvidence(
  run: Run,
  material: Material,
  reason: Reason,
  parts: ResearchParts,
): Promise<Evidenced> {
  const { task, notes, pages } = material;
  return run.step('evidence', material, async (context) => {
    const [own, foreign] = await Promise.all([
      storedPages(hashesOf(notes.visited), parts),
      storedPages(hashesOf(pages), parts),
    ]);
    const evidenced = await readThrough(run, context, material, { own, foreign }, parts);
    const { evidence, answered } = evidenced;
    const sources = new Set([...own, ...foreign].map(({ hash }) => hash)).size;
    context.emit('task-finished', { id: task.id, sources, evidence: evidence.length, answered, reason });
    return evidenced;
  });
}

interface Texts {
  readonly own: readonly StoredPage[];
  readonly foreign: readonly StoredPage[];
}

/** What the pages do and a fault of our own are caught: whatever else fails here is tried again, or asked about. */
async function readThrough(
  run: Run,
  context: StepContext,
  material: Material,
  texts: Texts,
  parts: ResearchParts,
): Promise<Evidenced> {
  try {
    const input = await inputOf(context, material, worthQuoting(context, material, texts, parts), parts);
    const { output, fallback } = await consultWithin(run, context, researcherOf(parts), input, parts, {
      withoutModel: material.withoutModel,
    });
    return { ...output, fallback, trouble: null };
  } catch (error) {
    context.signal.throwIfAborted();
    const isOfPages = error instanceof ExpectedFailure;
    if (error instanceof FootnoteError && error.code !== 'bug' && !isOfPages) throw error;
    const trouble = isOfPages ? error.message : fault;
    context.emit('warning', { text: `${trouble} (${material.task.title})` });
    return {
      evidence: [],
      observation: trouble,
      missing: [],
      answered: 'no',
      fallback: null,
      trouble,
    };
  }
}

/** The researcher, which without a model works in threads where there are any. */
function researcherOf({ chooseEvidence }: ResearchParts): typeof researcher {
  return chooseEvidence === undefined ? researcher : { ...researcher, elsewhere: chooseEvidence };
}

const fault = 'The pages that were found could not be read through, because of a fault in Footnote.';

/**
 * Leaves out pages of the web that show only the outside of something, unless all of them do (A91). One's own documents,
 * what tools told, and pages whose address people wrote are never judged.
 */
function worthQuoting(
  { emit }: StepContext,
  { topic, task, feedback }: Material,
  { own, foreign }: Texts,
  { web }: ResearchParts,
): Texts {
  const asked = new Set(addressesIn([topic, feedback ?? ''], web).map(({ url }) => url));
  const judged = foreign.filter(({ url }) => /^https?:/.test(url) && !asked.has(url));
  const good = new Set(withoutPoorPages(judged, ({ text }) => text));
  const poor = judged.filter((page) => !good.has(page));
  if (poor.length > 0) emit('warning', { text: notQuoted(task, poor) });
  return { own, foreign: foreign.filter((page) => !poor.includes(page)) };
}

function notQuoted({ title }: Task, pages: readonly StoredPage[]): string {
  const hosts = [...new Set(pages.map(({ url }) => hostOf(url)?.name ?? url))].slice(0, 3).join(', ');
  return `${title}: not quoted from ${hosts}, where there is only an abstract, a menu or a paywall.`;
}

async function inputOf(
  context: StepContext,
  { topic, task, feedback, queries, notes }: Material,
  { own, foreign }: Texts,
  parts: ResearchParts,
): Promise<ResearcherInput> {
  const elsewhere = foreign.length === 0 ? [] : await passagesIn(foreign, queries, context, parts);
  const kept = new Set(own.map(({ hash }) => hash));
  const searches = [
    // Only what was kept can be quoted: a quote must be found again.
    ...notes.searches.map((search) => ({
      ...search,
      passages: search.passages.filter(({ pageHash }) => kept.has(pageHash)),
    })),
    ...elsewhere.map((result, index) => ({ query: queries[index] ?? '', ...result })),
  ];
  const pages = [...own, ...foreign.filter(({ hash }) => !kept.has(hash))];
  return { request: topic, task, feedback, searches, pages };
}

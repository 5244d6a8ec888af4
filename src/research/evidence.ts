// From the pages of a task to the sentences that answer it: a researcher reads them all at once, with a model or without.
import type { FellBack } from '../agents/agent.ts';
import { researcher } from '../agents/researcher.ts';
import type { ResearcherOutput } from '../agents/researcher.ts';
import type { Task } from '../agents/planner.ts';
import { FootnoteError } from '../base/errors.ts';
import type { Run } from '../durable/run.ts';
import { consultWithin } from './consult.ts';
import { hashesOf, storedPages } from './explore/show-pages.ts';
import type { Reason } from './explore/reason.ts';
import { passagesIn } from './known-pages.ts';
import type { NotesSearch } from './notes.ts';
import type { ResearchParts } from './parts.ts';
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
  return run.step('evidence', material, async (context) => {
    const { topic, task, feedback, queries, notes, withoutModel } = material;
    const { signal, emit } = context;
    const [own, foreign] = await Promise.all([
      storedPages(hashesOf(notes.visited), parts),
      storedPages(hashesOf(material.pages), parts),
    ]);
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
    const input = { request: topic, task, feedback, searches, pages };
    const { output, fallback, trouble } = await consulted();
    const { evidence, answered } = output;
    emit('task-finished', {
      id: task.id,
      sources: pages.length,
      evidence: evidence.length,
      answered,
      reason,
    });
    return { ...output, fallback, trouble };

    async function consulted() {
      try {
        const counsel = await consultWithin(run, context, researcher, input, parts, withoutModel);
        return { ...counsel, trouble: null };
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof FootnoteError && error.code !== 'bug') throw error;
        emit('warning', { text: `The pages of a task could not be read through: ${task.title}` });
        return { output: nothingRead, fallback: null, trouble: nothingRead.observation };
      }
    }
  });
}

const nothingRead: ResearcherOutput = {
  evidence: [],
  observation: 'The pages that were found could not be read through, because of a fault in Footnote.',
  missing: [],
  answered: 'no',
};

// The agents one after the other, as the pipeline asks them, without a database.
import { intake } from '../../src/agents/intake/intake.ts';
import { planner } from '../../src/agents/planner/planner.ts';
import type { Task } from '../../src/agents/planner/contract.ts';
import { researcher } from '../../src/agents/researcher/researcher.ts';
import { writer } from '../../src/agents/writer/writer.ts';
import type { Researched } from '../../src/agents/researched.ts';
import type { ReportDraft } from '../../src/agents/writer/contract.ts';
import type { KnowledgeBase } from '../../src/sources/port.ts';
import { consultAlone } from '../support/without-model.ts';

export type Outcome = ReportDraft;

/** As config/footnote.yaml has them. */
const depths = {
  light: { tasks: { min: 1, max: 3 }, searchesPerTask: 2, pagesPerTask: 9, words: 1_200 },
  medium: { tasks: { min: 3, max: 6 }, searchesPerTask: 3, pagesPerTask: 15, words: 2_000 },
  extended: { tasks: { min: 5, max: 10 }, searchesPerTask: 4, pagesPerTask: 24, words: 3_200 },
} as const;

/** Passages of one search: what src/research/gather/investigate.ts asks for. */
const passages = 20;

/** The draft for a request, with the depth that intake chooses. */
export async function researchAlone(knowledge: KnowledgeBase, request: string): Promise<Outcome> {
  const understood = await consultAlone(intake, {
    request,
    history: [],
    round: 0,
    answers: [],
    chosen: { mode: 'auto', depth: 'auto' },
    clarification: { enabled: true, questions: 3, rounds: 1 },
  });
  const limits = depths[understood.output.depth];
  const topic = understood.output.topic ?? request;
  const plan = await consultAlone(planner, {
    request: topic,
    answers: [],
    constraints: [],
    limits: { tasks: limits.tasks, searchesPerTask: limits.searchesPerTask },
    feedback: null,
    completed: [],
  });
  const tasks = await Promise.all(
    plan.output.tasks.map((task) => investigate(knowledge, topic, task, limits.pagesPerTask)),
  );
  const draft = await consultAlone(writer, {
    request: topic,
    tasks,
    constraints: [],
    warnings: [],
    maxWords: limits.words,
  });
  return draft.output;
}

async function investigate(
  knowledge: KnowledgeBase,
  request: string,
  task: Task,
  most: number,
): Promise<Researched> {
  const { signal } = new AbortController();
  const searches = await Promise.all(
    task.searches.map(async (query) => ({
      query,
      ...(await knowledge.search(query, { limit: passages, signal })),
    })),
  );
  const hashes = new Set<string>();
  for (let rank = 0; rank < passages; rank += 1)
    for (const search of searches) {
      const hash = search.passages[rank]?.pageHash;
      if (hash !== undefined && hashes.size < most) hashes.add(hash);
    }
  const { output } = await consultAlone(researcher, {
    request,
    task,
    searches: searches.map((search) => ({
      ...search,
      passages: search.passages.filter(({ pageHash }) => hashes.has(pageHash)),
    })),
    pages: await Promise.all([...hashes].map((hash) => knowledge.page(hash))),
  });
  return { task, evidence: output.evidence, missing: output.missing, answered: output.answered };
}

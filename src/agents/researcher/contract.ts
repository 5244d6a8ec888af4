// Researcher: finds the sentences of the sources that answer one task, word for word (A35-A37).
import { z } from 'zod';
import type { KnowledgeResult, StoredPage } from '../../sources/port.ts';
import { taskSchema } from '../planner/contract.ts';
import { wantedShape } from '../prompt/request.ts';

export const answeredSchema = z.enum(['yes', 'partly', 'no']);
export type Answered = z.infer<typeof answeredSchema>;

/** An exact quote of a stored page: `quote` is `page.text.slice(start, end)`. */
export const evidenceSchema = z.strictObject({
  pageHash: z.string().min(1),
  url: z.string().min(1),
  title: z.string(),
  /** Headings above the quote, outermost first; then the line or table columns it stands under, if any. */
  headings: z.array(z.string()).readonly(),
  start: z.int().min(0),
  end: z.int().min(1),
  quote: z.string().min(1),
  /** How well it answers the task, 0 to 1. */
  score: z.number().min(0).max(1),
});
export type Evidence = z.infer<typeof evidenceSchema>;

export type Searched = KnowledgeResult & { readonly query: string };

/** Sections of a page by their numbers. */
export const wantedSchema = z.strictObject({ hash: z.string(), sections: z.array(z.int()).readonly() });
export type WantedSections = z.infer<typeof wantedSchema>;

export const researcherInput = z.strictObject({
  ...wantedShape,
  /** What is assumed about what the request leaves open; only a model makes use of it. */
  constraints: z.array(z.string()).readonly().optional(),
  task: taskSchema,
  searches: z.array(z.custom<Searched>()).readonly(),
  /** What was found wanting in an earlier try at this task; null or left out: this is the first. */
  feedback: z.string().nullable().optional(),
  /** What that try quoted; it is kept, and new quotes are added to it. */
  earlier: z.array(evidenceSchema).readonly().optional(),
  /** Sections that the model asked for: only these are shown. Left out: those that fit best. */
  wanted: z.array(wantedSchema).readonly().optional(),
  /** Whether the model may ask for further sections. */
  mayAsk: z.boolean().optional(),
  /** Tokens of source text; left out: as many as a task has. */
  tokens: z.int().min(1).optional(),
  /** Pages of the passages. A passage whose page is missing is read on its own. */
  pages: z.array(z.custom<StoredPage>()).readonly(),
  /** Hashes of those pages that people attached; without a model they come first. Left out: none was. */
  attached: z.array(z.string()).readonly().optional(),
});
export type ResearcherInput = z.infer<typeof researcherInput>;

export const researcherOutput = z.strictObject({
  /** In the order they should be read. */
  evidence: z.array(evidenceSchema).readonly(),
  /** What was found and how sure it is, in a few sentences: for the planner, the reflector and the writer (A37). */
  observation: z.string().min(1),
  /** What could not be found, as sentences. */
  missing: z.array(z.string().min(1)).readonly(),
  answered: answeredSchema,
  /** Sections it needs and was not shown; left out: none. */
  wanted: z.array(wantedSchema).readonly().optional(),
});
export type ResearcherOutput = z.infer<typeof researcherOutput>;

/**
 * Does off the main thread what the researcher does without a model. Null: there is so little to read that it is done
 * sooner where it is asked for. The promise rejects with an ExpectedFailure `source-unreadable` when the pages take too
 * long or too much memory.
 */
export type ChooseEvidence = (
  input: ResearcherInput,
  signal: AbortSignal,
) => Promise<ResearcherOutput> | null;

// Researcher: finds the sentences of the sources that answer one task, word for word (A35-A37).
import type { Quoted } from '../../citations/blocks.ts';
import type { KnowledgeResult, StoredPage } from '../../sources/port.ts';
import type { Stretch } from '../../text/sentences.ts';
import type { Task } from '../planner/contract.ts';
import type { Wanted } from '../prompt/request.ts';

export type Answered = 'yes' | 'partly' | 'no';

/** An exact quote of a stored page: `quote` is `page.text.slice(start, end)`. */
export interface Evidence extends Quoted {
  readonly pageHash: string;
  /** How well it answers the task, 0 to 1. */
  readonly score: number;
}

/** What a page says at a place. */
export function evidenceAt(
  { hash: pageHash, url, title, text }: StoredPage,
  { start, end }: Stretch,
  known: Pick<Evidence, 'headings' | 'score'>,
): Evidence {
  return { pageHash, url, title, start, end, quote: text.slice(start, end), ...known };
}

/** Of a quote about which more is known. */
export function evidenceIn({ pageHash, url, title, headings, start, end, quote, score }: Evidence): Evidence {
  return { pageHash, url, title, headings, start, end, quote, score };
}

export type Searched = KnowledgeResult & { readonly query: string };

/** Sections of a page by their numbers. */
export interface WantedSections {
  readonly hash: string;
  readonly sections: readonly number[];
}

export interface ResearcherInput extends Wanted {
  /** What is assumed about what the request leaves open; only a model makes use of it. */
  readonly constraints?: readonly string[] | undefined;
  readonly task: Task;
  readonly searches: readonly Searched[];
  /** What was found wanting in an earlier try at this task; null or left out: this is the first. */
  readonly feedback?: string | null | undefined;
  /** What that try quoted; it is kept, and new quotes are added to it. */
  readonly earlier?: readonly Evidence[] | undefined;
  /** Sections that the model asked for: only these are shown. Left out: those that fit best. */
  readonly wanted?: readonly WantedSections[] | undefined;
  /** Whether the model may ask for further sections. */
  readonly mayAsk?: boolean | undefined;
  /** Tokens of source text, of which each page has its best section before any has a second one; left out: as many as a task has. */
  readonly tokens?: number | undefined;
  /** Pages of the passages, all of them. */
  readonly pages: readonly StoredPage[];
  /** Hashes of those pages that people attached; without a model they come first. Left out: none was. */
  readonly attached?: readonly string[] | undefined;
}

export interface ResearcherOutput {
  /** In the order they should be read. */
  readonly evidence: readonly Evidence[];
  /** What was found and how sure it is, in a few sentences: for the planner, the reflector and the writer (A37). */
  readonly observation: string;
  /** What could not be found, as sentences. */
  readonly missing: readonly string[];
  readonly answered: Answered;
  /** Sections it needs and was not shown; left out: none. */
  readonly wanted?: readonly WantedSections[] | undefined;
}

/** What the researcher does without a model, off the main thread; null: too little for that. Rejects with an ExpectedFailure where it fails. */
export type ChooseEvidence = (
  input: ResearcherInput,
  signal: AbortSignal,
) => Promise<ResearcherOutput> | null;

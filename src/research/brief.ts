// What is to be researched, once it is clear: the nouns that every later phase works with.
import type { IntakeOutput } from '../agents/intake/contract.ts';
import type { Clarification, ThreadMessage } from '../agents/prompt/thread.ts';
import type { Depth, Mode } from './settings.ts';

export interface Brief {
  /** The request as a text that stands on its own. */
  readonly topic: string;
  readonly mode: Mode;
  readonly depth: Depth;
  /** The day the research began: `YYYY-MM-DD`. */
  readonly today: string;
  readonly answers: readonly Clarification[];
  /** What is assumed because nobody answered; shown in the report. */
  readonly constraints: readonly string[];
  /** Why it was routed as it was (A11). */
  readonly reasoning: string;
  readonly complexity: IntakeOutput['complexity'];
  readonly followUp: IntakeOutput['followUp'];
  /** For the first look at the subject (A12). */
  readonly backgroundQueries: readonly string[];
  /** What intake answered at once, if the mode is simple and it could. */
  readonly simpleAnswer: string | null;
  /** Whose sources count most (B80). */
  readonly field: NonNullable<IntakeOutput['field']>;
  /** What was said in the thread before, oldest first. */
  readonly history: readonly ThreadMessage[];
  /** Files that people attached, with the request or before; left out: none. Those that came later are in the thread. */
  readonly attached?: readonly { readonly name: string; readonly outline: readonly string[] }[];
  /** Names of the files that came with the request, where none could be read; left out: there is no such file. */
  readonly unread?: readonly string[];
  /** The request was read without a model, because none answered. */
  readonly modelFailed: boolean;
  /** In which language Footnote speaks in it, BCP 47; left out: nobody knows, or the run began when that was not kept. */
  readonly language?: string;
}

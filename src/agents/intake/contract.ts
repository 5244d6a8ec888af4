// Intake: what a request is about, how much work it is, and what must be asked before (A1-A11, E1-E12).
import type { Attached, Clarification, ThreadMessage } from '../prompt/thread.ts';

type Depth = 'light' | 'medium' | 'extended';
type Mode = 'simple' | 'web' | 'deep';

export interface IntakeInput {
  readonly request: string;
  /** `YYYY-MM-DD`, for "this month"; only a model makes use of it. */
  readonly today?: string | undefined;
  /** Earlier messages of the thread, oldest first, without the request and without clarifications of this request. */
  readonly history: readonly ThreadMessage[];
  /** What the thread's last research was asked for; left out: there was none. `continues`: the message begins as if it went on. */
  readonly prior?: { readonly request: string; readonly continues: boolean } | undefined;
  /** Files that were attached to it, or earlier in the thread. */
  readonly files?: readonly Attached[] | undefined;
  /** Rounds of questions this request has had; 0 at first. */
  readonly round: number;
  /** What was asked in those rounds, in order. */
  readonly answers: readonly Clarification[];
  readonly chosen: {
    readonly mode: Mode | 'auto';
    readonly depth: Depth | 'auto';
  };
  readonly clarification: {
    readonly enabled: boolean;
    readonly questions: number;
    readonly rounds: number;
  };
}

export interface ClarifyingQuestion {
  readonly text: string;
  /** Two to four; none when the topic itself is asked for. */
  readonly suggestions: readonly string[];
}

export interface IntakeOutput {
  /** What to research, as a text that stands on its own; null: there is none, ask for one. */
  readonly topic: string | null;
  /** The topic as one short line; left out: no model gave one. */
  readonly title?: string | undefined;
  readonly route: 'ask-topic' | 'clarify' | 'research';
  /** Which layer of the router decided (E2). */
  readonly decidedBy: 'counter' | 'answered' | 'judgement';
  readonly complexity: 'simple' | 'moderate' | 'complex';
  /** Words beside code that the answer should have; only a model judges it. */
  readonly wantedWords?: number | undefined;
  readonly followUp: 'new_topic' | 'clarification' | 'complex_follow_up';
  readonly mode: Mode;
  readonly depth: Depth;
  readonly ambiguous: boolean;
  /** At most 3 (A8); empty unless the route is `clarify` or `ask-topic`. */
  readonly questions: readonly ClarifyingQuestion[];
  /** Addresses that it has and that are no pages to be read; left out: none. */
  readonly notPages?: readonly string[] | undefined;
  /** For the background search (A12). */
  readonly backgroundQueries: readonly string[];
  /** What is assumed about everything nobody answered; sentences that are shown to people. */
  readonly constraints: readonly string[];
  /** The direct answer of simple mode, or to a message that names nothing; only a model can give one. */
  readonly simpleAnswer: string | null;
  /** It was said in words that the plan is to be shown, or accepted, before the research begins; without a model nobody knows. */
  readonly planFirst?: boolean | undefined;
  /** Whose sources count most here (B80). */
  readonly field?: 'general' | 'academic' | 'technical' | undefined;
  /** One sentence, shown in the thread (A11). */
  readonly reasoning: string;
}

// Critic: holds what was found against the plan and its sources, and says whether it can be written up (D21-D27).
import type { EvidenceBlock } from '../../citations/blocks.ts';
import type { Contradiction, Finding, Gap, Quality } from '../analyst/contract.ts';
import type { Wanted } from '../prompt/request.ts';
import type { Researched } from '../researched.ts';

export interface CriticInput extends Wanted {
  /** What was assumed because nobody said otherwise. */
  readonly constraints: readonly string[];
  /** What the plan promised. */
  readonly brief: string;
  readonly tasks: readonly Researched[];
  /** What everybody is shown of the quotes, in the order of `materialOf`; only a model makes use of it. */
  readonly blocks?: readonly EvidenceBlock[] | undefined;
  readonly findings: readonly Finding[];
  readonly gaps: readonly Gap[];
  readonly contradictions: readonly Contradiction[];
  /** The quoted pages as they were vetted: how good they are, what kind of host they lie on, and why nothing should rest on one alone. */
  readonly sources: readonly {
    readonly url: string;
    readonly title: string;
    readonly quality: Quality;
    readonly tier: string;
    readonly weakness: string | null;
  }[];
  /** Findings that rest on weak sources only, by their ids. */
  readonly weak: readonly string[];
  /** Revisions that are left; 0: what it says only warns. */
  readonly revisionsLeft: number;
  readonly guidance: string | null;
}

export interface Point {
  /** The id of the task it is about; null: none of them, so it is a question of its own. */
  readonly task: string | null;
  readonly text: string;
  /** What would find it: a task of its own, or a second try, begins with these. */
  readonly searches: readonly string[];
}

export interface Critique {
  /** Anything that is not clearly `revise` is a `pass` (D27). */
  readonly verdict: 'pass' | 'revise';
  /** All points, a line each; empty with `pass`. */
  readonly feedback: string;
  /** What is to be done better; none with `pass`. */
  readonly points: readonly Point[];
}

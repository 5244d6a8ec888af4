// What people choose: how a request is researched, and which of the answers that were suggested.
import type { ClarifyView } from '../views.ts';

/** How a research is to be done, as people choose it. */
export interface Choice {
  readonly depth: 'light' | 'medium' | 'extended' | 'auto';
  readonly mode: 'simple' | 'web' | 'deep' | 'auto';
  /** Models that are asked before those of the settings, as `endpoint/model`, in order. */
  readonly models?: readonly string[];
  /** False: claims are not held against their quotes. */
  readonly verify?: boolean;
  /** False: nothing is asked back. */
  readonly clarify?: boolean;
}

/** A question of a clarification; its suggestions are numbered in this order. */
export type AskedText = ClarifyView['questions'][number];

/** What is chosen for each question: a suggestion by its number from 0; null is nothing. */
export type Picks = readonly (number | null)[];

/** The answer is what was suggested. */
export interface Picked {
  readonly kind: 'picked';
  readonly picks: Picks;
}

/** What was told below a draft, and offered to be taken up: by the number of the offer from 0. */
export interface Offered {
  readonly kind: 'offered';
  readonly index: number;
}

/** Whether a form may be opened, and what stands in it. */
export interface Opening {
  /** A sentence when not. */
  readonly refused: string | null;
  /** BCP 47, of the message that has the button; null: nobody knows. */
  readonly language: string | null;
  /** What the form for changes begins with: the plan, a line for each task; empty: nothing. */
  readonly begun: string;
  /** What the form for words asks. */
  readonly asked: readonly AskedText[];
  /** Only some changes are followed: there is no language model. */
  readonly alone?: boolean;
}

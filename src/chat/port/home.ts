// What the app shows one person about themselves, and what they may set.
import type { QuestionView } from '../views.ts';
import type { Choice } from './choice.ts';

/** What somebody set for their own researches. A person can ask for more care than the operator does, never for less. */
export interface Preferences {
  /** How deep a research goes of which its request does not say it. */
  readonly depth: Choice['depth'];
  /** `always`: no report is delivered before somebody approved it. */
  readonly approval: 'as-set' | 'always';
  /** BCP 47; `auto`: that of the request. */
  readonly language: string;
}

/** One research as its requester's own page lists it. */
export interface HomeRun {
  readonly id: string;
  readonly request: string;
  readonly status: 'queued' | 'running' | 'waiting' | 'delivered' | 'rejected' | 'failed' | 'cancelled';
  /** `auto` until it is known. */
  readonly depth: Choice['depth'];
  /** US dollars so far, by the prices in the settings. */
  readonly dollars: number;
  /** When it was asked for, epoch milliseconds. */
  readonly createdAt: number;
}

/** Something that waits for this person. */
export interface HomeQuestion {
  readonly kind: QuestionView['kind'];
  readonly runId: string;
  readonly request: string;
  /** Where it was asked, as a `MessageRef`; null: its message does not stand yet. */
  readonly ref: string | null;
}

export interface HomeView {
  /** The newest first. */
  readonly runs: readonly HomeRun[];
  readonly questions: readonly HomeQuestion[];
  readonly preferences: Preferences;
  /** The operator wants every report approved, whatever people prefer. */
  readonly approvalIsSet: boolean;
  /** There is a page with all of it. */
  readonly hasPage: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A person, by their id there. */
export interface Whose {
  readonly platform: string;
  readonly personId: string;
}

// What comes of stage 7: the draft with the claims that were looked up fact by fact, and how that went.
import type { Checking } from '../checked.ts';

export interface RevisionMetrics {
  /** Claims that were taken apart. */
  readonly claims: number;
  /** Of them, those that now cite more, or are worded anew. */
  readonly revised: number;
  readonly facts: number;
  /** Facts that a quote bears out. */
  readonly verified: number;
  /** Facts that are put less surely, or are to be. */
  readonly softened: number;
  /** Searches of the web. */
  readonly searches: number;
  /** Sources that nothing cited before. */
  readonly sources: number;
}

export interface Revised extends Checking {
  readonly metrics: RevisionMetrics;
}

export const noRevisions: RevisionMetrics = {
  claims: 0,
  revised: 0,
  facts: 0,
  verified: 0,
  softened: 0,
  searches: 0,
  sources: 0,
};

// What exploring a task brought. JSON only: it is what is recorded, and what is kept when the explorer is stopped.
import type { Evidence, ResearcherOutput } from '../../../agents/researcher/contract.ts';
import type { WebFindings } from '../web.ts';
import { noSearches } from '../web.ts';
import type { Visited } from '../visited.ts';
import type { Desk } from './desk.ts';

/**
 * Why the research of a task came to its end. `llm-decided`: the model had enough. `classic`: no model chose anything.
 * `early-stop`: two turns in a row brought nothing new. The others are limits: tool calls, time after which it sums up, and
 * time after which it is stopped. (`cycles`, a limit of turns, stands in older records.)
 */
export type Reason = 'llm-decided' | 'budget' | 'early-stop' | 'soft-limit' | 'hard-limit' | 'classic';

export interface Explored extends Searched {
  readonly reason: Reason;
  /** What it finished with; null: its pages are read by somebody else. */
  readonly found: ResearcherOutput | null;
  /** Quotes that it took on the way. */
  readonly taken: readonly Evidence[];
  /** Pages beside the first ones, those that could not be read included. */
  readonly visited: readonly Visited[];
}

/** How it searched. */
export interface Searched extends Omit<WebFindings, 'hits'> {
  readonly queries: readonly string[];
}

export const nothingSearched: Searched = { queries: [], searches: noSearches, leftOut: 0, failures: [] };

export function exploredSoFar(
  { registry, taken, searched }: Desk,
  reason: Reason,
  found: ResearcherOutput | null = null,
): Explored {
  const visited = registry.entries.flatMap(({ page }) => (page === null ? [] : [page]));
  return { reason, found, taken, visited, ...searched };
}

/** No model chose anything. */
export const notExplored: Explored = {
  reason: 'classic',
  found: null,
  taken: [],
  visited: [],
  ...nothingSearched,
};

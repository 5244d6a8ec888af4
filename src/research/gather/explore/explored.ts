// What exploring a task brought. JSON only: it is what is recorded, and what is kept when the explorer is stopped.
import type { ResearcherOutput } from '../../../agents/researcher/contract.ts';
import type { SearchCounts, SearchFailure } from '../web.ts';
import { noSearches } from '../web.ts';
import type { Visited } from '../visited.ts';
import type { Expedition } from './expedition.ts';
import type { Reason } from './reason.ts';

export interface Explored {
  readonly reason: Reason;
  /** What it finished with; null: its pages are read by somebody else. */
  readonly found: ResearcherOutput | null;
  /** Pages beside the first ones, those that could not be read included. */
  readonly visited: readonly Visited[];
  readonly queries: readonly string[];
  readonly searches: SearchCounts;
  readonly leftOut: number;
  readonly failures: readonly SearchFailure[];
}

export function exploredSoFar(
  { registry, queries, searches, leftOut, failures }: Expedition,
  reason: Reason,
  found: ResearcherOutput | null = null,
): Explored {
  const visited = registry.entries.flatMap(({ page }) => (page === null ? [] : [page]));
  return { reason, found, visited, queries, searches, leftOut, failures };
}

/** No model chose anything. */
export const notExplored: Explored = {
  reason: 'classic',
  found: null,
  visited: [],
  queries: [],
  searches: noSearches,
  leftOut: 0,
  failures: [],
};

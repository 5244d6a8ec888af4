// What a task brought, joined with an earlier try, or instead of one that never began.
import type { Task } from '../../agents/planner/contract.ts';
import { placeOf } from '../../agents/material.ts';
import type { Investigation } from './investigate.ts';
import { noSearches, plus } from './web.ts';

/** A second try adds to the first: nothing that was found is lost. */
export function merged(earlier: Investigation, fresh: Investigation): Investigation {
  const better = rank[fresh.answered] >= rank[earlier.answered] ? fresh : earlier;
  return {
    ...fresh,
    observation: better.observation,
    answered: better.answered,
    missing: better.missing,
    evidence: distinct([...earlier.evidence, ...fresh.evidence], placeOf),
    visited: distinct([...earlier.visited, ...fresh.visited], ({ url, hash }) => url || hash),
    documents: Math.max(earlier.documents, fresh.documents),
    searchedWeb: earlier.searchedWeb || fresh.searchedWeb,
    leftOut: earlier.leftOut + fresh.leftOut,
    searchFailures: [...earlier.searchFailures, ...fresh.searchFailures],
    searches: plus(earlier.searches, fresh.searches),
    skipped: earlier.skipped && fresh.skipped,
  };
}

const rank = { no: 0, partly: 1, yes: 2 } as const;

function distinct<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();
}

/** A task that was not begun, because the time was over or people said that it is enough. */
export function outOfTime(task: Task, because: 'time' | 'enough' = 'time'): Investigation {
  const observation =
    because === 'time'
      ? `There was no time left for: ${task.title}`
      : `Not looked into, because it was said to be enough: ${task.title}`;
  return { ...nothing(task), observation, missing: [observation], skipped: true };
}

/** A task before anything is known about it. */
export function nothing(task: Task): Investigation {
  return {
    task,
    evidence: [],
    missing: [],
    answered: 'no',
    observation: '',
    trouble: null,
    visited: [],
    documents: 0,
    searchedWeb: false,
    leftOut: 0,
    searchFailures: [],
    searches: noSearches,
    skipped: false,
  };
}

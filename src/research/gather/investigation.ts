// What a task brought, joined with an earlier try, or instead of one that never began.
import { placeOf } from '../../agents/material.ts';
import type { Task } from '../../agents/planner/contract.ts';
import { longestObservation } from '../../agents/researched.ts';
import { distinct } from '../../base/lists.ts';
import { shortened } from '../../base/shortened.ts';
import type { Say } from '../../chat/words/say.ts';
import type { Run } from '../run.ts';
import type { RunContext } from '../run-context.ts';
import type { Assignment, Investigation } from './investigate.ts';
import { noSearches, plus } from './web.ts';

type Told = Pick<Investigation, 'answered' | 'observation' | 'evidence'>;

/** What was said of a task later, and behind it what was observed before; but a try that found nothing takes nothing back. */
export function better<T extends Told>(earlier: T, later: T): T {
  if (later.answered === 'no' && later.evidence.length === 0) return earlier;
  const observation = earlier.evidence.length === 0 ? later.observation : bothObserved(earlier, later);
  return { ...(later.answered === 'no' ? earlier : later), observation };
}

/** In the room of one: what was observed before has what the later one leaves, and a quarter at least. */
function bothObserved(earlier: Told, later: Told): string {
  const [last, first] = [later.observation, earlier.observation];
  if (last === first) return last;
  const behind = shortened(first, Math.max(longestObservation / 4, longestObservation - last.length - 1));
  return `${shortened(last, longestObservation - behind.length - 1)} ${behind}`;
}

/** A second try adds to the first: nothing that was found is lost. */
export function merged(earlier: Investigation, fresh: Investigation): Investigation {
  const { observation, answered, missing } = better(earlier, fresh);
  return {
    ...fresh,
    observation,
    answered,
    missing,
    searchedFor: [...new Set([earlier, fresh].flatMap(({ searchedFor = [] }) => searchedFor))],
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

type Because = 'time' | 'enough' | 'complete' | 'no-model';

/** Whether the analyst, who reads everything, answers an analysis of a plan: nothing waits for it, and nobody sent it back. */
export function isForAnalyst(
  { task, feedback }: Pick<Assignment, 'task' | 'feedback'>,
  tasks: readonly Task[],
  { limits }: Pick<RunContext, 'limits'>,
): boolean {
  const isNeeded = tasks.some(({ after = [] }) => after.includes(task.id));
  return limits.research !== 'classic' && feedback === null && !isNeeded;
}

/** Whether a task is such an analysis. */
export function isLeft({ task, skipped, conclusions }: Investigation): boolean {
  return task.kind === 'analysis' && !skipped && conclusions === undefined;
}

/** Whether the analyst still has to answer it. */
export function isOpen(one: Investigation): boolean {
  return isLeft(one) && one.answered === 'no';
}

/** Tasks that are not begun any more are recorded as such (A21, A54). */
export async function skip(
  phase: Run,
  assignments: readonly Pick<Assignment, 'task' | 'earlier'>[],
  because: Because,
  say: Say,
): Promise<Investigation[]> {
  const skipped: Investigation[] = [];
  for (const one of assignments) skipped.push(await skipOne(phase, one, because, say));
  return skipped;
}

/** What nobody needs any more is not missing. */
export async function skipOne(
  run: Run,
  { task, earlier }: Pick<Assignment, 'task' | 'earlier'>,
  because: Because,
  say: Say,
): Promise<Investigation> {
  if (earlier !== null) return earlier;
  await run.note(`skipped/${task.id}`, 'task-skipped', { id: task.id, because });
  const observation = say(`skipped.${because}`, { title: task.title });
  const missing = because === 'complete' ? [] : [observation];
  return { ...nothing(task), observation, missing, skipped: true };
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

/** Each quote under the address that the first task knows its text by: a page cannot back itself up under two. */
export function asOneSource(investigations: readonly Investigation[]): Investigation[] {
  const names = new Map<string, { readonly url: string; readonly title: string }>();
  return investigations.map((one) => ({
    ...one,
    evidence: one.evidence.map((quote) => {
      const { pageHash, url, title } = quote;
      const known = names.get(pageHash) ?? { url, title };
      names.set(pageHash, known);
      return { ...quote, ...known };
    }),
  }));
}

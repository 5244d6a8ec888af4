// The tasks of a plan researched and held against their gate, and a second try at those that brought nothing.
import { folded } from '../agents/prompt/line.ts';
import { tellingWords } from '../agents/searches.ts';
import { qualitiesOf } from './analyze.ts';
import { gatherGate } from './gates.ts';
import { hashesOf } from './gather/first-pages.ts';
import { gatherTasks, type Gathered } from './gather/gather.ts';
import type { Assignment, Investigation } from './gather/investigate.ts';
import type { Research } from './phases.ts';
import { keyOf, type Place } from './run.ts';
import type { ResearchState } from './research-state.ts';
import type { RunContext } from './run-context.ts';
import { withoutNamed } from './report/feedback.ts';
import { statusOf } from './gather/wave.ts';
import { shownTasks } from './shown.ts';
import { leftOutOf } from './steering.ts';

/** The tasks that are to be researched; those that brought nothing once more with other searches (D24). */
export async function gather(
  { run, context, budget, supervisor }: Research,
  place: Place,
  state: ResearchState,
): Promise<ResearchState> {
  const { plan, background, assignments, investigations, heard, wishes } = state;
  if (plan === null) throw new Error('Nothing is gathered without a plan.');
  const outset = {
    plan,
    before: withoutTasksOf(investigations, assignments),
    surroundings: background,
    guidance: supervisor.guidance(),
    said: wishes,
  };
  const { result, action } = await supervisor.watch<Gathered>({
    phase: 'gather',
    at: keyOf(place),
    attempt: async ({ key, first }) => {
      if (first === null) {
        const all = { ...outset, assignments, heard, plansLeft: budget.left('plans') };
        const gathered = await gatherTasks(run, key, context, all);
        budget.spend('plans', gathered.plans);
        return gathered;
      }
      const { result: before, wanted } = first;
      const retried = secondTry(before.investigations, wanted.join(' '));
      if (retried.length === 0) return before;
      const more = {
        ...outset,
        ...before,
        before: withoutTasksOf(before.investigations, retried),
        assignments: retried,
        plansLeft: 0,
        said: [...wishes, ...before.wishes],
      };
      const second = await gatherTasks(run, key, context, more);
      return { ...second, wishes: [...before.wishes, ...second.wishes] };
    },
    judge: (gathered) => judgeSources(gathered.investigations, context),
    mends: ({ heard: { enough }, isDecided, investigations: found }) =>
      !enough && isDecided !== true && otherSearches(found, '').length > 0,
    shown: (gathered) => shownTasks(gathered.investigations),
    wishes: (gathered) => [...wishes, ...gathered.wishes],
    may: ({ heard: { enough }, isDecided }) =>
      enough ? [] : isDecided === true ? ['complete'] : ['retry', 'complete'],
  });
  const leftOut = leftOutOf([...wishes, ...result.wishes], context.parts);
  return {
    ...state,
    plan: result.plan,
    assignments: [],
    investigations: withoutNamed(result.investigations, leftOut, state.numbering),
    heard: result.heard,
    wishes: [...wishes, ...result.wishes],
    closed: state.closed || result.heard.enough || action === 'complete',
  };
}

function withoutTasksOf(investigations: readonly Investigation[], assignments: readonly Assignment[]) {
  const redone = new Set(assignments.map(({ task }) => task.id));
  return investigations.filter(({ task }) => !redone.has(task.id));
}

/** Other searches where nothing was found; otherwise what is not answered yet, with what is wanted. */
function secondTry(investigations: readonly Investigation[], wanted: string): Assignment[] {
  const empty = otherSearches(investigations, wanted);
  if (empty.length > 0) return empty;
  return investigations
    .filter(({ task, answered, skipped }) => task.kind !== 'analysis' && answered !== 'yes' && !skipped)
    .map((earlier) => ({ task: earlier.task, feedback: wanted, earlier }));
}

function judgeSources(investigations: readonly Investigation[], { brief, limits }: RunContext) {
  return gatherGate({
    sources: qualitiesOf(investigations, brief.field, []),
    read: pagesReadIn(investigations),
    tasks: investigations.map((one) => ({ status: statusOf(one) })),
    minimum: leastOf(investigations, limits),
    field: brief.field,
  });
}

/** How many different texts were read. */
export function pagesReadIn(investigations: readonly Investigation[]): number {
  return hashesOf(investigations.flatMap(({ visited }) => visited)).length;
}

/** A plan of few tasks cannot be held to more. */
export function leastOf(tasks: readonly unknown[], { tasks: { min } }: RunContext['limits']): number {
  return tasks.length === 1 ? 1 : min;
}

/** Searches that were not done yet, for tasks that brought nothing. */
function otherSearches(investigations: readonly Investigation[], feedback: string): Assignment[] {
  return investigations.flatMap((earlier): Assignment[] => {
    const { task, evidence, trouble, skipped } = earlier;
    if (skipped || task.kind === 'analysis' || (evidence.length > 0 && trouble === null)) return [];
    const done = new Set(task.searches.map(folded));
    const words = [task.entity ?? '', ...tellingWords(task.question).slice(0, mostWords)].join(' ');
    const plain = [task.title.trim(), words.trim()];
    const searches = plain.filter((text) => text !== '' && !done.has(folded(text)));
    return searches.length === 0 ? [] : [{ task: { ...task, searches }, feedback, earlier }];
  });
}

/** Words of a search in other words. */
const mostWords = 8;

// Phase gather: the tasks of a plan, researched in waves. After each wave the reflector may change what comes next, and
// what people said meanwhile is heard; a task that has begun is finished and kept.
import type { Plan, Task } from '../../agents/planner/contract.ts';
import type { Reflection } from '../../agents/reflector/contract.ts';
import type { Run } from '../run.ts';
import { analyzeTask } from './analysis.ts';
import { investigate } from './investigate.ts';
import type { Assignment, Investigation } from './investigate.ts';
import { skip } from './investigation.ts';
import { dispatchAgents, isAgentic } from './orchestrator/dispatch-agents.ts';
import { keyOf } from '../place.ts';
import type { Place } from '../place.ts';
import { makePlan } from '../plan.ts';
import { reflectOn } from './reflect.ts';
import { asOneSource } from './one-source.ts';
import { listen } from '../steering.ts';
import type { Heard } from '../steering.ts';
import type { Background } from '../background.ts';
import { softEndOf } from '../time-limits.ts';
import { waveOf } from './wave.ts';
import type { RunContext } from '../run-context.ts';
import { wantedOf } from '../wanted.ts';

/** What gathering begins with. */
export interface Outset {
  readonly plan: Plan;
  /** What is to be done, in the order of the plan. */
  readonly assignments: readonly Assignment[];
  /** What was done before, in earlier rounds and iterations. */
  readonly before: readonly Investigation[];
  readonly surroundings: Background;
  readonly heard: Heard;
  /** Times the plan may still be changed. */
  readonly plansLeft: number;
  readonly guidance: string | null;
  /** What people said since the request, oldest first; the addresses in it are opened. */
  readonly said?: readonly string[];
  /** As of what was gathered before. */
  readonly isDecided?: boolean;
}

/** What gathering brought. */
export interface Gathered {
  /** The plan as it is by now. */
  readonly plan: Plan;
  /** Everything known, what was done before included, in the order of the plan. */
  readonly investigations: readonly Investigation[];
  readonly heard: Heard;
  /** What people wished for meanwhile; the writer is told as well. */
  readonly wishes: readonly string[];
  /** Times the plan was changed. */
  readonly plans: number;
  /** Somebody who had seen all of it decided that it is enough to write: no gate reopens it (F25). */
  readonly isDecided?: boolean;
}

/** `again`: set when it is visited once more because its gate failed; what was decided stays decided. */
export function gather(
  run: Run,
  place: Place,
  work: RunContext,
  outset: Outset,
  again = '',
): Promise<Gathered> {
  if (again !== '' && outset.isDecided === true) return Promise.resolve(unchanged(outset));
  return run.scope(`gather/${keyOf(place)}${again}`, async (phase) => {
    const gathered = (await isAgentic(phase, work))
      ? await dispatchAgents(phase, work, outset, inWaves)
      : await inWaves(phase, work, outset);
    return { ...gathered, investigations: asOneSource(gathered.investigations) };
  });
}

/** In the order of the plan. */
function unchanged({ plan, before, assignments, heard }: Outset): Gathered {
  const known = [...before, ...assignments.flatMap(({ earlier }) => earlier ?? [])];
  const order = plan.tasks.map(({ id }) => id);
  const place = ({ task }: Investigation) => order.indexOf(task.id) >>> 0;
  const investigations = known.toSorted((one, other) => place(one) - place(other));
  return { plan, investigations, heard, wishes: [], plans: 0, isDecided: true };
}

interface State {
  plan: Plan;
  queue: readonly Assignment[];
  done: readonly Investigation[];
  /** Whether there is a wave that the reflector has not seen. */
  isUnseen: boolean;
  /** The reflector has said that it is enough. */
  isDecided: boolean;
  readonly wishes: string[];
  heard: Heard;
  plans: number;
}

async function inWaves(phase: Run, work: RunContext, outset: Outset): Promise<Gathered> {
  const state: State = {
    plan: outset.plan,
    queue: outset.assignments,
    done: outset.before,
    isUnseen: false,
    isDecided: false,
    wishes: [],
    heard: outset.heard,
    plans: 0,
  };
  for (let wave = 1; ; wave++) {
    const key = `wave-${wave}`;
    state.heard = await listen(phase, key, state.heard);
    const { wish, enough } = state.heard;
    if (wish !== null) state.wishes.push(wish);
    const isOver = state.queue.length === 0;
    if ((isOver && wish === null) || enough || (await isLate(phase, key, work))) break;
    const wanted = wantedOf(wish, work.parts);
    if (wanted !== null && wanted !== '')
      await replan(phase, `${key}/make-wished`, wanted, 'keep', state, work, outset);
    await oneWave(phase, key, state, work, outset);
  }
  const because = state.heard.enough ? 'enough' : 'time';
  const skipped = await skip(phase, state.queue, because, work.parts.say);
  const { plan, done, wishes, heard, plans, isDecided } = state;
  return { plan, investigations: [...done, ...skipped], wishes, heard, plans, isDecided };
}

/** A soft deadline starts nothing new; the report is written from what there is. */
export async function isLate(phase: Run, key: string, work: RunContext): Promise<boolean> {
  const { activeMs } = await phase.now(`${key}/begun`);
  return activeMs > softEndOf(work);
}

/**
 * Tasks that are needed in any case begin while the reflector thinks about the wave before; the others wait for it. Where no
 * task is left there is nothing to reflect on (A50).
 */
async function oneWave(
  phase: Run,
  key: string,
  state: State,
  work: RunContext,
  first: Outset,
): Promise<void> {
  const outset = { ...first, said: [...(first.said ?? []), ...state.wishes] };
  const isOpen = state.queue.some(({ task }) => task.kind !== 'analysis');
  const reflects = work.limits.reflects && state.isUnseen && isOpen;
  const certain = reflects ? waveOf(state, work, 'certain') : [];
  const [fresh, reflection] = await Promise.all([
    researchAll(phase, `${key}/certain`, certain, state.done, work, outset),
    reflects ? reflectOn(phase, `${key}/reflect`, state, work, outset.guidance) : null,
  ]);
  if (reflects) state.isUnseen = false;
  take(state, certain, fresh);
  if (reflection !== null && (await stops(phase, key, reflection, state, work, outset))) return;
  if (certain.length > 0) return;
  const next = waveOf(state, work, 'next');
  take(state, next, await researchAll(phase, `${key}/task`, next, state.done, work, outset));
}

function take(state: State, begun: readonly Assignment[], fresh: readonly Investigation[]): void {
  if (begun.length === 0) return;
  const ids = new Set(begun.map(({ task }) => task.id));
  state.queue = state.queue.filter(({ task }) => !ids.has(task.id));
  state.done = [...state.done.filter(({ task }) => !ids.has(task.id)), ...fresh];
  state.isUnseen = true;
}

/** Whether the reflector's decision ends this wave: nothing more is needed, or the plan is another one now. */
async function stops(
  phase: Run,
  key: string,
  { decision, suggestedChanges }: Reflection,
  state: State,
  work: RunContext,
  outset: Outset,
): Promise<boolean> {
  if (decision === 'continue') return false;
  if (decision === 'adjust') {
    // Where no further plan may be made, what is left of this one is done.
    if (state.plans >= outset.plansLeft) return false;
    await replan(phase, `${key}/make-adjusted`, suggestedChanges, 'replace', state, work, outset);
    state.plans += 1;
    return true;
  }
  state.done = [...state.done, ...(await skip(phase, state.queue, 'complete', work.parts.say))];
  state.queue = [];
  state.isDecided = true;
  return true;
}

/**
 * What is done stays, new tasks are added (A27, A53). What has not begun stays for a person's wish; otherwise it gives
 * way to what the planner makes of it, if there is a model that can.
 */
async function replan(
  phase: Run,
  key: string,
  feedback: string | null,
  pending: 'keep' | 'replace',
  state: State,
  work: RunContext,
  { surroundings }: Outset,
): Promise<void> {
  if (!work.settings.preserveCompleted) state.done = [];
  const done = state.done.map(({ task }) => task);
  const open = state.queue.map(({ task }) => task);
  const keeps = pending === 'keep' || !work.parts.models.has('analytical');
  const made = await makePlan(phase, key, work, {
    feedback: keeps ? feedback : withOpen(feedback, open),
    feedbackBy: pending === 'keep' ? 'person' : 'reflection',
    completed: keeps ? [...done, ...open] : done,
    observations: observationsOf(state.done),
    surroundings,
  });
  const known = new Set((keeps ? [...done, ...open] : done).map(({ id }) => id));
  const fresh = made.tasks.filter(({ id }) => !known.has(id)).map(firstTry);
  state.plan = made;
  state.queue = keeps ? [...state.queue, ...fresh] : fresh;
}

function withOpen(feedback: string | null, open: readonly Task[]): string | null {
  if (open.length === 0) return feedback;
  const questions = open.map(({ question }) => `- ${question}`).join('\n');
  return `${feedback ?? ''}\nNot begun yet; plan again what is still needed of it:\n${questions}`.trim();
}

export function firstTry(task: Task): Assignment {
  return { task, feedback: null, earlier: null };
}

export function observationsOf(done: readonly Investigation[]): Record<string, string> {
  return Object.fromEntries(done.map(({ task, observation }) => [task.id, observation]));
}

async function researchAll(
  phase: Run,
  name: string,
  assignments: readonly Assignment[],
  done: readonly Investigation[],
  work: RunContext,
  { plan, surroundings, said = [] }: Outset,
): Promise<Investigation[]> {
  const isOnly = plan.tasks.length === 1;
  return phase.parallel(name, assignments, work.settings.parallel, (branch, assignment) =>
    assignment.task.kind === 'analysis'
      ? analyzeTask(branch, work, assignment, done)
      : investigate(branch, work, { ...assignment, said, isOnly }, surroundings),
  );
}

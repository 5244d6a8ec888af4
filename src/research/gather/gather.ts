// Phase gather: the tasks of a plan, researched in waves. After each wave the reflector may change what comes next, and
// what people said meanwhile is heard; a task that has begun is finished and kept.
import type { Plan, Task } from '../../agents/planner/contract.ts';
import type { Reflection } from '../../agents/reflector/reflector.ts';
import type { Run } from '../run.ts';
import { analyzeTask } from './analysis.ts';
import { investigate, type Assignment, type Investigation } from './investigate.ts';
import { nothing, skip, skipOne, asOneSource, isForAnalyst } from './investigation.ts';
import { dispatchAgents, isAgentic } from './orchestrator/dispatch-agents.ts';
import { openOf } from '../edited-plan.ts';
import { makePlan } from '../plan.ts';
import { isEnoughSaid, listen, wantedOf, type Heard } from '../steering.ts';
import type { Background } from '../background.ts';
import { softEndOf, type RunContext } from '../run-context.ts';
import { reflectOn, waveOf } from './wave.ts';

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
}

export interface Gathered {
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

/** `key` names the visit. */
export function gatherTasks(run: Run, key: string, work: RunContext, outset: Outset): Promise<Gathered> {
  return run.scope(`gather/${key}`, async (phase) => {
    const gathered = (await isAgentic(phase, work))
      ? await dispatchAgents(phase, work, outset, inWaves)
      : await inWaves(phase, work, outset);
    return { ...gathered, investigations: asOneSource(gathered.investigations) };
  });
}

interface Waves {
  readonly phase: Run;
  readonly work: RunContext;
  readonly outset: Outset;
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
  const { plan: first, assignments: queue, before: done, heard: heardBefore } = outset;
  const begun = { phase, work, outset, plan: first, queue, done, heard: heardBefore };
  const waves: Waves = { ...begun, isUnseen: false, isDecided: false, wishes: [], plans: 0 };
  for (let wave = 1; ; wave++) {
    const key = `wave-${wave}`;
    waves.heard = await listen(phase, key, waves.heard);
    const { wish, enough } = waves.heard;
    if (wish !== null) waves.wishes.push(wish);
    const isOver = waves.queue.length === 0;
    if ((isOver && wish === null) || enough || (await isLate(phase, key, work))) break;
    const wanted = wantedOf(wish, work.parts);
    if (wanted !== null && wanted !== '') await replan(waves, `${key}/make-wished`, wanted, 'keep');
    await oneWave(waves, key);
  }
  const because = waves.heard.enough ? 'enough' : 'time';
  const skipped = await skip(phase, waves.queue, because, work.parts.say);
  const { plan, wishes, heard, plans, isDecided } = waves;
  return { plan, investigations: [...waves.done, ...skipped], wishes, heard, plans, isDecided };
}

/** A soft deadline starts nothing new; the report is written from what there is. */
export async function isLate(phase: Run, key: string, work: RunContext): Promise<boolean> {
  const { activeMs } = await phase.now(`${key}/begun`);
  return activeMs > softEndOf(work);
}

/** Tasks that are needed in any case begin while the reflector thinks; where none is left it has nothing to do (A50). */
async function oneWave(waves: Waves, key: string): Promise<void> {
  const { phase, work, outset } = waves;
  const isOpen = waves.queue.some(({ task }) => task.kind !== 'analysis');
  const reflects = work.limits.reflects && waves.isUnseen && isOpen;
  const certain = reflects ? waveOf(waves, work, 'certain') : [];
  const [fresh, reflection] = await Promise.all([
    researchAll(waves, `${key}/certain`, certain),
    reflects ? reflectOn(phase, `${key}/reflect`, waves, saidIn(waves), work, outset.guidance) : null,
  ]);
  if (reflects) waves.isUnseen = false;
  take(waves, certain, fresh);
  if (reflection !== null && (await stops(waves, key, reflection))) return;
  if (certain.length > 0) return;
  const next = waveOf(waves, work, 'next');
  take(waves, next, await researchAll(waves, `${key}/task`, next));
}

function take(waves: Waves, begun: readonly Assignment[], fresh: readonly Investigation[]): void {
  if (begun.length === 0) return;
  const ids = new Set(begun.map(({ task }) => task.id));
  waves.queue = waves.queue.filter(({ task }) => !ids.has(task.id));
  waves.done = [...waves.done.filter(({ task }) => !ids.has(task.id)), ...fresh];
  waves.isUnseen = true;
}

/** Whether the reflector's decision ends this wave: nothing more is needed, or the plan is another one now. */
async function stops(
  waves: Waves,
  key: string,
  { decision, suggestedChanges }: Reflection,
): Promise<boolean> {
  if (decision === 'continue') return false;
  if (decision === 'adjust') {
    // Where no further plan may be made, what is left of this one is done.
    if (waves.plans >= waves.outset.plansLeft) return false;
    await replan(waves, `${key}/make-adjusted`, suggestedChanges, 'replace');
    waves.plans += 1;
    return true;
  }
  const skipped = await skip(waves.phase, waves.queue, 'complete', waves.work.parts.say);
  waves.done = [...waves.done, ...skipped];
  waves.queue = [];
  waves.isDecided = true;
  return true;
}

/** What is done stays (A27, A53); what has not begun stays for a person's wish, and otherwise gives way to what the planner makes of it. */
async function replan(
  waves: Waves,
  key: string,
  feedback: string | null,
  pending: 'keep' | 'replace',
): Promise<void> {
  const { phase, work, outset } = waves;
  if (!work.settings.preserveCompleted) waves.done = [];
  const done = waves.done.map(({ task }) => task);
  const open = waves.queue.map(({ task }) => task);
  const keeps = pending === 'keep' || !work.parts.models.has('analytical');
  const completed = keeps ? [...done, ...open] : done;
  const said = saidIn(waves);
  const made = await makePlan(phase, key, work, {
    feedback: keeps ? feedback : withOpen(feedback, open),
    ...(pending === 'keep'
      ? { feedbackBy: 'person', followed: said.slice(0, -1), open: open.map(({ id }) => id) }
      : { feedbackBy: 'reflection', followed: said }),
    completed,
    observations: observationsOf(waves.done),
    surroundings: outset.surroundings,
  });
  const kept = keeps ? waves.queue.filter(({ task }) => made.tasks.some(({ id }) => id === task.id)) : [];
  waves.queue = [...kept, ...openOf(made, completed).map(firstTry)];
  waves.plan = made;
}

/** What people have said since the request, oldest first. */
function saidIn({ outset: { said = [] }, wishes }: Pick<Waves, 'outset' | 'wishes'>): string[] {
  return [...said, ...wishes];
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

function researchAll(
  waves: Waves,
  name: string,
  assignments: readonly Assignment[],
): Promise<Investigation[]> {
  const { phase, work, done, heard } = waves;
  const { plan, surroundings } = waves.outset;
  const said = saidIn(waves);
  const isOnly = plan.tasks.length === 1;
  return phase.parallel(name, assignments, work.settings.parallel, async (branch, assignment, index) => {
    const because = index < work.settings.parallel ? null : await overBy(branch, work, heard);
    if (because !== null) return skipOne(branch, assignment, because, work.parts.say);
    if (assignment.task.kind !== 'analysis')
      return investigate(branch, work, { ...assignment, said, isOnly }, surroundings);
    return isForAnalyst(assignment, waves.plan.tasks, work)
      ? nothing(assignment.task)
      : analyzeTask(branch, work, { ...assignment, said }, done);
  });
}

/** Why a task that waited for its place does not begin any more; null: it does. */
async function overBy(branch: Run, work: RunContext, heard: Heard): Promise<'enough' | 'time' | null> {
  if (await isEnoughSaid(branch, 'place', heard)) return 'enough';
  return (await isLate(branch, 'place', work)) ? 'time' : null;
}

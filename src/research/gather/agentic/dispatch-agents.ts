// Driver `agentic`: a model dispatches research agents turn by turn, until it has enough or a limit is reached.
// The report is written by the writer afterwards.
import { orchestrator } from '../../../agents/orchestrator/orchestrator.ts';
import { fence } from '../../../agents/prompt/prompt.ts';
import { clip } from '../../../agents/prompt/room.ts';
import type { Run } from '../../../durable/run.ts';
import { analysisOf } from '../analysis-task.ts';
import { isTalkative } from '../../converse-once.ts';
import type { Gathered, Outset } from '../gather.ts';
import type { Assignment, Investigation } from '../investigate.ts';
import { outOfTime } from '../investigation.ts';
import { listen } from '../../steering.ts';
import { softEndOf } from '../../time-limits.ts';
import type { Work } from '../../work.ts';
import { nextTurn } from './next-turn.ts';
import { cyclesOf, knownOf, orchestrationOf } from './orchestration.ts';
import type { End, Kind, Orchestration } from './orchestration.ts';
import { requireRoom } from './require-room.ts';
import { takeTurn } from './take-turn.ts';

/** Another way to gather: the one without a model that dispatches. */
export type Gatherer = (phase: Run, work: Work, outset: Outset) => Promise<Gathered>;

/** Whether a model is to decide what is researched next; decided once. */
export function isAgentic(phase: Run, { limits, parts }: Work): Promise<boolean> {
  if (limits.driver !== 'agentic') return Promise.resolve(false);
  return phase.step('agentic', null, () => isTalkative(parts.models, orchestrator, phase));
}

/**
 * `inWaves` does what is left when people want to finish without a model, and all of it when no agent was ever sent.
 * @throws FootnoteError `config-invalid` when the model cannot do this: it takes too little (C1) or calls no tool (C13)
 */
export async function dispatchAgents(
  phase: Run,
  work: Work,
  outset: Outset,
  inWaves: Gatherer,
): Promise<Gathered> {
  const o = orchestrationOf(work, outset, await kindOf(phase, work, outset));
  for (;;) {
    const key = `cycle-${o.cycle}${o.thoughtsInCycle === 0 ? '' : `/thought-${o.thoughtsInCycle}`}`;
    const end = await endOf(phase, key, o);
    if (end !== null) {
      await tellEnd(phase, o, end);
      const isIdle = knownOf(o).length === 0 && outset.assignments.length > 0;
      return isIdle ? theRest(phase, o, inWaves) : gathered(o, end);
    }
    const turn = await nextTurn(phase, key, o);
    if (turn === null) return theRest(phase, o, inWaves);
    await takeTurn(phase, key, o, turn);
  }
}

function kindOf(phase: Run, { brief, parts }: Work, { surroundings }: Outset): Promise<Kind> {
  const { models, knowledge } = parts;
  return phase.step('orchestrator', null, async ({ signal }) => {
    requireRoom(models);
    const { documents } = await knowledge.search(brief.topic, { limit: 1, signal });
    return {
      reasons: models.reasons(orchestrator.tier),
      hasDocuments: documents > 0 || surroundings.known.length > 0 || (brief.attached ?? []).length > 0,
    };
  });
}

/** Tokens of what a person says. */
const longestWish = 1_000;

/** Why no further turn begins; null: one does. What people said since is heard first. */
async function endOf(phase: Run, key: string, o: Orchestration): Promise<End | null> {
  o.heard = await listen(phase, key, o.heard);
  const { wish, enough } = o.heard;
  if (wish !== null) {
    o.wishes.push(wish);
    const text = `A person says:\n${fence('wish', clip(wish, longestWish))}`;
    o.said.push({ role: 'user', text });
  }
  if (enough) return 'enough';
  if (o.ended !== null && wish === null) return o.ended;
  o.ended = null;
  const { activeMs } = await phase.now(`${key}/begun`);
  if (activeMs > softEndOf(o.work)) return 'time';
  if (o.cycle >= cyclesOf(o)) return 'cycles';
  // All is known, and nobody wants more.
  return o.outset.assignments.length === 0 && o.wishes.length === 0 ? 'nothing-to-do' : null;
}

async function tellEnd(phase: Run, o: Orchestration, reason: End): Promise<void> {
  if (reason === 'time') {
    const text = 'The time for research is over; the report is written from what was found.';
    await phase.note('ended/late', 'warning', { text });
  }
  await phase.note('ended', 'dispatch-ended', { reason, cycle: o.cycle, agents: o.fresh.length });
}

function gathered(o: Orchestration, end: End): Gathered {
  const { outset, heard, wishes } = o;
  const known = knownOf(o);
  const derived = outset.assignments
    .filter(({ task }) => task.kind === 'analysis')
    .map(({ task }) => derivedFrom(task, known));
  const because = end === 'enough' ? 'enough' : 'time';
  const skipped = skippedAt(o, end).map(({ task }) => outOfTime(task, because));
  const researched = [...known, ...derived];
  return {
    plan: { ...outset.plan, tasks: researched.map(({ task }) => task) },
    investigations: [...researched, ...skipped],
    reflections: [],
    heard,
    wishes,
    plans: 0,
  };
}

/** It may come after tasks of the plan that others have been put in the place of; then it is made of all. */
function derivedFrom(task: Investigation['task'], known: readonly Investigation[]): Investigation {
  const after = (task.after ?? []).filter((id) => known.some((one) => one.task.id === id));
  return analysisOf({ ...task, after }, known);
}

/** Questions that nobody had the time for; none where that cannot be told, because no agent was sent for any by number. */
function skippedAt({ questions, covered }: Orchestration, end: End): Assignment[] {
  if ((end !== 'time' && end !== 'enough') || covered.size === 0) return [];
  return questions.filter(({ task, earlier }) => earlier === null && !covered.has(task.id));
}

/** What no agent was sent for is researched as planned. */
async function theRest(phase: Run, o: Orchestration, inWaves: Gatherer): Promise<Gathered> {
  const { outset, heard } = o;
  const assignments = outset.assignments.filter(({ task }) => !o.covered.has(task.id));
  const open = new Set(assignments.map(({ task }) => task.id));
  const before = knownOf(o).filter(({ task }) => !open.has(task.id));
  const tasks = [...before, ...assignments].map(({ task }) => task);
  const plan = { ...outset.plan, tasks };
  const said = [...(outset.said ?? []), ...o.wishes];
  const rest = await inWaves(phase, o.work, { ...outset, plan, before, assignments, heard, said });
  return { ...rest, wishes: [...o.wishes, ...rest.wishes] };
}

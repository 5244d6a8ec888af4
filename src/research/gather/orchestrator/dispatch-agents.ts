// Driver `agentic`: a model dispatches research agents turn by turn; the writer writes the report afterwards.
import { orchestrator, orchestratorTools } from '../../../agents/orchestrator/orchestrator.ts';
import { FootnoteError } from '../../../base/errors.ts';
import type { Run } from '../../run.ts';
import { isTalkative, converseWithTools, type ToolSet } from '../loop.ts';
import { listen } from '../../steering.ts';
import { softEndOf, type RunContext } from '../../run-context.ts';
import { analyzeTask } from '../analysis.ts';
import type { Gathered, Outset } from '../gather.ts';
import type { Assignment } from '../investigate.ts';
import { isForAnalyst, nothing, skip } from '../investigation.ts';
import { cyclesOf, knownOf, mayThink, orchestrationOf, requireRoom, saidIn } from './orchestration.ts';
import type { End, Kind, Orchestration } from './orchestration.ts';
import { messagesOf } from './render.ts';
import { takeTurn } from './take-turn.ts';
import { fence } from '../../../agents/prompt/fence.ts';

/** Another way to gather: the one without a model that dispatches. */
export type Gatherer = (phase: Run, work: RunContext, outset: Outset) => Promise<Gathered>;

/** Whether a model is to decide what is researched next; decided once. */
export function isAgentic(phase: Run, { limits, parts }: RunContext): Promise<boolean> {
  if (limits.driver !== 'agentic') return Promise.resolve(false);
  return phase.step('agentic', null, () => isTalkative(parts.models, orchestrator, phase));
}

/**
 * `inWaves` does what is left when people want to finish without a model, and all of it when no agent was ever sent.
 * @throws FootnoteError `config-invalid` when the model cannot do this: it takes too little (C1) or calls no tool (C13)
 */
export async function dispatchAgents(
  phase: Run,
  work: RunContext,
  outset: Outset,
  inWaves: Gatherer,
): Promise<Gathered> {
  const o = orchestrationOf(phase, work, outset, await kindOf(phase, work, outset));
  const end = await converseWithTools(phase, toolSet(o), work.parts);
  if (end === null) return theRest(o, inWaves);
  if (end === 'time') {
    await phase.note('ended/late', 'warning', { text: o.work.parts.say('late.research') });
  }
  await phase.note('ended', 'dispatch-ended', { reason: end, cycle: o.cycle, agents: o.fresh.length });
  const isIdle = knownOf(o).length === 0 && outset.assignments.length > 0;
  return isIdle ? theRest(o, inWaves) : gathered(o, end);
}

function kindOf(phase: Run, { brief, parts }: RunContext, { surroundings }: Outset): Promise<Kind> {
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

function toolSet(o: Orchestration): ToolSet<End> {
  return {
    talker: orchestrator,
    async begin() {
      const key = `cycle-${o.cycle}${o.thoughtsInCycle === 0 ? '' : `/thought-${o.thoughtsInCycle}`}`;
      const end = await endOf(o, key);
      return end === null ? { key: `${key}/turn` } : { end };
    },
    tools: () => ({ tools: orchestratorTools(mayThink(o)), toolChoice: 'required' }),
    depends: () => [o.cycle, o.thoughts, o.wishes, o.fresh.map(({ task }) => [task.id, task.question])],
    messages: (prompt) => messagesOf(o, prompt),
    refuse({ model, toolCalls }) {
      if (toolCalls.length > 0 || o.cycle > 1 || knownOf(o).length > 0) return;
      const message = `The model ${model} was to send research agents and called no tool.`;
      const hint = 'Name a model that calls tools in models.tiers, or set the driver of this depth to plan.';
      // Not recorded: a run that is resumed asks the model anew.
      throw new FootnoteError('config-invalid', message, { hint });
    },
    async take(key, turn) {
      await takeTurn(o, key.replace(/\/turn$/, ''), turn);
      return null;
    },
  };
}

/** Tokens of what a person says. */
const longestWish = 1_000;

/** Why no further turn begins; null: one does. What people said since is heard first. */
async function endOf(o: Orchestration, key: string): Promise<End | null> {
  o.heard = await listen(o.phase, key, o.heard);
  const { wish, enough } = o.heard;
  if (wish !== null) {
    o.wishes.push(wish);
    o.said.push({ role: 'user', text: `A person says:\n${fence('wish', wish, longestWish)}` });
  }
  if (enough) return 'enough';
  if (o.ended !== null && wish === null) return o.ended;
  o.ended = null;
  const { activeMs } = await o.phase.now(`${key}/begun`);
  if (activeMs > softEndOf(o.work)) return 'time';
  if (o.cycle >= cyclesOf(o)) return 'cycles';
  // All is known, and nobody wants more.
  return o.outset.assignments.length === 0 && o.wishes.length === 0 ? 'nothing-to-do' : null;
}

async function gathered(o: Orchestration, end: End): Promise<Gathered> {
  const { phase, work, outset, heard, wishes } = o;
  const known = knownOf(o);
  const derived = outset.assignments.filter(({ task }) => task.kind === 'analysis');
  const isOver = end === 'time' || end === 'enough';
  // Conclusions may come after each other, and after tasks of the plan that others were put in the place of.
  const researched = [...known];
  const said = saidIn(o);
  for (const one of isOver ? [] : derived) {
    const { id } = one.task;
    const found = researched.filter(({ task }) => task.id !== id);
    const made = isForAnalyst(one, outset.plan.tasks, work)
      ? [nothing(one.task)]
      : await phase.parallel(`conclude-${id}`, [one], 1, (branch) =>
          analyzeTask(branch, work, { ...one, said }, found),
        );
    researched.splice(0, researched.length, ...found, ...made);
  }
  const late = [...skippedAt(o, end), ...(isOver ? derived : [])];
  const skipped = await skip(phase, late, end === 'enough' ? 'enough' : 'time', work.parts.say);
  return {
    plan: { ...outset.plan, tasks: researched.map(({ task }) => task) },
    investigations: [...researched, ...skipped],
    heard,
    wishes,
    plans: 0,
    isDecided: end === 'report' || end === 'no-call',
  };
}

/** Questions that nobody had the time for; none where that cannot be told, because no agent was sent for any by number. */
function skippedAt({ questions, covered }: Orchestration, end: End): Assignment[] {
  if ((end !== 'time' && end !== 'enough') || covered.size === 0) return [];
  return questions.filter(({ task, earlier }) => earlier === null && !covered.has(task.id));
}

/** What no agent was sent for is researched as planned. */
async function theRest(o: Orchestration, inWaves: Gatherer): Promise<Gathered> {
  const { outset, heard } = o;
  const assignments = outset.assignments.filter(({ task }) => !o.covered.has(task.id));
  const open = new Set(assignments.map(({ task }) => task.id));
  const before = knownOf(o).filter(({ task }) => !open.has(task.id));
  const plan = { ...outset.plan, tasks: [...before, ...assignments].map(({ task }) => task) };
  const left = { ...outset, plan, before, assignments, heard, said: saidIn(o) };
  const rest = await inWaves(o.phase, o.work, left);
  return { ...rest, wishes: [...o.wishes, ...rest.wishes] };
}

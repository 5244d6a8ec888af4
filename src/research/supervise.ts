// The supervisor: holds what each phase made against the phase's gate, has it done once more where that can mend anything,
// and records what was decided and why (B11-B17, B40-B44). At the deepest depth a model is shown what the phase made, and
// what it decides is carried out.
import { type SupervisedPhase, supervisor, type Thought } from '../agents/supervisor/supervisor.ts';
import { present } from '../base/lists.ts';
import type { ReportRecords } from '../store/library-port.ts';
import type { Run } from './run.ts';
import { consultOnce } from './consult.ts';
import { type Brief, type RunContext, requestWith } from './run-context.ts';
import type { Judgement } from './gates.ts';
import type { ThinkPause } from './parts.ts';

/** What was decided between two phases; nothing is taken back. */
export type Decision = Omit<ReportRecords['decisions'][number], 'seq' | 'at'>;

/** A try of a phase. */
interface Try<T> {
  /** Of its records: that of the visit, another one for a second try. */
  readonly key: string;
  /** What the first try brought, and what is to be better in this one; null: this is the first. */
  readonly first: { readonly result: T; readonly wanted: readonly string[] } | null;
}

interface Visit {
  readonly phase: SupervisedPhase;
  /** Names it: `r1/i2`. */
  readonly at: string;
}

interface Watched<T> extends Visit {
  /** Does the phase, twice at most. */
  readonly attempt: (tried: Try<T>) => Promise<T>;
  readonly judge: (result: T) => Judgement;
  /** Whether a second try could bring anything else, when the gate failed; left out: it could not. */
  readonly mends?: (result: T) => boolean;
  /** What the phase made, in words: what whoever thinks about it is shown. */
  readonly shown: (result: T) => string;
  /** What people have wanted since the request by then, oldest first. */
  readonly wishes: (result: T) => readonly string[];
  /** What can be decided besides going on; where nothing can, nobody is asked. */
  readonly may: (result: T) => readonly Action[];
}

export type Action = Exclude<Thought['action'], 'proceed'>;

export type Supervisor = ReturnType<typeof createSupervisor>;

/** Puts a decision on record, with its time: an event of the run. `seq` counts them from 1. */
export async function recordDecision(run: Run, seq: number, decision: Decision): Promise<Decision> {
  await run.note(`decided/${seq}`, 'decided', { ...decision });
  return decision;
}

/** The first entry: how the request was understood, and so what kind of research it became. */
export function understoodAs({ mode, depth, reasoning, topic }: Brief): Decision {
  return { agent: 'intake', action: `${mode}/${depth}`, rationale: reasoning, inputs: topic, outputs: null };
}

export function createSupervisor(run: Run, context: RunContext) {
  const decisions: Decision[] = [];
  let guidance: string | null = null;
  const decide = async (decision: Decision) => {
    decisions.push(decision);
    await recordDecision(run, decisions.length, decision);
  };
  /** One record a phase; what is wrong is shown on the card. */
  const tell = (phase: SupervisedPhase, at: string, judgement: Judgement) => {
    const warnings = judgement.issues.map((text) => ({ type: 'warning', data: { text } }) as const);
    const evaluation = { phase, at, ...evaluationOf(judgement) };
    return run.note(`supervisor/${phase}/${at}`, 'phase-evaluated', evaluation, warnings);
  };
  const decideBy = (judgement: Judgement, { phase, at }: Visit, action: 'retry' | 'proceed') => {
    const rationale = judgement.ok ? `Phase ${phase} passed its gate.` : judgement.issues.join(' ');
    const outputs = evaluationOf(judgement);
    return decide({ agent: 'supervisor', action, rationale, inputs: { at }, outputs });
  };
  /** `action`: null: the next phase begins; `retry` was carried out already. */
  const watch = async <T>(watched: Watched<T>): Promise<{ result: T; action: Action | null }> => {
    const { phase, at, attempt, judge, mends, shown, wishes, may } = watched;
    const rationale = `Phase ${phase} of ${at} begins.`;
    const dispatch = { agent: roleOf[phase], action: 'dispatch', rationale };
    await decide({ ...dispatch, inputs: { at, guidance }, outputs: null });
    const again = (first: Try<T>['first']) => attempt({ key: `${at}-again`, first });
    let result = await attempt({ key: at, first: null });
    let judgement = judge(result);
    let tries = 1;
    if (!judgement.ok && mends?.(result) === true) {
      await decideBy(judgement, watched, 'retry');
      result = await again({ result, wanted: judgement.issues });
      judgement = judge(result);
      tries = 2;
    }
    await decideBy(judgement, watched, 'proceed');
    await tell(phase, at, judgement);
    const actions = may(result).filter((action) => action !== 'retry' || tries === 1);
    const pause = { phase, at, summary: shown(result) };
    const thought = await think(run, context, pause, wishes(result), judgement, actions);
    // What was thought before this phase was for this phase.
    guidance = thought.guidance;
    if (thought.decision === null) return { result, action: null };
    await decide(thought.decision);
    if (thought.action !== 'retry') return { result, action: thought.action };
    const wanted = [guidance ?? thought.decision.rationale];
    return { result: await again({ result, wanted }), action: 'retry' };
  };
  return {
    watch,
    /** Tells what a phase came to that nobody watched over. */
    tell,
    decide,
    /** Everything decided so far, in order (B16). */
    decisions: decisions as readonly Decision[],
    /** What the last thought wants the next phase to look at; null: nothing. */
    guidance: () => guidance,
  };
}

/** Each phase belongs to exactly one role (B1). */
const roleOf: Readonly<Record<SupervisedPhase, string>> = {
  plan: 'planner',
  gather: 'gatherer',
  analyze: 'analyzer',
  critique: 'analyzer',
  write: 'synthesizer',
  refine: 'refiner',
};

function evaluationOf({ ok, score, issues, metrics }: Judgement) {
  return { qualityOk: ok, score, issues: [...issues], metrics: { ...metrics } };
}

/**
 * A think pause: the operator's hook where there is one, and a model where the depth asks for one that can change something (B15, B17).
 * `decision`: null: no model was asked.
 */
async function think(
  run: Run,
  { brief, limits, parts }: RunContext,
  pause: ThinkPause & Visit,
  wishes: readonly string[],
  { metrics, issues }: Judgement,
  actions: readonly Action[],
) {
  const { think: hook } = parts;
  const { phase, at, summary } = pause;
  const hooked =
    hook === null
      ? null
      : await run.step(`think/hook/${phase}/${at}`, pause, ({ signal }) => hook(pause, signal));
  const silent = { guidance: hooked, action: null, decision: null };
  if (!limits.thinks || actions.length === 0) return silent;
  const made = { phase, metrics: { ...metrics }, issues: [...issues], summary };
  const asked = { ...requestWith(brief, wishes), ...made, actions: [...actions] };
  const { output: thought } = await consultOnce(run, `think/${phase}/${at}`, supervisor, asked, parts);
  if (thought === null) return silent;
  const { rationale, quality, guidance } = thought;
  const action = actions.find((one) => one === thought.action) ?? null;
  return {
    guidance: present(hooked, guidance).join('\n') || null,
    action,
    decision: {
      agent: 'supervisor',
      action: action ?? 'proceed',
      rationale,
      inputs: { at, phase },
      outputs: { quality, guidance },
    },
  };
}

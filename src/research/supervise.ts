// The supervisor: after each phase it holds the result against the phase's gate, has it done once more if it fails,
// thinks where the depth asks for it, and writes down what was decided and why (B11-B17, B40-B44).
import { supervisor } from '../agents/supervisor/supervisor.ts';
import type { SupervisedPhase } from '../agents/supervisor/contract.ts';
import type { Json } from '../base/json.ts';
import type { Run } from '../durable/run.ts';
import { consultOnce } from './consult.ts';
import type { Judgement } from './gates.ts';
import type { Work } from './work.ts';

/** What was decided between two phases; nothing is taken back. */
export interface Decision {
  readonly agent: string;
  readonly action: string;
  readonly rationale: string;
  readonly inputs: Json;
  readonly outputs: Json;
}

/** A phase as it is watched over. */
export interface Watched<T> {
  readonly phase: SupervisedPhase;
  /** Names the visit: `r1/i2`. */
  readonly at: string;
  /** Does the phase. `again`: what the gate found wrong the first time; null: this is the first time. */
  readonly attempt: (again: readonly string[] | null) => Promise<T>;
  readonly judge: (result: T) => Judgement;
  /** The result in words, for a thought about it. */
  readonly sum: (result: T) => string;
}

export interface Supervisor {
  watch<T>(watched: Watched<T>): Promise<T>;
  /** What the reader of the report is to know; people who watch see it at once. `key`: of its record. */
  warn(key: string, text: string): Promise<void>;
  /** Notes what a loop of the pipeline decided. */
  decide(decision: Decision): void;
  /** Everything decided so far, in order (B16). */
  readonly decisions: readonly Decision[];
  /** What still stands in the way of a better report; shown with it. */
  warnings(): readonly string[];
  /** What the last thought wants the next phase to look at; null: nothing. */
  guidance(): string | null;
}

export function createSupervisor(run: Run, work: Work): Supervisor {
  const decisions: Decision[] = [];
  const warnings: string[] = [];
  /** What is wrong with what each phase brought last. */
  const wrong = new Map<SupervisedPhase, readonly string[]>();
  let guidance: string | null = null;
  const decide = (decision: Decision) => void decisions.push(decision);
  const warn = (key: string, text: string) => {
    warnings.push(text);
    return run.note(key, 'warning', { text });
  };

  const watch = async <T>({ phase, at, attempt, judge, sum }: Watched<T>): Promise<T> => {
    decide({
      agent: roleOf[phase],
      action: 'dispatch',
      rationale: `Phase ${phase} of ${at} begins.`,
      inputs: { at, guidance },
      outputs: null,
    });
    let result = await attempt(null);
    let judgement = judge(result);
    if (!judgement.ok) {
      decide(evaluated(phase, at, judgement, 'retry'));
      result = await attempt(judgement.issues);
      judgement = judge(result);
    }
    wrong.set(phase, judgement.ok ? [] : judgement.issues);
    decide(evaluated(phase, at, judgement, 'proceed'));
    await tell(run, { phase, at, judgement });
    guidance = await think(run, work, { phase, at, judgement, summary: sum(result) }, decide);
    return result;
  };
  return {
    watch,
    warn,
    decide,
    decisions,
    warnings: () => [...[...wrong.values()].flat(), ...warnings],
    guidance: () => guidance,
  };
}

/** One record a phase; what is still wrong is shown on the card. */
function tell(run: Run, { phase, at, judgement }: Omit<Pause, 'summary'>): Promise<void> {
  const evaluation = { phase, at, ...evaluationOf(judgement) };
  const wrong = judgement.ok ? [] : judgement.issues;
  const warnings = wrong.map((text) => ({ type: 'warning', data: { text } }));
  return run.note(`supervisor/${phase}/${at}`, 'phase-evaluated', evaluation, warnings);
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

function evaluated(
  phase: SupervisedPhase,
  at: string,
  judgement: Judgement,
  action: 'retry' | 'proceed',
): Decision {
  const { ok, issues } = judgement;
  return {
    agent: 'supervisor',
    action,
    rationale: ok ? `Phase ${phase} passed its gate.` : issues.join(' '),
    inputs: { at },
    outputs: evaluationOf(judgement),
  };
}

function evaluationOf({ ok, score, issues, metrics }: Judgement) {
  return { qualityOk: ok, score, issues: [...issues], metrics: { ...metrics } };
}

interface Pause {
  readonly phase: SupervisedPhase;
  readonly at: string;
  readonly judgement: Judgement;
  readonly summary: string;
}

/** A think pause: a model where the depth asks for one, and the operator's hook where there is one (B15, B17). */
async function think(
  run: Run,
  { brief, limits, parts }: Work,
  { phase, at, judgement, summary }: Pause,
  decide: (decision: Decision) => void,
): Promise<string | null> {
  const hooked = parts.think === null ? null : await hook(run, parts.think, { phase, at, summary });
  if (!limits.thinks) return hooked;
  const { metrics, issues } = judgement;
  const { output: thought } = await consultOnce(
    run,
    `think/${phase}/${at}`,
    supervisor,
    { request: brief.topic, phase, metrics: { ...metrics }, issues: [...issues], summary },
    parts,
  );
  if (thought === null) return hooked;
  const { action, rationale, quality, guidance } = thought;
  decide({ agent: 'supervisor', action, rationale, inputs: { at, phase }, outputs: { quality, guidance } });
  return [hooked, guidance].filter((text) => text !== null).join('\n') || null;
}

function hook(
  run: Run,
  thinks: NonNullable<Work['parts']['think']>,
  pause: { phase: SupervisedPhase; at: string; summary: string },
): Promise<string | null> {
  return run.step(`think/hook/${pause.phase}/${pause.at}`, pause, ({ signal }) => thinks(pause, signal));
}

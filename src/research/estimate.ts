// What a research will probably take, told before it begins: by what runs of its kind took, and until
// there are such, by its limits.
import { orchestrator } from '../agents/orchestrator.ts';
import type { EstimateView } from '../chat/views.ts';
import type { Run } from '../durable/run.ts';
import type { Figures } from '../store/library-port.ts';
import { expectedTurns } from './gather/agentic/expected-turns.ts';
import type { ExpectedTurns } from './gather/agentic/expected-turns.ts';
import type { Settings } from './settings.ts';
import type { Work } from './work.ts';

export interface Estimate {
  readonly expected: Figures;
  /** Runs it was learned from; 0: it is calculated from the limits. */
  readonly runs: number;
}

/** Runs of a kind that are looked at, the newest first; fewer than the least say nothing. */
const mostRuns = 20;
const leastRuns = 3;

export function estimate(run: Run, work: Work): Promise<Estimate> {
  return run.look('estimated', null, async ({ emit }) => {
    const recent = await work.parts.library.recentFigures(kindOf(work), mostRuns);
    const learned = recent.length >= leastRuns;
    const expected = learned ? medians(recent.map(({ actual }) => actual)) : calculated(work);
    const told: Estimate = { expected, runs: learned ? recent.length : 0 };
    emit('estimated', { ...expected, runs: told.runs });
    return told;
  });
}

export function viewOf({ expected: { activeMs, modelCalls, dollars } }: Estimate): EstimateView {
  return { activeMs, modelCalls, dollars };
}

/** Runs are compared with runs of the same mode and depth, with models or without. */
export function kindOf({ brief, parts }: Pick<Work, 'brief' | 'parts'>) {
  const models = parts.models.has('complex') ? 'some' : '';
  return { mode: brief.mode, depth: brief.depth, models };
}

/** The policy about costs: such a plan is shown for acceptance (design 2). */
export function costsTooMuch({ expected }: Estimate, { approval }: Settings): boolean {
  return approval.planAbove > 0 && expected.dollars > approval.planAbove;
}

/** A model call in a common size: time, tokens in and out. Only the first runs are estimated by these. */
const typical = { ms: 6_000, input: 6_000, output: 800 };
const pageMs = 2_500;

function calculated({ limits, settings, parts }: Work): Figures {
  const tasks = Math.round((limits.tasks.min + limits.tasks.max) / 2);
  const waves = Math.ceil(tasks / settings.parallel);
  if (!parts.models.has('complex')) return { activeMs: waves * pageMs, modelCalls: 0, tokens: 0, dollars: 0 };
  const turns = limits.research === 'react' ? 3 : 0;
  const rounds = 1 + limits.critiques / 2 + (limits.iterations - 1) / 2;
  const gathering = gatheringTurns({ limits, settings, parts }, tasks, turns);
  const loop = gathering.longest + (turns > 0 ? 2 : 0);
  const longest = 3 + rounds * (loop + 1) + (limits.thinks ? 5 * rounds : 0);
  const modelCalls = Math.round(longest + rounds * (gathering.all - gathering.longest));
  const { input, output } = parts.models.priceOf('analytical');
  return {
    activeMs: Math.round(longest * typical.ms + waves * rounds * pageMs),
    modelCalls,
    tokens: modelCalls * (typical.input + typical.output),
    dollars: (modelCalls * (typical.input * input + typical.output * output)) / 1_000_000,
  };
}

/** Of one round: in waves with a reflection after each, or by an orchestrator. */
function gatheringTurns(
  { limits, settings, parts }: Pick<Work, 'limits' | 'settings' | 'parts'>,
  tasks: number,
  turns: number,
): ExpectedTurns {
  if (limits.driver === 'agentic') {
    const reasons = parts.models.reasons(orchestrator.tier);
    return expectedTurns({ tasks, turns, reasons, settings });
  }
  const waves = Math.ceil(tasks / settings.parallel);
  const longest = waves * (turns + (limits.reflects ? 1 : 0));
  return { all: longest + turns * (tasks - waves), longest };
}

function medians(all: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => median(all.map((one) => one[name]));
  return {
    activeMs: Math.round(of('activeMs')),
    modelCalls: Math.round(of('modelCalls')),
    tokens: of('tokens'),
    dollars: of('dollars'),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

// What a research will probably take, told before it begins: by what runs of its kind took, and until
// there are such, by its limits, from the least to the most.
import type { EstimateView } from '../chat/views.ts';
import type { Run } from '../durable/run.ts';
import type { Figures } from '../store/library-port.ts';
import { leastCourse, mostCourse } from './expected-calls.ts';
import type { Course } from './expected-calls.ts';
import type { Settings } from './settings.ts';
import type { Work } from './work.ts';

export interface Estimate {
  readonly expected: Figures;
  /** Runs it was learned from; 0: it is calculated from the limits. */
  readonly runs: number;
  /** Only where it is calculated: `expected` is the middle of it. */
  readonly range?: { readonly least: Figures; readonly most: Figures };
}

/** Runs of a kind that are looked at, the newest first; fewer than the least say nothing. */
const mostRuns = 20;
const leastRuns = 3;

export function estimate(run: Run, work: Work): Promise<Estimate> {
  return run.look('estimated', null, async ({ emit }) => {
    const recent = await work.parts.library.recentFigures(kindOf(work), mostRuns);
    const learned = recent.length >= leastRuns;
    const told: Estimate = learned
      ? { expected: medians(recent.map(({ actual }) => actual)), runs: recent.length }
      : calculated(work);
    const { expected, runs, range } = told;
    const { least, most } = range ?? {};
    const between =
      least === undefined || most === undefined ? {} : { range: { least: { ...least }, most: { ...most } } };
    emit('estimated', { ...expected, runs, ...between });
    return told;
  });
}

export function viewOf({ expected: { activeMs, modelCalls, dollars }, range }: Estimate): EstimateView {
  return { activeMs, modelCalls, dollars, ...(range === undefined ? {} : { range }) };
}

/** Runs are compared with runs of the same mode and depth, with models or without. */
export function kindOf({ brief, parts }: Pick<Work, 'brief' | 'parts'>) {
  const models = parts.models.has('complex') ? 'some' : '';
  return { mode: brief.mode, depth: brief.depth, models };
}

/** The policy about costs: such a plan is shown for acceptance. */
export function costsTooMuch({ expected }: Estimate, { approval }: Settings): boolean {
  return approval.planAbove > 0 && expected.dollars > approval.planAbove;
}

/** Questions of common sizes: time, tokens in and out. Only the first runs are estimated by these. */
const typical = { ms: 6_000, input: 6_000, output: 800 };
const check = { ms: 3_000, input: 700, output: 100 };
const pageMs = 2_500;

function calculated(work: Work): Estimate {
  const { limits, settings, parts } = work;
  if (!parts.models.has('complex')) {
    const waves = Math.ceil((limits.tasks.min + limits.tasks.max) / 2 / settings.parallel);
    return { expected: { activeMs: waves * pageMs, modelCalls: 0, tokens: 0, dollars: 0 }, runs: 0 };
  }
  const range = { least: figuresOf(leastCourse(work), work), most: figuresOf(mostCourse(work), work) };
  return { expected: medians([range.least, range.most]), runs: 0, range };
}

function figuresOf({ research, checks, waves }: Course, { parts, limits }: Work): Figures {
  const { input, output } = parts.models.priceOf('analytical');
  const read = research.all * typical.input + checks.all * check.input;
  const written = research.all * typical.output + checks.all * check.output;
  const ms = research.longest * typical.ms + checks.longest * check.ms + waves * pageMs;
  return {
    // After its time no new work begins, and the report is written and checked.
    activeMs: Math.min(ms, limits.softMs + 2 * typical.ms + checks.longest * check.ms),
    modelCalls: research.all + checks.all,
    tokens: read + written,
    dollars: (read * input + written * output) / 1_000_000,
  };
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

// What a research will probably take: by what runs of its kind took, or until there are enough, by a table in the settings.
import type { EstimateView } from '../chat/views.ts';
import type { Run } from './run.ts';
import type { Figures } from '../store/library-port.ts';
import type { RunContext } from './run-context.ts';
import type { Settings } from './settings.ts';
import { pipelineVersion } from './version.ts';

export interface Estimate {
  /** The middle of them. */
  readonly expected: Figures;
  /** Runs it was learned from; 0: it is that of the settings. */
  readonly runs: number;
  /** Two runs in three are within it. Left out where no model is asked. */
  readonly range?: { readonly least: Figures; readonly most: Figures };
  /** How many tasks it is for, in the middle. */
  readonly tasks?: number;
}

/** Runs of a kind that are looked at, the newest first; fewer than the least say nothing. */
const mostRuns = 20;
const leastRuns = 3;

/** Only runs that began with this version of the pipeline count. */
export function estimate(run: Run, context: RunContext): Promise<Estimate> {
  return run.step('estimated', null, async ({ emit }) => {
    const kind = { ...kindOf(context), version: pipelineVersion };
    const recent = await context.parts.library.recentFigures(kind, mostRuns);
    const actual = recent.map((one) => one.actual);
    const usual = usualTasks(context);
    const taken = actual.map(({ tasks = usual }) => tasks);
    const told =
      actual.length >= leastRuns
        ? { ...learned(actual), tasks: quantile(taken, 0.5) }
        : { ...byTable(context), tasks: usual };
    const { expected, runs, range } = told;
    emit('estimated', { ...expected, runs, ...(range === undefined ? {} : { range }) });
    return told;
  });
}

export function viewOf({ expected: { activeMs, modelCalls, dollars }, range }: Estimate): EstimateView {
  return { activeMs, modelCalls, dollars, ...(range === undefined ? {} : { range }) };
}

/** About half of what a research takes is for its tasks, for each the same; the rest is for what is made of them. */
const shareOfTasks = 0.5;

/** What a plan takes, of which so many tasks are still to be done. */
export function forPlan(estimated: Estimate, tasks: number, context: Pick<RunContext, 'limits'>): Estimate {
  const { expected, range, tasks: usual = usualTasks(context) } = estimated;
  const times = 1 - shareOfTasks + (shareOfTasks * tasks) / Math.max(1, usual);
  const scaled = (figures: Figures) => figuresOf((name) => times * figures[name]);
  const between =
    range === undefined ? {} : { range: { least: scaled(range.least), most: scaled(range.most) } };
  return { ...estimated, expected: scaled(expected), ...between, tasks };
}

function usualTasks({ limits: { tasks } }: Pick<RunContext, 'limits'>): number {
  return (tasks.min + tasks.max) / 2;
}

/** Runs are compared with runs of the same mode and depth, with models or without. */
export function kindOf({ brief, parts }: Pick<RunContext, 'brief' | 'parts'>) {
  const models = parts.models.has('complex') ? 'some' : '';
  return { mode: brief.mode, depth: brief.depth, models };
}

/** Whether people decide about plans: whoever asked wants it, the settings do, or the policy about costs. */
export function asksForPlan(estimated: Estimate, { brief, settings }: RunContext): boolean {
  if (brief.mode !== 'deep') return false;
  return brief.planFirst === true || settings.approval.plan || costsTooMuch(estimated, settings);
}

/** The policy about costs: such a plan is shown for acceptance. */
export function costsTooMuch({ expected }: Estimate, { approval }: Settings): boolean {
  return approval.planAbove > 0 && expected.dollars > approval.planAbove;
}

/** A sixth of the runs lies below the range and a sixth above it. */
const outside = 1 / 6;

function learned(runs: readonly Figures[]): Estimate {
  const taken = (name: keyof Figures) => runs.map((one) => one[name]);
  const at = (share: number) => figuresOf((name) => quantile(taken(name), share));
  return { expected: at(0.5), runs: runs.length, range: { least: at(outside), most: at(1 - outside) } };
}

/** Without a model only pages are fetched and read: milliseconds for each wave of tasks. */
const pageMs = 2_500;
/** Of the tokens of a run so many are read; the others are written, and cost more. */
const shareRead = 0.91;
/** Of all tokens so many are those of the largest models: of the writer, the editor and the second reader (docs/quality.md). */
const shareComplex = 0.3;

function byTable({ limits, settings, parts }: RunContext): Estimate {
  if (!parts.models.has('complex')) {
    const waves = Math.ceil(usualTasks({ limits }) / settings.parallel);
    return { expected: { activeMs: waves * pageMs, modelCalls: 0, tokens: 0, dollars: 0 }, runs: 0 };
  }
  const { calls, ms, tokens } = limits.expected;
  const priceOf = (tier: 'analytical' | 'complex') => {
    const { input, output } = parts.models.priceOf(tier);
    return shareRead * input + (1 - shareRead) * output;
  };
  const each = (1 - shareComplex) * priceOf('analytical') + shareComplex * priceOf('complex');
  const costOf = (all: number) => (all * each) / 1_000_000;
  const end = (which: 'least' | 'most'): Figures => ({
    activeMs: ms[which],
    modelCalls: calls[which],
    tokens: tokens[which],
    dollars: costOf(tokens[which]),
  });
  const range = { least: end('least'), most: end('most') };
  return { expected: figuresOf((name) => (range.least[name] + range.most[name]) / 2), runs: 0, range };
}

function figuresOf(of: (name: keyof Figures) => number): Figures {
  return {
    activeMs: Math.round(of('activeMs')),
    modelCalls: Math.round(of('modelCalls')),
    tokens: Math.round(of('tokens')),
    dollars: of('dollars'),
  };
}

/** The value below which this share of them lies, between the two that are nearest. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [below = 0, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (place - Math.floor(place)) * (above - below);
}

// What every phase of a run works with and none of them changes, once it is clear what is to be researched: the brief, the limits,
// and until when it may work.
import type { IntakeOutput } from '../agents/intake/contract.ts';
import { leastRoom, orchestrator } from '../agents/orchestrator/orchestrator.ts';
import { planner } from '../agents/planner/planner.ts';
import type { Clarification, ThreadMessage } from '../agents/prompt/thread.ts';
import type { Models } from '../llm/port.ts';
import { requireRoom } from './gather/orchestrator/orchestration.ts';
import type { ResearchParts } from './parts.ts';
import type { Run } from './run.ts';
import type { DepthLimits, RunSettings, Settings } from './settings.ts';
import type { Wanted } from '../agents/prompt/request.ts';
import type { ReportDraft } from '../agents/writer/contract.ts';

export interface RunContext {
  readonly brief: Brief;
  readonly settings: Settings;
  /** Who decides about plans and drafts. */
  readonly approvers: readonly string[];
  /** The limits of this research: those of its depth, or one light task in the modes that are meant to be quick (A72). */
  readonly limits: DepthLimits;
  /** How long the run had been worked on when people last asked for another draft; 0: they have not. */
  readonly roundBeganMs: number;
  /** What the first draft took, once people have asked for another one: further ones come on top of what is expected. */
  readonly firstDraft?: { readonly activeMs: number; readonly tasks: number };
  readonly parts: ResearchParts;
}

export function contextFor(
  brief: Brief,
  { limits, approvers, language, unread: refused }: RunSettings,
  parts: ResearchParts,
): RunContext {
  const unread = refused ?? brief.unread;
  const quick: DepthLimits = { ...limits.depths.light, tasks: { min: 1, max: 1 } };
  return {
    brief: {
      ...brief,
      ...(typeof language === 'string' ? { language } : {}),
      ...(unread === undefined ? {} : { unread }),
    },
    settings: limits,
    approvers,
    limits: brief.mode === 'deep' ? limits.depths[brief.depth] : quick,
    roundBeganMs: 0,
    parts,
  };
}

/** A request for one fact at light depth, with nothing answered or attached: what intake would search for is its plan. */
export function isOneFact({ brief, limits, parts }: RunContext): boolean {
  const isNarrow = brief.mode === 'deep' && brief.depth === 'light' && brief.complexity === 'simple';
  const isBare = brief.answers.length === 0 && (brief.attached ?? []).length === 0;
  return isNarrow && isBare && limits.research === 'classic' && parts.models.has(planner.tier);
}

/** Searches of a task, at most. One fact has all that intake names, as there are no others. */
export function mostSearches(context: RunContext): number {
  const { brief, limits } = context;
  const { searchesPerTask, tasks } = limits;
  if (!isOneFact(context)) return searchesPerTask;
  return Math.min(Math.max(searchesPerTask, brief.backgroundQueries.length), searchesPerTask * tasks.max);
}

/**
 * The driver `auto` settled, once for a run: a model that dispatches agents where one can read what they report, the plan
 * otherwise, which people are told.
 * @throws FootnoteError `config-invalid` when an operator has set `agentic` and the model takes too little (C1)
 */
export async function withDriver(run: Run, context: RunContext): Promise<RunContext> {
  const { limits, parts } = context;
  if (limits.driver === 'agentic') await run.step('room', null, () => requireRoom(parts.models));
  if (limits.driver !== 'auto') return context;
  const driver = await run.step('driver', null, ({ emit }) => {
    const { models } = parts;
    if (!models.has(orchestrator.tier)) return 'plan';
    const room = models.roomFor(orchestrator.tier, orchestrator.maxOutputTokens);
    if (room >= leastRoom) return 'agentic';
    const { tier } = orchestrator;
    emit('warning', { text: parts.say('warning.plan-drives', { least: leastRoom, tier, room }) });
    return 'plan';
  });
  return { ...context, limits: { ...limits, driver } };
}

/** Active time in milliseconds, as all times here: waiting for people does not count. */
type Timed = Pick<RunContext, 'limits' | 'roundBeganMs'>;

/** After this nothing new is begun. */
export function softEndOf({ limits, roundBeganMs }: Timed): number {
  return roundBeganMs + limits.softMs;
}

/** After this the run fails with what it has. */
export function hardEndOf({ limits, roundBeganMs }: Timed): number {
  return roundBeganMs + hardLimitOf(limits);
}

/** What nothing may exceed before the depth is known. */
export function longest({ limits: { depths } }: RunSettings): number {
  return Math.max(...Object.values(depths).map(hardLimitOf));
}

/** Twice the time after which nothing new is begun. */
function hardLimitOf({ softMs }: Pick<DepthLimits, 'softMs'>): number {
  return 2 * softMs;
}

/** People want another draft: this round has all the time of the depth. `tasks`: done for the draft they were shown. */
export async function withNewTime(run: Run, before: RunContext, round: number, tasks: number) {
  const { activeMs } = await run.now(`r${round}/begun`);
  const firstDraft = before.firstDraft ?? { activeMs, tasks };
  const context: RunContext = { ...before, roundBeganMs: activeMs, firstDraft };
  run.deadline(hardEndOf(context));
  return context;
}

/** What is to be researched, as intake has understood it. */
export interface Brief extends Omit<
  IntakeOutput,
  'topic' | 'field' | 'route' | 'decidedBy' | 'ambiguous' | 'questions'
> {
  /** The request as a text that stands on its own. */
  readonly topic: string;
  /** The words in which it was asked; left out: they are the topic, or the run began when that was not kept. */
  readonly ownWords?: string;
  /** The day the research began: `YYYY-MM-DD`. */
  readonly today: string;
  readonly answers: readonly Clarification[];
  /** Whose sources count most (B80). */
  readonly field: NonNullable<IntakeOutput['field']>;
  /** What was said in the thread before, oldest first. */
  readonly history: readonly ThreadMessage[];
  /** Files that people attached, with the request or before; left out: none. Those that came later are in the thread. */
  readonly attached?: readonly { readonly name: string; readonly outline: readonly string[] }[];
  /** Names of the files that came with the request, where none could be read; left out: there is no such file. */
  readonly unread?: readonly string[];
  /** The request was read without a model, because none answered. */
  readonly modelFailed: boolean;
  /** In which language Footnote speaks in it, BCP 47; left out: nobody knows, or the run began when that was not kept. */
  readonly language?: string;
}

/** What is assumed of a request once its draft follows what people have said since. */
export function assumedIn(
  { constraints }: Pick<Brief, 'constraints'>,
  { settled = [] }: ReportDraft,
): string[] {
  return constraints.filter((text) => !settled.includes(text));
}

/** The models that a run was started with are asked before those of the settings (B49). */
export function askedFirst(models: Models, first: readonly string[] = []): Models {
  if (first.length === 0) return models;
  return {
    ...models,
    answer: (tier, question, context) => models.answer(tier, question, { ...context, first }),
    reply: (tier, request, context) => models.reply(tier, request, { ...context, first }),
  };
}

/** The request with its words, and with what people have wanted since: planner and writer are told that as feedback instead. */
export function requestWith(
  { topic, ownWords }: Pick<Brief, 'topic' | 'ownWords'>,
  wishes: readonly string[] = [],
): Wanted {
  return {
    request: topic,
    ...(ownWords === undefined ? {} : { ownWords }),
    ...(wishes.length === 0 ? {} : { wishes: [...wishes] }),
  };
}

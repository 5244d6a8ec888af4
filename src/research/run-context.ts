// What every phase of a run works with and none of them changes, once it is clear what is to be researched.
import { leastRoom, orchestrator } from '../agents/orchestrator/orchestrator.ts';
import { planner } from '../agents/planner/planner.ts';
import { sayIn } from '../chat/words/say.ts';
import type { Run } from './run.ts';
import type { Brief } from './brief.ts';
import { requireRoom } from './gather/orchestrator/orchestration.ts';
import type { ResearchParts } from './parts.ts';
import type { DepthLimits, RunSettings, Settings } from './settings.ts';

export interface RunContext {
  readonly brief: Brief;
  readonly settings: Settings;
  /** Who decides about plans and drafts. */
  readonly approvers: readonly string[];
  /** The limits of this research: those of its depth, or one light task in the modes that are meant to be quick (A72). */
  readonly limits: DepthLimits;
  /** How long the run had been worked on when people last asked for another draft; 0: they have not. */
  readonly roundBeganMs: number;
  readonly parts: ResearchParts;
}

export function contextFor(
  brief: Brief,
  { limits, approvers, language, unread: refused }: RunSettings,
  parts: ResearchParts,
): RunContext {
  const unread = refused ?? brief.unread;
  const depth = limits.depths[brief.depth];
  const quick: DepthLimits = { ...limits.depths.light, tasks: { min: 1, max: 1 } };
  return {
    brief: {
      ...brief,
      ...(typeof language === 'string' ? { language } : {}),
      ...(unread === undefined ? {} : { unread }),
    },
    settings: limits,
    approvers,
    limits: brief.mode === 'deep' ? depth : quick,
    roundBeganMs: 0,
    parts,
  };
}

/**
 * A request for one fact, or a yes or no, at light depth: what intake would search for is its plan, and no planner is asked.
 * What people answered, or attached, is the planner's to take up.
 */
export function isOneFact({ brief, limits, parts }: RunContext): boolean {
  const isNarrow = brief.mode === 'deep' && brief.depth === 'light' && brief.complexity === 'simple';
  const isBare = brief.answers.length === 0 && (brief.attached ?? []).length === 0;
  return isNarrow && isBare && limits.research === 'classic' && parts.models.has(planner.tier);
}

/**
 * The driver `auto` settled, once for a run: a model that dispatches agents where one can read what they report, the plan
 * otherwise, which people are told.
 * @throws FootnoteError `config-invalid` when an operator has set `agentic` and the model takes too little (C1)
 */
export async function withDriver(run: Run, context: RunContext): Promise<RunContext> {
  const { limits, parts } = context;
  if (limits.driver === 'agentic') await run.look('room', null, () => requireRoom(parts.models));
  if (limits.driver !== 'auto') return context;
  const driver = await run.look('driver', null, ({ emit }) => {
    const { models } = parts;
    if (!models.has(orchestrator.tier)) return 'plan';
    const room = models.roomFor(orchestrator.tier, orchestrator.maxOutputTokens);
    if (room >= leastRoom) return 'agentic';
    const say = sayIn(context.brief.language);
    emit('warning', {
      text: say('warning.plan-drives', { least: leastRoom, tier: orchestrator.tier, room }),
    });
    return 'plan';
  });
  return { ...context, limits: { ...limits, driver } };
}

// Every limit of a run in one table. Frozen on the run's row when it starts, so that an edit of the configuration
// never changes a run that is under way.
import { z } from 'zod';

const count = z.int().min(0);
const duration = z.int().min(1).describe('milliseconds');

const depthLimits = z.strictObject({
  /** Tasks of a plan (A23-A25). */
  tasks: z.strictObject({ min: z.int().min(1), max: z.int().min(1).max(20) }),
  /** Searches a task does at most in classic mode (A36). */
  searchesPerTask: z.int().min(1).max(10),
  /** Pages a task reads at most in classic mode (A36). */
  pagesPerTask: z.int().min(1).max(50),
  /** Whether a model reads the pages of a task; otherwise sentences are selected without one. */
  readsWithModel: z.boolean(),
  /** Words of the report (A69). */
  words: z.strictObject({ min: count, max: z.int().min(100) }),
  /** Active time after which no new work begins and the report is written from what exists (design 4). */
  softMs: duration,
});

export const depths = ['light', 'medium', 'extended'] as const;
export type Depth = (typeof depths)[number];
export const modes = ['simple', 'web', 'deep'] as const;
export type Mode = (typeof modes)[number];

export const settingsSchema = z.strictObject({
  depths: z.strictObject({ light: depthLimits, medium: depthLimits, extended: depthLimits }),
  /** Tasks of one run researched at once; 1 means strictly one by one (design 4, "order of work"). */
  parallel: z.int().min(1).max(10),
  clarification: z.strictObject({
    enabled: z.boolean(),
    /** Questions at once (A8). */
    questions: z.int().min(1).max(3),
    /** Rounds per request; the hard cap is 2 (design 4). */
    rounds: z.int().min(0).max(2),
    /** Active or not, after this nobody is waited for and research starts with inferred constraints. */
    deadlineMs: duration,
    /** Whoever is asked is reminded once after this; 0: never. */
    remindAfterMs: count,
  }),
  approval: z.strictObject({
    plan: z.boolean(),
    draft: z.boolean(),
    /** Whoever decides is reminded once after this, in milliseconds; 0: never. */
    remindAfterMs: count,
  }),
  limits: z.strictObject({
    plans: z.int().min(1),
    iterations: z.int().min(1).max(10),
    critiques: count,
    /** Visits to any one phase (D38). */
    visits: z.int().min(1).max(40),
  }),
});

export type Settings = z.infer<typeof settingsSchema>;

/** What one run was started with: the limits, and what the person chose. */
export const runSettingsSchema = z.strictObject({
  limits: settingsSchema,
  depth: z.enum([...depths, 'auto']),
  mode: z.enum([...modes, 'auto']),
  /** Who decides about plans and drafts: `requester`, `anyone`, ids of people, `role:` and an id. */
  approvers: z.array(z.string()),
  /** The platform's id of the message that asked, so that what was said before it can be read. Empty: there is none. */
  asked: z.string(),
});

export type RunSettings = z.infer<typeof runSettingsSchema>;

/**
 * The settings a run was started with, as this version understands them: what was frozen counts, a limit that did not
 * exist then is taken from `current`, one that no longer exists is left out.
 */
export function thaw(frozen: unknown, current: Settings): RunSettings {
  const shape: RunSettings = {
    limits: current,
    depth: 'auto',
    mode: 'auto',
    approvers: ['requester'],
    asked: '',
  };
  return runSettingsSchema.parse(laidOver(shape, frozen));
}

function laidOver(shape: unknown, frozen: unknown): unknown {
  if (!isRecord(shape) || !isRecord(frozen)) return frozen ?? shape;
  return Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, laidOver(part, frozen[key])]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

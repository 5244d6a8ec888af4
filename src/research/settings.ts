// Every limit of a run in one table, frozen on the run's row when it starts: an edit changes no run under way.
import { isRecord } from '../base/json.ts';
import { namesOutOf } from '../base/config-values.ts';
import { z } from 'zod';

const count = z.int().min(0);
const duration = z.int().min(1).describe('milliseconds');

const range = z.strictObject({ least: count, most: count });

const toolKinds = ['web', 'papers', 'notes', 'open', 'mcp'] as const;
/** What researchers can search, open results, and the tools of MCP servers. */
export type ToolKind = (typeof toolKinds)[number];

const depthLimitsSchema = z.strictObject({
  /** Tasks of a plan (A23-A25). */
  tasks: z.strictObject({ min: z.int().min(1), max: z.int().min(1).max(20) }),
  /** How a task is researched (A35): `classic` by the plan's searches, without a model; `react`: a model chooses, turn by turn. */
  research: z.enum(['classic', 'react']),
  /** Tool calls of one task in `react` research (A39). */
  toolCalls: z.int().min(1).max(100),
  /** Who decides what comes next: the plan, or a model that dispatches agents; `auto`: that model where one takes enough. */
  driver: z.enum(['plan', 'agentic', 'auto']),
  /** Whether the plan is looked at again after each wave of tasks (A50). */
  reflects: z.boolean(),
  /** Times the critic may send the research back (D26). */
  critiques: z.int().min(0).max(5),
  /** Rounds of research to close gaps, the first one included (B6). */
  iterations: z.int().min(1).max(10),
  /** Whether a model thinks between two phases (B3). */
  thinks: z.boolean(),
  /** Searches the plan gives each task (A36). */
  searchesPerTask: z.int().min(1).max(10),
  /** Pages that are read before a model chooses any, or in all in `classic` research (A36). */
  pagesPerTask: z.int().min(1).max(50),
  /** How the report cites and how its claims are checked; other keys of checking are the same at each depth (A142). */
  citations: z.strictObject({
    /** `strict`: every statement cites. `natural`: where a fact needs it. `classical`: only that quotes are in their sources (A95). */
    mode: z.enum(['strict', 'natural', 'classical']),
    /** Facts that a claim which answers the request and is not borne out is taken apart into; 0: it is not (A127, A136). */
    facts: z.int().min(0).max(10),
    /** Searches of the web for such a fact (A129). */
    searches: z.int().min(0).max(2),
  }),
  /** The most words of a report; one about a single thing is as short as that (A69). */
  words: z.strictObject({ max: z.int().min(100) }),
  /** What such a research with models takes, until enough runs were counted: the range of two runs in three. */
  expected: z.strictObject({ calls: range, ms: range, tokens: range }),
  /** Active time after which no new work begins and the report is written from what exists; twice that ends the run. */
  softMs: duration,
});

export type DepthLimits = z.infer<typeof depthLimitsSchema>;

export const depths = ['light', 'medium', 'extended'] as const;
export type Depth = (typeof depths)[number];
export const modes = ['simple', 'web', 'deep'] as const;
export type Mode = (typeof modes)[number];

export const settingsSchema = z.strictObject({
  depths: z.strictObject({
    light: depthLimitsSchema,
    medium: depthLimitsSchema,
    extended: depthLimitsSchema,
  }),
  /** Tasks of one run researched at once; 1 means strictly one by one. */
  parallel: z.int().min(1).max(10),
  /** A first look at the subject before the plan is made (A12-A16). */
  background: z.strictObject({ enabled: z.boolean() }),
  /** Whether a plan that is changed keeps what was done (A30). */
  preserveCompleted: z.boolean(),
  /** Whether the least number of tasks is done whatever the reflector says (A55). */
  enforceMinimum: z.boolean(),
  /** What every plan is to heed, in the operator's words (B20); may be empty. */
  context: z.string().max(10_000),
  citations: z.strictObject({
    /** Whether claims are held against their quotes by a model before anybody sees the draft (A62). */
    verify: z.boolean(),
    /** Whether claims that are not borne out leave the report (A137). */
    cleanUp: z.boolean(),
    /** What becomes of them: they are mended or leave; or they stay, softened in one of three ways (A132). */
    soften: z.enum(['mend', 'hedge', 'qualify', 'parenthetical']),
    /** Whether claims that are nearly sure go to a smaller judge (A99, A101-A103). */
    routes: z.boolean(),
    /** Whether the links of a draft are looked at before people decide about it (D31). */
    probe: z.boolean(),
  }),
  /** Time a quick look at the web may take in all, in milliseconds (A73). */
  webMs: duration,
  /** Time a direct answer may take, in milliseconds. */
  simpleMs: duration,
  /** What researchers that choose their tools may use, besides the plan's own searches (D12, D40). */
  tools: namesOutOf(toolKinds),
  /** Earlier messages of the thread that are read (E13). */
  history: z.int().min(0).max(100),
  /** One researcher that chooses its own tools. */
  agent: z.strictObject({
    /** It sums up what it has after this (C31). */
    softMs: duration,
    /** It is stopped after this (C31). */
    hardMs: duration,
  }),
  /** The model that dispatches research agents. */
  orchestrator: z.strictObject({
    cycles: z.int().min(2).max(50),
    /** The same for models that reason. */
    reasoningCycles: z.int().min(2).max(50),
    /** Turns in which it only thinks. */
    thinks: z.int().min(0).max(50),
    /** Agents it may dispatch at once (C23). */
    agents: z.int().min(1).max(10),
  }),
  clarification: z.strictObject({
    enabled: z.boolean(),
    /** Questions at once (A8). */
    questions: z.int().min(1).max(3),
    /** Rounds per request; the hard cap is 2. */
    rounds: z.int().min(0).max(2),
    /** Active or not, after this nobody is waited for and research starts with inferred constraints. */
    deadlineMs: duration,
    /** Whoever is asked is reminded once after this; 0: never. */
    remindAfterMs: count,
  }),
  approval: z.strictObject({
    plan: z.boolean(),
    /** A plan that is estimated to cost more than this, in US dollars, is shown for acceptance too; 0: none is. */
    planAbove: z.number().min(0),
    draft: z.boolean(),
    /** Whoever decides is reminded once after this, in milliseconds; 0: never. */
    remindAfterMs: count,
  }),
  /** What happens to material that does not fit the context of a model. */
  contexts: z.strictObject({
    /** Whether anything is shortened level by level; otherwise what fits best is shown, and nothing is told (B59). */
    enabled: z.boolean(),
    /** Whether material may be left out where even its headlines are too much (B63). */
    allowDropping: z.boolean(),
    /** For one summary, in milliseconds (B71). */
    summaryMs: duration,
    /** Whether what was shortened is kept as it was, and for how many hours (B74). */
    archive: z.strictObject({ enabled: z.boolean(), hours: z.int().min(1).max(87_600) }),
  }),
  limits: z.strictObject({
    plans: z.int().min(1),
    /** What no depth may exceed. */
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
  /** In which language Footnote speaks in it, BCP 47; null: nobody knows. */
  language: z.string().nullable().optional(),
  /** Names of the files attached to the request where none of them is of a kind that is read; left out: no such file. */
  unread: z.array(z.string()).optional(),
  /** Models that are asked before those of the settings, in order; left out: none (B49). */
  models: z.array(z.string()).optional(),
});

export type RunSettings = z.infer<typeof runSettingsSchema>;

/** What a run was started with: a limit that did not exist then is taken from `current`, one that is gone is left out. */
export function thaw(frozen: unknown, current: Settings): RunSettings {
  const shape: RunSettings = {
    limits: current,
    depth: 'auto',
    mode: 'auto',
    approvers: ['requester'],
    asked: '',
    language: null,
    unread: undefined,
    models: undefined,
  };
  return runSettingsSchema.parse(laidOver(shape, frozen));
}

function laidOver(shape: unknown, frozen: unknown): unknown {
  if (!isRecord(shape) || !isRecord(frozen)) return frozen ?? shape;
  return Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, laidOver(part, frozen[key])]));
}

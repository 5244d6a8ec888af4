// Everything that a run tells of itself, in one list: research tells these events, durable and the store some of their own,
// and cards, figures and audits read them. It imports nothing of ours, so that everybody may know what an event is.
import { z } from 'zod';

/** Whatever JSON is; its form belongs to whoever wrote it. */
type AnyJson =
  | null
  | boolean
  | number
  | string
  | readonly AnyJson[]
  | { readonly [key: string]: AnyJson | undefined };
const anyJson = z.custom<AnyJson>(() => true);

/** What was not said, or not as it should be, counts as nothing: a call happened all the same. */
const amount = z.number().min(0).default(0).catch(0);
const nothingUsed = { inputTokens: 0, outputTokens: 0, cost: 0 };
const text = z.string();
const count = z.number();
const nothing = z.object({}).catch({});
/** Figures under these names. */
const counts = <N extends string>(...names: N[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<N, typeof count>);
const amounts = counts('activeMs', 'modelCalls', 'dollars');
const expected = amounts.extend({ range: z.object({ least: amounts, most: amounts }).exactOptional() });
const answered = z.enum(['yes', 'partly', 'no']);

/** The data of each type as it is told. Only additions, which are optional: databases keep events of earlier versions. */
const shapes = {
  // The course of a run, told by durable and the store.
  'phase-started': z.object({ phase: text }),
  'phase-finished': z.object({ phase: text.catch('') }),
  'question-asked': z.object({ kind: text.catch('') }),
  'question-answered': z.object({ kind: text.exactOptional(), by: text.exactOptional() }),
  'run-ended': z.object({ status: text.catch('ended') }).catch({ status: 'ended' }),
  'run-resumed': nothing,
  'card-replaced': nothing,
  'left-to-newer': nothing,
  // The request.
  understood: z.object({
    reasoning: text.catch(''),
    mode: text.exactOptional(),
    depth: text.exactOptional(),
    complexity: text.exactOptional(),
    followUp: text.nullable().exactOptional(),
  }),
  estimated: expected.extend({ tokens: count.exactOptional(), runs: count.exactOptional() }),
  steered: z.object({ text, effect: text }),
  // Plan and tasks.
  'plan-created': z.object({
    brief: text.exactOptional(),
    tasks: z.array(
      z.object({
        id: text,
        title: text,
        rationale: text.exactOptional(),
        priority: count.exactOptional(),
        cycle: count.exactOptional(),
        branch: count.exactOptional(),
      }),
    ),
    // Ids of tasks whose subject people want no more.
    takenBack: z.array(text).exactOptional(),
    // What is still to be done of it will take so much.
    estimate: expected.exactOptional(),
  }),
  'task-started': z.object({ id: text }),
  'task-finished': z.object({
    id: text,
    sources: count.default(0),
    evidence: count.default(0),
    /** Of its evidence, a few. */
    pages: z.array(z.object({ url: text, text })).exactOptional(),
    answered: answered.exactOptional(),
    reason: text.exactOptional(),
    failed: z.boolean().default(false),
    /** What went wrong, a sentence; only where it failed. */
    why: text.exactOptional(),
    /** What a model says that it has found; a few sentences that nobody has checked. */
    observation: text.exactOptional(),
  }),
  'task-skipped': z.object({ id: text, because: text.exactOptional() }),
  // Research.
  searched: z.object({
    query: text,
    hits: count,
    leftOut: count,
    failures: z.array(z.object({ provider: text, reason: text })).readonly(),
  }),
  'looked-up': counts('searches', 'sources', 'evidence'),
  'source-found': z.object({ url: text, title: text.exactOptional() }),
  'tool-called': z.object({ task: text, tool: text, summary: text, failed: z.boolean() }),
  thought: z.object({ cycle: count, text }),
  'agents-dispatched': counts('cycle', 'count'),
  'agent-reported': z.object({
    task: text,
    cycle: count,
    branch: count,
    failed: z.boolean().exactOptional(),
    report: text.exactOptional(),
    citations: anyJson.exactOptional(),
  }),
  'dispatch-ended': z.object({ reason: text, cycle: count, agents: count }),
  'reflection-decided': z.object({ decision: text, reasoning: text }),
  // What it amounts to.
  'analysis-made': z.object({
    findings: count,
    gaps: z.array(text),
    contradictions: z.array(text),
    // what the sides of each say; events of earlier versions have none
    sides: z.array(z.array(z.object({ title: text, quote: text }))).exactOptional(),
  }),
  'critique-made': z.object({ verdict: text, feedback: anyJson }),
  'context-fitted': counts('score', 'used', 'available', 'utilisation', 'summarised').extend({
    agent: text,
    level: text,
    dropped: z.array(text),
    archived: z.array(text),
    items: anyJson,
  }),
  'gaps-assessed': z.object({ iterate: z.boolean(), rationale: text }),
  'phase-evaluated': z.object({
    phase: text.exactOptional(),
    at: text.exactOptional(),
    qualityOk: z.boolean().exactOptional(),
    score: count.exactOptional(),
    issues: z.array(text).default([]),
    metrics: z.record(text, count),
  }),
  decided: z.object({ agent: text, action: text, rationale: text, inputs: anyJson, outputs: anyJson }),
  // Checking.
  'citations-checked': counts('citations', 'verified'),
  'numeric-claim-detected': z.object({
    id: text,
    raw: text,
    normalised: count.nullable(),
    unit: text.nullable(),
    derivation: text,
    verified: z.boolean(),
    reason: text,
  }),
  'claim-verified': z.object({ id: text, verdict: text.nullable(), how: text.nullable(), reason: text }),
  'claim-revised': z.object({ id: text, revised: text.nullable(), reason: text }),
  'claim-removed': z.object({ text, reason: text }),
  'content-revised': counts('removed', 'revised', 'mended'),
  'correction-metrics': counts('claims', 'kept', 'replaced', 'removed', 'added', 'rate'),
  'stage-7': z.object({
    state: z.enum(['skipped', 'started', 'stopped', 'complete']),
    reason: text.exactOptional(),
    claims: count.exactOptional(),
    facts: count.exactOptional(),
    verified: count.exactOptional(),
    searches: count.exactOptional(),
  }),
  'verification-summary': z.object({
    ...counts('claims', 'supported', 'partial', 'unsupported', 'contradicted', 'abstained').shape,
    ...counts('unsupportedRate', 'contradictedRate').shape,
    warning: z.boolean(),
    skipped: text.nullable(),
  }),
  'records-kept': counts('sources', 'evidence', 'findings', 'claims'),
  // Models.
  'model-called': z
    .object({
      agent: text.exactOptional(),
      model: text.exactOptional(),
      outcome: text.exactOptional(),
      inputTokens: amount,
      outputTokens: amount,
      cost: amount,
      ms: count.exactOptional(),
    })
    .catch(nothingUsed),
  'agent-completed': z.object({ agent: text, model: text.nullable(), prompt: text.nullable() }),
  warning: z.object({ text, code: text.exactOptional() }),
} as const;

type Shapes = typeof shapes;
type EventType = keyof Shapes;

/** An event as a run tells it. */
export type ToldEvent = {
  [T in EventType]: { readonly type: T; readonly data: z.input<Shapes[T]> };
}[EventType];

/** An event as it is read again. */
export type Event = {
  [T in EventType]: { readonly type: T; readonly data: z.output<Shapes[T]> };
}[EventType];

/** What an event of this type tells. */
export type DataOf<T extends EventType> = z.output<Shapes[T]>;

interface Stored {
  readonly type: string;
  readonly data: unknown;
}

/** What all events of one type tell, in their order. */
export function dataOf<T extends EventType>(type: T, events: readonly Stored[]): DataOf<T>[] {
  return events.flatMap((stored) => {
    const event = stored.type === type ? readEvent(stored) : null;
    return event === null ? [] : [event.data as DataOf<T>];
  });
}

/** What events change in a state, by their type; others change nothing. */
export type Effects<S, E> = {
  readonly [T in EventType]?: (state: S, data: DataOf<T>, stored: E) => void;
};

/** The state after all these events. */
export function afterEvents<S, E extends Stored>(effects: Effects<S, E>, state: S, events: readonly E[]): S {
  for (const stored of events) {
    const event = readEvent(stored);
    if (event === null) continue;
    const effect = effects[event.type] as ((state: S, data: unknown, stored: E) => void) | undefined;
    effect?.(state, event.data, stored);
  }
  return state;
}

/** Null: a type that this version does not know, or data that cannot be read; to be skipped. */
export function readEvent(stored: Stored): Event | null {
  if (!Object.hasOwn(shapes, stored.type)) return null;
  const type = stored.type as EventType;
  const read = shapes[type].safeParse(stored.data);
  return read.success ? ({ type, data: read.data } as Event) : null;
}

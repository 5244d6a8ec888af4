// A stage for stories: a journal in memory with one run, a clock that stands still, and a log that is kept.
import type { Json } from '../../../src/base/json.ts';
import type { Logger } from '../../../src/base/logger.ts';
import { execute } from '../../../src/durable/execute.ts';
import type { End, ExecuteParts, PassResult, Story } from '../../../src/durable/execute.ts';
import type { Time } from '../../../src/durable/moment.ts';
import type { ClaimedRun, Journal, QuestionDraft } from '../../../src/durable/port.ts';
import type { Run } from '../../../src/durable/run.ts';
import { createMemoryJournal } from '../../fakes/memory-journal.ts';
import type { JournalWorld } from '../../support/journal-world.ts';
import { manualClock } from '../../support/manual-clock.ts';
import type { ManualClock } from '../../support/manual-clock.ts';
import { silentTracing } from '../../../src/base/tracing.ts';

export const ttlMs = 9000;

export interface Logged {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly fields: object;
  readonly message: string;
}

export interface Stage {
  readonly world: JournalWorld;
  readonly clock: ManualClock;
  readonly runId: string;
  readonly logs: Logged[];
  /** Threads in whose outbox something was put, once for every time it was said. */
  readonly posted: string[];
  /** Ends the process, as far as the engine knows. */
  readonly shutdown: AbortController;
  /** Tells whoever has the run to look at its lease now. */
  nudge(): void;
  claim(owner?: string): Promise<ClaimedRun | null>;
  /** Claims the run and works on it until the pass ends; `idle` when it cannot be claimed. */
  pass(story: Story | Tale, over?: Partial<ExecuteParts>): Promise<PassResult | 'idle'>;
  /** Keys of the run's journal in the order of writing. */
  keys(): Promise<string[]>;
  eventTypes(): Promise<string[]>;
}

/** A story without an ending of its own: what it returns is delivered. */
export type Tale = (run: Run, start: ClaimedRun) => Promise<unknown>;

export function storyOf(tale: Tale): Story {
  return {
    async tell(run, start) {
      const result = ((await tale(run, start)) ?? null) as Json;
      return { status: 'delivered', result, events: [], posts: [] };
    },
    interrupted: (_start, status, error, kept): End => ({
      status,
      result: kept,
      events: [],
      posts: [{ key: `end/${status}`, view: { text: error.message } }],
    }),
  };
}

export async function aStage(clock: ManualClock = manualClock()): Promise<Stage> {
  const world = createMemoryJournal(clock);
  const runId = await world.start();
  const logs: Logged[] = [];
  const posted: string[] = [];
  const lookers = new Set<() => void>();
  const shutdown = new AbortController();
  const parts: ExecuteParts = {
    journal: world.journal,
    clock,
    logger: loggerInto(logs),
    tracing: silentTracing,
    leaseTtlMs: ttlMs,
    strict: true,
    gatheringMs: 0,
    posted: (threadId) => void posted.push(threadId),
    shutdown: shutdown.signal,
    onNudge: (_runId, look) => {
      lookers.add(look);
      return () => lookers.delete(look);
    },
  };
  const claim = (owner = 'worker') => world.journal.claim({ owner, lanes: ['shared'], ttlMs, perPerson: 2 });
  return {
    world,
    clock,
    runId,
    logs,
    posted,
    shutdown,
    claim,
    nudge: () => lookers.forEach((look) => look()),
    async pass(story, over = {}) {
      const claimed = await claim();
      if (claimed === null) return 'idle';
      const told = typeof story === 'function' ? storyOf(story) : story;
      return execute(claimed, told, { ...parts, ...over });
    },
    keys: async () => (await world.entries(runId)).map(({ key }) => key),
    eventTypes: async () => (await world.events(runId)).map(({ type }) => type),
  };
}

export function loggerInto(logs: Logged[]): Logger {
  const at = (level: Logged['level']) => (fields: object, message: string) =>
    void logs.push({ level, fields, message });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

export function aQuestion(over: Partial<QuestionDraft> = {}): QuestionDraft {
  return { kind: 'clarify', view: { text: 'which?' }, deadlineMs: null, ...over };
}

/** The journal with some of its methods replaced; each gets the original. */
export function journalWith(
  journal: Journal,
  over: { [Method in keyof Journal]?: (original: Journal[Method]) => Journal[Method] },
): Journal {
  const replaced: Record<string, unknown> = { ...journal };
  for (const [method, replace] of Object.entries(over)) {
    replaced[method] = (replace as (original: unknown) => unknown)(replaced[method]);
  }
  return replaced as unknown as Journal;
}

/** A process that can die: then nothing it waits for comes back. What is under way in it is its own affair. */
export function aProcess(stage: Stage): {
  readonly parts: Partial<ExecuteParts>;
  die(): void;
  /** An append that never writes this key. */
  dyingAt(key: string, journal: Journal): Journal['append'];
} {
  let dead = false;
  const never = () => new Promise<never>(() => {});
  const clock = {
    now: () => stage.clock.now(),
    sleep: (ms: number, signal?: AbortSignal) =>
      stage.clock.sleep(ms, signal).then(() => (dead ? never() : undefined)),
  };
  return {
    parts: { clock },
    die: () => void (dead = true),
    dyingAt: (key, journal) => (lease, rows) =>
      rows.some(({ entry }) => entry.key === key) ? never() : journal.append(lease, rows),
  };
}

/** Time for what works on no run in particular. */
export function timeOf(clock: ManualClock): Time {
  return { now: () => clock.now(), activeMs: () => 0, sleep: (ms, signal) => clock.sleep(ms, signal) };
}

export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

export function deferred<T = void>(): Deferred<T> {
  let settle: Omit<Deferred<T>, 'promise'> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...(settle as Omit<Deferred<T>, 'promise'>) };
}

/** Rejects as soon as the signal aborts, as a fetch does. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true });
  });
}

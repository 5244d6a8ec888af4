// A world in which workers die, freeze, fail and are overtaken at chosen calls of their journal, and which goes on
// with new workers until the run has ended.
import type { Clock } from '../../../src/base/clock.ts';
import type { Json } from '../../../src/base/json.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { execute } from '../../../src/durable/execute.ts';
import type { PassResult } from '../../../src/durable/execute.ts';
import type { Journal, JournalEntry } from '../../../src/durable/port.ts';
import { createMemoryJournal } from '../../fakes/memory-journal.ts';
import type { JournalWorld, RunState } from '../../support/journal-world.ts';
import { manualClock, settled } from '../../support/manual-clock.ts';
import { tellProgram } from './program.ts';
import type { Node } from './program.ts';
import { deferred, storyOf, ttlMs } from './stage.ts';
import type { Deferred } from './stage.ts';
import { silentTracing } from '../../../src/base/tracing.ts';

export const disturbanceKinds = [
  'die-before',
  'die-after',
  'fail-before',
  'fail-after',
  'freeze',
  'shutdown',
  'wake',
  'say',
  'cancel',
] as const;

export interface Disturbance {
  readonly kind: (typeof disturbanceKinds)[number];
  /** How many calls of the journal after the disturbance before. */
  readonly after: number;
}

export interface Outcome {
  readonly state: RunState;
  readonly entries: readonly JournalEntry[];
  readonly events: readonly string[];
  readonly posts: readonly string[];
  /** How often work began under each key. */
  readonly calls: ReadonlyMap<string, number>;
  /**
   * What no death can take back, in the order of the program: kept by the worker that ended the run, or kept when all rows
   * that were made before it were recorded.
   */
  readonly kept: readonly number[];
  /** How often each kind of disturbance really happened. */
  readonly happened: Readonly<Record<string, number>>;
  /** Broken promises that were noticed on the way. */
  readonly complaints: readonly string[];
  /** Keys that were recorded when a worker had heard of the cancel. */
  readonly atCancel: readonly string[] | null;
  /** Keys of each append after that. */
  readonly afterCancel: readonly (readonly string[])[];
}

interface Worker {
  readonly fence: number;
  readonly kept: Set<number>;
  dead: boolean;
  frozen: Deferred<void> | null;
  /** Resolves when the worker is gone or stands still. */
  readonly out: Deferred<void>;
  readonly shutdown: AbortController;
  look: () => void;
}

interface Theatre {
  readonly world: JournalWorld;
  readonly clock: ReturnType<typeof manualClock>;
  readonly runId: string;
  readonly plan: Disturbance[];
  readonly questions: ReadonlyMap<string, 'early' | 'late'>;
  readonly failed: Set<string>;
  readonly calls: Map<string, number>;
  readonly kept: Set<number>;
  readonly happened: Record<string, number>;
  readonly complaints: string[];
  fence: number;
  countdown: number;
  atCancel: string[] | null;
  readonly afterCancel: string[][];
}

const never = (): Promise<never> => new Promise(() => {});

/** Tells the program to its end, whatever happens on the way. */
export async function perform(
  program: readonly Node[],
  plan: readonly Disturbance[],
  { flaky }: { flaky: boolean },
): Promise<Outcome> {
  const clock = manualClock();
  const world = createMemoryJournal(clock);
  const runId = await world.start();
  const theatre: Theatre = {
    world,
    clock,
    runId,
    plan: [...plan],
    questions: questionsOf(program),
    failed: new Set(),
    calls: new Map(),
    kept: new Set(),
    happened: {},
    complaints: [],
    fence: 0,
    countdown: plan[0]?.after ?? 0,
    atCancel: null,
    afterCancel: [],
  };
  const frozen: { worker: Worker; going: Promise<PassResult> }[] = [];
  let thaw: (() => void) | null = null;
  for (let turns = 0; (await world.state(runId)).status !== 'cancelled'; turns++) {
    if (['delivered', 'failed'].includes((await world.state(runId)).status)) break;
    if (turns > 400) throw new Error(`the run never ends: ${JSON.stringify(await world.state(runId))}`);
    const claimed = await world.journal.claim({ owner: 'w', lanes: ['shared'], ttlMs, perPerson: 1 });
    if (claimed === null) {
      if (!(await answerOne(theatre, 'late'))) await clock.advance(1000);
      continue;
    }
    // Whoever stood still goes on now that it is overtaken.
    thaw?.();
    thaw = null;
    theatre.fence = claimed.lease.fence;
    const worker: Worker = {
      fence: claimed.lease.fence,
      kept: new Set(),
      dead: false,
      frozen: null,
      out: deferred(),
      shutdown: new AbortController(),
      look: () => {},
    };
    const story = storyOf((run) =>
      tellProgram(run, program, {
        work: (key, fails) => work(theatre, worker, key, fails && flaky),
        kept: (n) => void worker.kept.add(n),
      }),
    );
    const going = execute(claimed, story, {
      journal: disturbed(theatre, worker),
      clock: mortal(clock, worker),
      logger: silentLogger,
      tracing: silentTracing,
      leaseTtlMs: ttlMs,
      strict: true,
      gatheringMs: 0,
      posted: () => {},
      shutdown: worker.shutdown.signal,
      onNudge: (_runId, look) => {
        worker.look = look;
        return () => {};
      },
    });
    await Promise.race([going, worker.out.promise]);
    if (['cancelled', 'delivered', 'failed'].includes((await world.state(runId)).status)) {
      worker.kept.forEach((n) => theatre.kept.add(n));
    }
    if (worker.frozen !== null) {
      frozen.push({ worker, going });
      const { resolve } = worker.frozen;
      thaw = resolve;
    }
  }
  thaw?.();
  // One that froze in one branch while it died in another never comes back.
  const back = frozen.filter(({ worker }) => !worker.dead).map(({ going }) => going);
  for (const result of await Promise.all(back)) {
    if (result !== 'lost') theatre.complaints.push(`a worker that was overtaken came to "${result}"`);
  }
  return outcomeOf(theatre);
}

/** Work begins: counted, and checked against what is recorded. */
async function work(theatre: Theatre, worker: Worker, key: string, fails: boolean): Promise<void> {
  if (worker.dead) return never();
  await worker.frozen?.promise;
  const { calls, world, runId, failed, complaints } = theatre;
  calls.set(key, (calls.get(key) ?? 0) + 1);
  const current = worker.fence === theatre.fence;
  if (current && (await world.entries(runId)).some((entry) => entry.key === key)) {
    complaints.push(`${key} was done although it was recorded`);
  }
  if (fails && !failed.has(key)) {
    failed.add(key);
    throw new Error(`${key} is flaky`);
  }
}

function disturbed(theatre: Theatre, worker: Worker): Journal {
  const { journal } = theatre.world;
  const wrap =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (worker.dead) return never();
      await worker.frozen?.promise;
      return strike(theatre, worker, () => call(...args));
    };
  const still =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (worker.dead) return never();
      await worker.frozen?.promise;
      return call(...args);
    };
  return {
    claim: (by) => journal.claim(by),
    leftToNewer: (by) => journal.leftToNewer(by),
    renew: still((lease, ttl, activeMs) => journal.renew(lease, ttl, activeMs)),
    load: wrap((id) => journal.load(id)),
    append: wrap(async (lease, rows) => {
      // A statement holds all rows that were made before it.
      const before = [...worker.kept];
      const existing = await journal.append(lease, rows);
      if (existing.length === 0) before.forEach((n) => theatre.kept.add(n));
      if (existing.length === 0 && theatre.atCancel !== null) {
        theatre.afterCancel.push(rows.map(({ entry }) => entry.key));
      }
      return existing;
    }),
    ask: wrap(async (lease, question) => {
      const asked = await journal.ask(lease, question);
      await answerOne(theatre, 'early');
      return asked;
    }),
    inbox: wrap((id, after) => journal.inbox(id, after)),
    suspend: wrap((lease, state) => journal.suspend(lease, state)),
    postpone: wrap((lease, state) => journal.postpone(lease, state)),
    finish: wrap((lease, ending) => journal.finish(lease, ending)),
  };
}

/** Makes a call of the journal, or what is to happen to it. */
async function strike<R>(theatre: Theatre, worker: Worker, call: () => Promise<R>): Promise<R> {
  if (worker.dead) return never();
  const next = theatre.plan[0];
  // One misfortune is enough for a worker that stood still.
  if (next === undefined || worker.frozen !== null || theatre.countdown-- > 0) return call();
  theatre.plan.shift();
  theatre.countdown = theatre.plan[0]?.after ?? 0;
  theatre.happened[next.kind] = (theatre.happened[next.kind] ?? 0) + 1;
  switch (next.kind) {
    case 'die-before':
    case 'die-after':
      if (next.kind === 'die-after') await call();
      worker.dead = true;
      worker.out.resolve();
      return never();
    case 'fail-after':
      await call();
      throw new Error('connection lost');
    case 'fail-before':
      throw new Error('connection lost');
    case 'freeze':
      worker.frozen = deferred();
      worker.out.resolve();
      await worker.frozen.promise;
      return call();
    case 'shutdown':
      worker.shutdown.abort();
      return call();
    case 'wake':
      await theatre.world.wake(theatre.runId);
      return call();
    case 'say':
      await theatre.world.steer(theatre.runId, 'also this');
      return call();
    case 'cancel':
      await theatre.world.cancel(theatre.runId);
      worker.look();
      await settled();
      theatre.atCancel = (await theatre.world.entries(theatre.runId)).map(({ key }) => key);
      return call();
  }
}

/** A clock on which nobody wakes who is dead. */
function mortal(clock: Clock, worker: Worker): Clock {
  return {
    now: () => clock.now(),
    sleep: async (ms, signal) => {
      await clock.sleep(ms, signal);
      if (worker.dead) await never();
      await worker.frozen?.promise;
    },
  };
}

/** Answers an open question that has no deadline. */
async function answerOne({ world, runId, questions }: Theatre, when: 'early' | 'late'): Promise<boolean> {
  for (const [key, status] of Object.entries(await world.questions(runId))) {
    if (status === 'open' && questions.get(key.split('/').at(-1) ?? '') === when) {
      await world.answer(runId, key, { kind: 'feedback', text: `answer to ${key}` });
      return true;
    }
  }
  return false;
}

/** When each question without a deadline is answered; those with one never are. */
function questionsOf(program: readonly Node[]): Map<string, 'early' | 'late'> {
  const found = new Map<string, 'early' | 'late'>();
  const visit = (body: readonly Node[]) => {
    for (const node of body) {
      if (node.is === 'ask' && node.deadlineMs === null) found.set(`ask-${node.n}`, node.answered);
      if ('body' in node) visit(node.body);
      if ('bodies' in node) node.bodies.forEach(visit);
    }
  };
  visit(program);
  return found;
}

async function outcomeOf(theatre: Theatre): Promise<Outcome> {
  const { world, runId, calls, happened, complaints, atCancel, afterCancel } = theatre;
  const text = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).toSorted();
  const byKey = (a: JournalEntry, b: JournalEntry) => (a.key < b.key ? -1 : 1);
  return {
    state: await world.state(runId),
    entries: (await world.entries(runId)).toSorted(byKey),
    events: text(await world.events(runId)),
    posts: text(await world.posts(runId)),
    kept: [...theatre.kept].toSorted((a, b) => a - b),
    calls,
    happened,
    complaints,
    atCancel,
    afterCancel,
  };
}

/** An entry without what rightly depends on when it was made: moments, and what was said until then. */
export function timeless({ key, kind, outcome }: JournalEntry): Json {
  const outside = /(^|\/)(now|inbox|began)-\d+$/.test(key);
  return { key, kind, outcome: outside ? null : (outcome as Json) };
}

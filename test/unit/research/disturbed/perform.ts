// Tells the whole story in memory, with processes that die at chosen writes of the journal and with whatever else is done
// to them, until the run has ended.
import type { Json } from '../../../../src/base/json.ts';
import { silentLogger } from '../../../../src/base/logger.ts';
import { execute } from '../../../../src/durable/execute.ts';
import type { JournalEntry, Row, RunEvent } from '../../../../src/durable/port.ts';
import type { RunSettings } from '../../../../src/research/settings.ts';
import { createStory } from '../../../../src/research/story.ts';
import { createMemoryJournal } from '../../../fakes/memory-journal.ts';
import { memoryLibrary } from '../../../fakes/memory-library.ts';
import type { MemoryLibrary } from '../../../fakes/memory-library.ts';
import { hashed, storyAnswer, storySettings, wish } from '../../../support/disturbed-story.ts';
import type { StoryMode } from '../../../support/disturbed-story.ts';
import type { JournalWorld, RunState } from '../../../support/journal-world.ts';
import { manualClock, settled } from '../../../support/manual-clock.ts';
import type { ManualClock } from '../../../support/manual-clock.ts';
import { topic } from '../../../support/scripted-story.ts';
import { deferred, ttlMs } from '../../durable/stage.ts';
import { mortalClock, mortalJournal } from './mortal.ts';
import type { Death, Process } from './mortal.ts';
import { knowingSteps, outsideOf } from './outside.ts';
import type { Call } from './outside.ts';

export interface Performance {
  readonly mode: StoryMode;
  /** Orders what ends when; another order in every process. */
  readonly seed?: number;
  /** How the n-th process dies, from 1; null: it does not. */
  readonly deaths?: (n: number) => Death | null;
  readonly settings?: RunSettings;
  /** Before a call goes outside; what it returns is waited for. */
  readonly calls?: (call: Call, stage: Stage) => Promise<void> | void;
  /** After an entry was written. */
  readonly wrote?: (entry: JournalEntry, stage: Stage) => Promise<void> | void;
  /** Whether open questions are answered; otherwise the run is left waiting. */
  readonly answers?: (key: string) => boolean;
}

export interface Stage {
  readonly world: JournalWorld;
  readonly clock: ManualClock;
  readonly library: MemoryLibrary;
  readonly runId: string;
  /** The key of the phase that began last. */
  readonly phase: () => string;
  /** Whoever has the run looks at its lease now. */
  readonly nudge: () => void;
  /** Goes on until the run has ended, or waits for an answer that nobody gives. */
  readonly play: () => Promise<void>;
  readonly outcome: () => Promise<Outcome>;
}

export interface Outcome {
  readonly state: RunState;
  /** All that is recorded, without moments. */
  readonly entries: ReadonlyMap<string, string>;
  /** In no order. */
  readonly events: readonly string[];
  /** Phases that have begun and are not over. */
  readonly open: readonly string[];
  /** The phases in the order in which they began. */
  readonly phases: readonly string[];
  readonly posts: readonly string[];
  /** What was asked outside, with the step that did. */
  readonly calls: readonly Call[];
  readonly records: ReturnType<MemoryLibrary['reports']['get']>;
  /** Writes of each process. */
  readonly writes: readonly number[];
  /** For each process what was recorded when it was over. */
  readonly recordedAt: readonly ReadonlySet<string>[];
  /** Processes that have died. */
  readonly deaths: number;
  /** Promises that were seen broken. */
  readonly complaints: readonly string[];
}

/** What is known of a run while it is told. */
interface Notes {
  /** Kinds of what is recorded, by key. */
  readonly recorded: Map<string, string>;
  readonly recordedAt: Set<string>[];
  readonly calls: Call[];
  readonly complaints: string[];
  readonly processes: Process[];
  readonly lookers: Set<() => void>;
  phase: string;
}

const endings = ['delivered', 'failed', 'cancelled', 'rejected'];
/** Processes a run may use up. */
const most = 2000;

export async function perform(performance: Performance): Promise<Outcome> {
  const stage = await stageOf(performance);
  await stage.play();
  return stage.outcome();
}

/** A stage on which nothing has happened yet. */
export async function stageOf(performance: Performance): Promise<Stage> {
  const { mode, settings = storySettings(mode) } = performance;
  const clock = manualClock();
  const world = createMemoryJournal(clock);
  const runId = await world.start({ request: topic, settings });
  await world.steer(runId, wish);
  const library = memoryLibrary();
  const notes: Notes = {
    recorded: new Map(),
    recordedAt: [],
    calls: [],
    complaints: [],
    processes: [],
    lookers: new Set(),
    phase: '',
  };
  const stage: Stage = {
    world,
    clock,
    library,
    runId,
    phase: () => notes.phase,
    nudge: () => notes.lookers.forEach((look) => look()),
    play: () => play(stage, performance, notes),
    outcome: () => outcomeOf(stage, notes),
  };
  return stage;
}

async function play(stage: Stage, performance: Performance, notes: Notes): Promise<void> {
  const { world, runId, clock } = stage;
  const { answers = () => true } = performance;
  while (!endings.includes((await world.state(runId)).status)) {
    if (notes.processes.length > most) throw new Error('the run never ends');
    if (await onePass(stage, performance, notes)) continue;
    const open = Object.entries(await world.questions(runId)).find(([, status]) => status === 'open')?.[0];
    if (open !== undefined && !answers(open)) return;
    if (open === undefined) await clock.advance(ttlMs);
    else await world.answer(runId, open, storyAnswer(open));
  }
}

/** What one process does; false: there is nothing to do. */
async function onePass(stage: Stage, performance: Performance, notes: Notes): Promise<boolean> {
  const { world, clock, library } = stage;
  const { mode, seed = 1, deaths = () => null } = performance;
  const claimed = await world.journal.claim({ owner: 'w', lanes: ['shared'], ttlMs, perPerson: 1 });
  if (claimed === null) return false;
  const n = notes.processes.length + 1;
  const process: Process = { n, dead: false, death: deaths(n), out: deferred(), writes: 0 };
  notes.processes.push(process);
  const moments = (identity: string) => parseInt(hashed(`${seed} ${n} ${identity}`).slice(0, 4), 16) % 4;
  const begins = (call: Call) => {
    begun(notes, call);
    return performance.calls?.(call, stage);
  };
  const wrote = async ({ entry, events }: Row) => {
    notes.recorded.set(entry.key, entry.kind);
    notes.phase = phasesOf(events)[0] ?? notes.phase;
    await performance.wrote?.(entry, stage);
  };
  const story = createStory(outsideOf(mode, process, library, { begins, moments }));
  const going = execute(claimed, story, {
    journal: mortalJournal(world.journal, process, moments, wrote),
    clock: mortalClock(clock, process),
    logger: silentLogger,
    tracing: knowingSteps,
    leaseTtlMs: ttlMs,
    strict: true,
    gatheringMs: 0,
    posted: () => {},
    shutdown: new AbortController().signal,
    onNudge: (_runId, look) => {
      notes.lookers.add(look);
      return () => notes.lookers.delete(look);
    },
  });
  await Promise.race([going, process.out.promise]);
  // What had been sent to the journal may still arrive.
  await settled();
  notes.recordedAt.push(new Set(notes.recorded.keys()));
  return true;
}

/** Work begins: nothing that is recorded is done again. */
function begun({ recorded, calls, complaints }: Notes, call: Call): void {
  if (call.step === '') complaints.push(`${call.kind} was reached outside of a step`);
  const above = call.step.split('/').map((_, index, all) => all.slice(0, index).join('/'));
  const known = recorded.has(call.step) ? call.step : above.find((key) => recorded.get(key) === 'scope');
  if (known !== undefined) complaints.push(`${call.step} was done although ${known} was recorded`);
  calls.push(call);
}

async function outcomeOf({ world, runId, library }: Stage, notes: Notes): Promise<Outcome> {
  const events = await world.events(runId);
  const { calls, complaints, recordedAt, processes } = notes;
  const entries = (await world.entries(runId)).map(({ key, outcome }): [string, string] => [
    key,
    timeless(key, outcome as Json),
  ]);
  return {
    state: await world.state(runId),
    entries: new Map(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    events: events.map((event) => JSON.stringify(event)).toSorted(),
    open: phasesOf(events).filter((phase) => !phasesOf(events, 'phase-finished').includes(phase)),
    phases: phasesOf(events),
    posts: (await world.posts(runId)).map((post) => JSON.stringify(post)),
    calls,
    records: library.reports.get(runId),
    writes: processes.map(({ writes }) => writes),
    recordedAt,
    deaths: processes.filter(({ dead }) => dead).length,
    complaints,
  };
}

function phasesOf(events: readonly RunEvent[], type = 'phase-started'): string[] {
  return events.filter((event) => event.type === type).map(({ phase }) => phase);
}

/** What is recorded, as far as it does not tell the moment at which it was. */
export function timeless(key: string, outcome: Json): string {
  const isMoment = /(?:^|[/-])(?:begun|began-\d+|written)$/.test(key);
  return isMoment ? '' : JSON.stringify(outcome);
}

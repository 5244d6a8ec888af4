// Lets many runs go at once, by Footnote or by the floor, and refuses the figures of a batch in which anything was not as
// it should be.
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { criticalPathOf, nameOf, pinnedCalls } from '../world/graph.ts';
import type { Call, CallKind } from '../world/graph.ts';
import type { Heard } from '../world/recorder.ts';
import { markOf } from '../world/topic.ts';
import type { Child } from './channel.ts';
import { gapsOf } from './gaps.ts';
import type { Gaps } from './gaps.ts';
import type { Batch, FloorOrder, FloorReply } from './spec.ts';
import { query } from './stage.ts';
import type { RunningSystem, World } from './stage.ts';

export interface Checked extends Batch {
  /** Longest chain of the runs' calls at their intended latencies, in milliseconds. */
  readonly criticalMs: number;
  /** How much later than intended the world answered, in milliseconds, one for each call. */
  readonly lateMs: readonly number[];
  /** For each run what lay between the answers of one stage and the calls of the next, in milliseconds. */
  readonly gapsMs: readonly Gaps[];
  /** Requests for robots.txt, which are not part of the graph. */
  readonly robots: number;
  /** Calls that were made more than once, by kind. None is what is promised. */
  readonly repeated: Readonly<Partial<Record<CallKind, number>>>;
}

let used = 0;

/** Marks that no run had before. */
export function freshMarks(count: number): string[] {
  return Array.from({ length: count }, () => markOf(++used));
}

/** @throws Error when a run did not end delivered with checked citations, or made not the calls that the graph has */
export async function runBatch(
  { world, system, database, log }: RunningSystem & { readonly world: World },
  marks: readonly string[],
  persons: readonly string[] = marks,
): Promise<Checked> {
  const { batch } = await system.ask({ say: 'ask', marks, persons }).catch(async (error: unknown) => {
    const errors = (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('"level":50'));
    const { problems = [] } = await world.ask({ say: 'take' });
    const told = [...problems, ...errors].slice(0, 6).join('\n');
    throw new Error(`a run failed; the world and the log say:\n${told}`, { cause: error });
  });
  if (batch === undefined) throw new Error('the system did not say how it went');
  await checkDelivered(database, marks);
  return checked(world, batch, marks);
}

export async function floorBatch(
  { world, floor }: { world: World; floor: Child<FloorOrder, FloorReply> },
  requests: readonly Heard[],
  marks: readonly string[],
): Promise<Checked> {
  const { batch } = await floor.ask({ say: 'replay', requests, marks });
  return checked(world, batch, marks);
}

async function checked(world: World, batch: Batch, marks: readonly string[]): Promise<Checked> {
  // The last answers may be written down a moment after they were received.
  await pause(50);
  const { calls = [], problems = [] } = await world.ask({ say: 'take' });
  if (problems.length > 0)
    throw new Error(`the world did not understand: ${problems.slice(0, 3).join('; ')}`);
  const all = calls.filter(({ kind }) => kind !== 'robots');
  // The first answer of each counts: what a run asks again, it does because it lost patience with itself.
  const first = new Map<string, Call>();
  const again: Call[] = [];
  for (const call of all) {
    const key = `${call.run}/${nameOf(call)}`;
    if (first.has(key)) again.push(call);
    else first.set(key, call);
  }
  const graph = [...first.values()];
  const byRun = new Map<string, Call[]>();
  for (const call of graph) byRun.set(call.run, [...(byRun.get(call.run) ?? []), call]);
  if (graph.length !== marks.length * pinnedCalls || marks.some((mark) => !byRun.has(mark))) {
    throw new Error(`${graph.length} calls of ${byRun.size} runs, expected ${marks.length * pinnedCalls}`);
  }
  const paths = [...byRun.values()].map(criticalPathOf);
  return {
    ...batch,
    criticalMs: Math.max(...paths),
    lateMs: graph.map(lateness),
    gapsMs: batch.runs.map((run) => gapsOf(run, byRun.get(run.mark) ?? [])),
    robots: calls.length - all.length,
    repeated: countsOf(again),
  };
}

function countsOf(calls: readonly Call[]): Partial<Record<CallKind, number>> {
  const counts: Partial<Record<CallKind, number>> = {};
  for (const { kind } of calls) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function lateness({ arrivedAt, sentAt, latencyMs }: Call): number {
  return sentAt - arrivedAt - latencyMs;
}

async function checkDelivered(database: string, marks: readonly string[]): Promise<void> {
  const [row] = await query<{ delivered: number; good: number; failed: unknown }>(
    database,
    `SELECT count(*) FILTER (WHERE status = 'delivered')::int AS delivered,
       count(*) FILTER (WHERE json_array_length(result -> 'citations') >= 3 AND NOT EXISTS (
         SELECT 1 FROM json_array_elements(result -> 'citations') AS citation
          WHERE (citation ->> 'verified') <> 'true'))::int AS good
       FROM footnote.run JOIN footnote.thread ON thread.id = run.thread_id WHERE external_id = ANY ($1)`,
    [marks],
  );
  if (row?.delivered !== marks.length || row.good !== marks.length) {
    throw new Error(
      `of ${marks.length} runs ${row?.delivered} were delivered, ${row?.good} with good citations`,
    );
  }
}

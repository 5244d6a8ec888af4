// One row of the table: a process with Footnote in it under growing load, and the floor in turns with it.
import type { Heard } from '../world/recorder.ts';
import { pinned, pinnedCalls } from '../world/graph.ts';
import { floorBatch, freshMarks, runBatch } from './batches.ts';
import type { Checked } from './batches.ts';
import { startChild } from './channel.ts';
import type { Child } from './channel.ts';
import { median, quantile } from '../figures.ts';
import { gapNames } from './gaps.ts';
import type { Gaps } from './gaps.ts';
import type { FloorOrder, FloorReply } from './spec.ts';
import type { Backend, Stage } from './stage.ts';

export interface Load {
  /** Runs that begin at once. */
  readonly runs: number;
  readonly repeats: number;
}

export interface Row {
  readonly backend: Backend;
  readonly pageBytes: number;
  readonly loads: readonly LoadFigures[];
  /** Of the Node process, in MiB: after the warm-up, and at most. */
  readonly memory: { readonly warm: number; readonly peak: number };
}

/** One number for each repetition. */
export interface LoadFigures extends Load {
  readonly criticalMs: number;
  /** Median run ÷ critical path. */
  readonly toCritical: readonly number[];
  readonly floorToCritical: readonly number[];
  /** Wall for all of them ÷ the floor's, which came right after. */
  readonly wallToFloor: readonly number[];
  readonly wallMs: readonly number[];
  readonly slowestToMedian: readonly number[];
  /** Milliseconds of CPU for a call to the outside, without worker threads. */
  readonly cpuPerCall: readonly number[];
  readonly floorCpuPerCall: readonly number[];
  /** Milliseconds of CPU in worker threads for a page. */
  readonly workersPerPage: readonly number[];
  /** How much later than intended the world answered, in milliseconds: half of the calls, 99 of 100, all. */
  readonly late: { readonly median: number; readonly p99: number; readonly most: number };
  readonly robots: number;
  /** Calls that were made more than once, as `2 search`, over all repetitions. */
  readonly repeated: string;
  /** Median over all runs and repetitions, in milliseconds. */
  readonly gaps: Gaps;
  readonly floorGaps: Gaps;
}

/** @throws Error when a run was not as it should be: figures of failed runs are worth nothing */
export async function measureRow(
  stage: Stage,
  how: { backend: Backend; pageBytes: number; loads: readonly Load[] },
): Promise<Row> {
  const { backend, pageBytes } = how;
  const { world, programs } = stage;
  await world.ask({ say: 'set', settings: { pageBytes } });
  const running = await stage.system({ backend });
  const { system } = running;
  const floor: Child<FloorOrder, FloorReply> = await startChild(programs.floor, []);
  const first = freshMarks(1);
  const ours = { world, ...running };
  for (const marks of [first, freshMarks(1), freshMarks(10)]) await runBatch(ours, marks);
  const { requests = [] } = await world.ask({ say: 'requests', run: first[0] ?? '' });
  const graph = requests.filter(({ kind }) => kind !== 'robots');
  for (const count of [1, 10]) await floorBatch({ world, floor }, graph, freshMarks(count));
  const { memory } = await system.ask({ say: 'memory' });
  const loads: LoadFigures[] = [];
  for (const load of how.loads) {
    loads.push(await measureLoad({ ...ours, floor, graph }, load));
    console.error(`${backend}, ${pageBytes} bytes, ${load.runs} runs at once: done`);
  }
  const { memory: after } = await system.ask({ say: 'memory' });
  await floor.stop();
  await system.stop();
  return {
    backend,
    pageBytes,
    loads,
    memory: { warm: memory?.resident ?? NaN, peak: after?.peak ?? NaN },
  };
}

type Sides = Parameters<typeof runBatch>[0] &
  Parameters<typeof floorBatch>[0] & { readonly graph: readonly Heard[] };

async function measureLoad(sides: Sides, { runs, repeats }: Load): Promise<LoadFigures> {
  const pairs: { own: Checked; floor: Checked }[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const own = await runBatch(sides, freshMarks(runs));
    const floor = await floorBatch(sides, sides.graph, freshMarks(runs));
    pairs.push({ own, floor });
  }
  const each = (figure: (own: Checked, floor: Checked) => number) =>
    pairs.map(({ own, floor }) => figure(own, floor));
  const late = pairs.flatMap(({ own }) => own.lateMs);
  return {
    runs,
    repeats,
    criticalMs: Math.max(...each((own) => own.criticalMs)),
    toCritical: each((own) => medianRun(own) / own.criticalMs),
    floorToCritical: each((_own, floor) => medianRun(floor) / floor.criticalMs),
    wallToFloor: each((own, floor) => own.wallMs / floor.wallMs),
    wallMs: each((own) => own.wallMs),
    slowestToMedian: each((own) => Math.max(...own.runs.map(({ ms }) => ms)) / medianRun(own)),
    cpuPerCall: each(({ cpu }) => (cpu.process - cpu.workers) / (runs * pinnedCalls)),
    floorCpuPerCall: each((_own, { cpu }) => cpu.process / (runs * pinnedCalls)),
    workersPerPage: each(({ cpu }) => cpu.workers / (runs * pinned.page)),
    late: { median: median(late), p99: quantile(late, 0.99), most: Math.max(...late) },
    robots: Math.max(...each((own) => own.robots)),
    repeated: pairs
      .flatMap(({ own }) => Object.entries(own.repeated).map(([kind, count]) => `${count} ${kind}`))
      .join(', '),
    gaps: medianGaps(pairs.flatMap(({ own }) => own.gapsMs)),
    floorGaps: medianGaps(pairs.flatMap(({ floor }) => floor.gapsMs)),
  };
}

function medianGaps(all: readonly Gaps[]): Gaps {
  const medians = gapNames.map((name) => [name, median(all.map((gaps) => gaps[name]))] as const);
  return Object.fromEntries(medians) as Gaps;
}

function medianRun({ runs }: Checked): number {
  return median(runs.map(({ ms }) => ms));
}

// Does a page that takes seconds to read slow the steps of other runs? Ten runs with such a run beside them, and without.
import { setTimeout as pause } from 'node:timers/promises';
import { freshMarks } from './batches.ts';
import { median } from '../figures.ts';
import type { StepTime } from './spec.ts';
import type { Stage, System, World } from './stage.ts';

export interface Isolation {
  /** Milliseconds the slow page was read, in each repetition. */
  readonly slowPageMs: readonly number[];
  readonly without: readonly StepTime[];
  readonly beside: readonly StepTime[];
  /** Median run, in milliseconds, for each repetition. */
  readonly runsWithout: readonly number[];
  readonly runsBeside: readonly number[];
}

const runs = 10;
const repeats = 3;

/** @throws Error when the slow page was not being read all the while */
export async function measureIsolation(stage: Stage): Promise<Isolation> {
  const { world } = stage;
  await world.ask({ say: 'set', settings: { pageBytes: 8_000 } });
  const { system } = await stage.system({ backend: 'postgres', traceSteps: true });
  const measured = {
    slowPageMs: [] as number[],
    without: [] as StepTime[],
    beside: [] as StepTime[],
    runsWithout: [] as number[],
    runsBeside: [] as number[],
  };
  for (const count of [1, 1, runs]) await stepsOf(system, freshMarks(count));
  for (let repeat = 0; repeat < repeats; repeat++) {
    const alone = await stepsOf(system, freshMarks(runs));
    measured.without.push(...alone.steps);
    measured.runsWithout.push(alone.medianRun);
    const [slow = ''] = freshMarks(1);
    await world.ask({ say: 'set', settings: { slow } });
    const slowRun = system.ask({ say: 'ask', marks: [slow] });
    await slowPageServed(world, slow);
    const beside = await stepsOf(system, freshMarks(runs));
    const after = await slowRun.then(() => system.ask({ say: 'steps' }));
    const read = [...beside.others, ...(after.steps ?? [])].filter(({ step }) => step === 'fetch');
    const longest = read.filter(({ mark }) => mark === slow).toSorted((a, b) => b.ms - a.ms)[0];
    const last = Math.max(...beside.steps.map(({ endedAt }) => endedAt));
    if (longest === undefined || longest.endedAt < last)
      throw new Error(
        `the slow page was read in ${longest?.ms.toFixed(0)} ms, the others took ${beside.medianRun.toFixed(0)} ms`,
      );
    measured.slowPageMs.push(longest.ms);
    measured.beside.push(...beside.steps);
    measured.runsBeside.push(beside.medianRun);
  }
  await world.ask({ say: 'take' });
  await system.stop();
  return measured;
}

async function stepsOf(system: System, marks: readonly string[]) {
  const { batch } = await system.ask({ say: 'ask', marks });
  const { steps = [] } = await system.ask({ say: 'steps' });
  const own = new Set(marks);
  return {
    steps: steps.filter(({ mark }) => own.has(mark)),
    others: steps.filter(({ mark }) => !own.has(mark)),
    medianRun: median((batch?.runs ?? []).map(({ ms }) => ms)),
  };
}

async function slowPageServed(world: World, run: string): Promise<void> {
  for (;;) {
    const { calls = [] } = await world.ask({ say: 'take' });
    if (calls.some((call) => call.run === run && call.name === 'slow')) return;
    await pause(20);
  }
}

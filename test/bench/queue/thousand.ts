// Many runs queued at once, of many persons: is each done once, how fast, and in how much memory?
import { freshMarks } from '../overhead/batches.ts';
import { query } from '../overhead/stage.ts';
import type { Office } from './office.ts';
import { memoryOf, mostActive, sampled } from './samples.ts';
import type { Memory } from './samples.ts';

export interface Thousand {
  readonly runs: number;
  readonly wallMs: number;
  /** Calls of the world that were made more than once, by kind. */
  readonly repeated: Readonly<Record<string, number>>;
  /** Runs that more than one pass was needed for. */
  readonly takenAgain: number;
  /** The most runs of one person at once. */
  readonly mostOfOne: number;
  readonly memory: readonly Memory[];
  /** Milliseconds of CPU for a run: of all workers, and of the bot. */
  readonly workerCpuMs: number;
  readonly botCpuMs: number;
}

/** So few that the limit of each is reached. */
const persons = Array.from({ length: 10 }, (_, index) => `person-${index + 1}`);

/** @throws Error when a run was lost, has no checked citations, or made other calls than those it should make */
export async function measureThousand(office: Office, runs: number): Promise<Thousand> {
  const { database, workers } = office;
  const marks = freshMarks(runs);
  const cpu = () => workers.reduce((sum, worker) => sum + worker.cpuMs(), 0);
  const before = cpu();
  const { result: checked, samples } = await sampled(database, workers, () => office.deliver(marks, persons));
  const [taken] = await query<{ again: number }>(
    database,
    `SELECT count(*)::int AS again FROM footnote.run JOIN footnote.thread ON thread.id = run.thread_id
      WHERE external_id = ANY ($1) AND fence > 1`,
    [marks],
  );
  return {
    runs,
    wallMs: checked.wallMs,
    repeated: checked.repeated,
    takenAgain: taken?.again ?? NaN,
    mostOfOne: mostActive(samples),
    memory: memoryOf(samples),
    workerCpuMs: (cpu() - before) / runs,
    botCpuMs: checked.cpu.process / runs,
  };
}

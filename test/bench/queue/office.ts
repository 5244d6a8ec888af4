// A bot that takes requests and several workers that work on them, on one database and one queue.
import { freshMarks, runBatch } from '../overhead/batches.ts';
import type { Checked } from '../overhead/batches.ts';
import type { Backend, RunningSystem, Stage } from '../overhead/stage.ts';
import { startWorker } from './workers.ts';
import type { WorkerProcess } from './workers.ts';

export interface Office extends RunningSystem {
  readonly workers: readonly WorkerProcess[];
  /** Lets these requests be worked on and checks all of them. @throws Error when one was not delivered as it should be */
  deliver(marks: readonly string[], persons?: readonly string[]): Promise<Checked>;
}

export interface OfficeKind {
  /** Folder of the built product. */
  readonly product: string;
  readonly backend: Backend;
  readonly workers: number;
}

/** As shipped. */
const runsPerWorker = 4;

/** Opens one on a fresh database, does the work there, and closes it. */
export async function inOffice<T>(
  stage: Stage,
  kind: OfficeKind,
  work: (office: Office) => Promise<T>,
): Promise<T> {
  const { world } = stage;
  await world.ask({ say: 'set', settings: { pageBytes: 8_000 } });
  const running = await stage.system({
    backend: kind.backend,
    concurrency: runsPerWorker,
    roles: { bot: true, worker: false },
  });
  const workers = await Promise.all(
    Array.from({ length: kind.workers }, (_, index) =>
      startWorker(kind.product, running.config, `${running.config}.worker-${index + 1}.log`),
    ),
  );
  const deliver = (marks: readonly string[], persons?: readonly string[]) =>
    runBatch({ world, ...running }, marks, persons);
  try {
    // Until every process has opened all it needs: pages have been read, robots.txt is known, code has been compiled.
    for (let round = 0; round < 3; round++) await deliver(freshMarks(kind.workers * runsPerWorker));
    return await work({ ...running, workers, deliver });
  } finally {
    for (const worker of workers) await worker.stop();
    await running.system.stop();
    // What was left undone belongs to nobody.
    await world.ask({ say: 'take' });
  }
}

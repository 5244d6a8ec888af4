// What is looked at while runs are queued: the memory of every worker, and how many runs of one person are worked on.
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { median } from '../figures.ts';
import type { WorkerProcess } from './workers.ts';

/** One look. */
export interface Sample {
  /** Runs that are worked on, by person. */
  readonly active: ReadonlyMap<string, number>;
  /** MiB of each worker. */
  readonly resident: readonly number[];
}

/** Memory of one worker, in MiB. */
export interface Memory {
  /** Medians of the first and of the last third of the time. */
  readonly first: number;
  readonly last: number;
  readonly peak: number;
}

const everyMs = 250;

/** Does the work, looks at everything meanwhile, and returns what came of it and all that was seen. */
export async function sampled<T>(
  database: string,
  workers: readonly WorkerProcess[],
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly samples: readonly Sample[] }> {
  const client = new Client({ connectionString: database });
  await client.connect();
  const samples: Sample[] = [];
  const over = new AbortController();
  const look = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ person: string; count: number }>(
        `SELECT requester_id AS person, count(*)::int AS count FROM footnote.run
          WHERE status = 'running' AND ready_at > now() GROUP BY requester_id`,
      );
      samples.push({
        active: new Map(rows.map(({ person, count }) => [person, count])),
        resident: workers.map((worker) => worker.resident()),
      });
      await pause(everyMs);
    }
  };
  const looking = look();
  try {
    const result = await work();
    over.abort();
    await looking;
    return { result, samples };
  } finally {
    over.abort();
    await client.end();
  }
}

export function memoryOf(samples: readonly Sample[]): Memory[] {
  const third = Math.floor(samples.length / 3);
  return (samples[0]?.resident ?? []).map((_resident, worker) => {
    const resident = samples.map((sample) => sample.resident[worker] ?? NaN);
    return {
      first: median(resident.slice(0, third)),
      last: median(resident.slice(-third)),
      peak: Math.max(...resident),
    };
  });
}

/** The most runs of one person that were worked on at once; of anybody when nobody is named. */
export function mostActive(samples: readonly Sample[], person?: string): number {
  const counts = ({ active }: Sample) =>
    person === undefined ? [...active.values()] : [active.get(person) ?? 0];
  return Math.max(0, ...samples.flatMap(counts));
}

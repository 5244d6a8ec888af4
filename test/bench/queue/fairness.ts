// Does somebody who asks five hundred things keep others waiting? One request of another person, with them queued and
// without.
import { setTimeout as pause } from 'node:timers/promises';
import { freshMarks } from '../overhead/batches.ts';
import { query } from '../overhead/stage.ts';
import type { Office } from './office.ts';
import { mostActive, sampled } from './samples.ts';

export interface Fairness {
  /** Requests of the first person. */
  readonly queued: number;
  /** From request to report, in milliseconds, one after the other: on an idle system, and beside those requests. */
  readonly idleMs: readonly number[];
  readonly besideMs: readonly number[];
  /** The most runs of the first person that were worked on at once. */
  readonly mostActive: number;
  /** Share of all looks at which it were two. */
  readonly bothBusy: number;
  /** Requests of the first person that were still queued when the last other one was answered. */
  readonly left: number;
}

const repeats = 9;
const first = 'swallow:first';

/** @throws Error when there were not enough requests of the first person to last */
export async function measureFairness(office: Office, queued: number): Promise<Fairness> {
  const { database, system } = office;
  const alone = await oneByOne(office, 'idle');
  const many = freshMarks(queued);
  // It does not end here: what is left of it goes with the database.
  system.ask({ say: 'ask', marks: many, persons: ['first'] }).catch(() => {});
  while ((await countOf(database, many, 'started')) < queued) await pause(20);
  const { result: beside, samples } = await sampled(database, [], () => oneByOne(office, 'beside'));
  const left = await countOf(database, many, 'queued');
  if (left === 0) throw new Error(`${queued} requests were not enough to last`);
  return {
    queued,
    idleMs: alone,
    besideMs: beside,
    mostActive: mostActive(samples, first),
    bothBusy: samples.filter(({ active }) => active.get(first) === 2).length / samples.length,
    left,
  };
}

async function oneByOne({ system }: Office, name: string): Promise<number[]> {
  const times: number[] = [];
  for (let repeat = 1; repeat <= repeats; repeat++) {
    const { batch } = await system.ask({ say: 'ask', marks: freshMarks(1), persons: [`${name}-${repeat}`] });
    times.push(batch?.wallMs ?? NaN);
  }
  return times;
}

async function countOf(
  database: string,
  marks: readonly string[],
  which: 'started' | 'queued',
): Promise<number> {
  const [row] = await query<{ count: number }>(
    database,
    `SELECT count(*)::int AS count FROM footnote.run JOIN footnote.thread ON thread.id = run.thread_id
      WHERE external_id = ANY ($1) AND ($2 = 'started' OR status = 'queued')`,
    [marks, which],
  );
  return row?.count ?? 0;
}

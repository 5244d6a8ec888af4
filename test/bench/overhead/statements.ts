// How many statements a run sends to Postgres, and what it leaves in the journal; one run after the other.
import { freshMarks, runBatch } from './batches.ts';
import { query } from './stage.ts';
import type { Stage } from './stage.ts';

export interface Statements {
  /** By name, of one run in the mean; what is sent in a quiet process as well, such as looks at the queue, is among them. */
  readonly byName: ReadonlyMap<string, number>;
  /** Rows of the journal by the names of their steps, of one run in the mean. */
  readonly rows: ReadonlyMap<string, number>;
}

const runs = 5;

export async function measureStatements(stage: Stage): Promise<Statements> {
  await stage.world.ask({ say: 'set', settings: { pageBytes: 8_000 } });
  const running = await stage.system({ backend: 'postgres' });
  const sides = { world: stage.world, ...running };
  for (let warm = 0; warm < 3; warm++) await runBatch(sides, freshMarks(1));
  await running.system.ask({ say: 'statements' });
  const journal = () =>
    query<{ name: string; rows: number }>(
      running.database,
      `SELECT kind || ' ' || regexp_replace(key, '[0-9]+|zq[0-9]+.*|http.*', '*', 'g') AS name, count(*)::int AS rows
         FROM footnote.journal GROUP BY 1`,
    );
  const before = new Map((await journal()).map(({ name, rows }) => [name, rows]));
  for (let run = 0; run < runs; run++) await runBatch(sides, freshMarks(1));
  const { statements = {} } = await running.system.ask({ say: 'statements' });
  const after = await journal();
  await running.system.stop();
  const mean = (entries: readonly (readonly [string, number])[]) =>
    new Map(entries.map(([name, count]) => [name, count / runs] as const).filter(([, count]) => count > 0));
  return {
    byName: mean(Object.entries(statements)),
    rows: mean(after.map(({ name, rows }) => [name, rows - (before.get(name) ?? 0)] as const)),
  };
}

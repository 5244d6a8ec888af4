// Claims the next run. The database decides which (the function next_run of the migrations), not the order of the queue:
// fair between people, with a limit of runs of one person at once.
import type { Pool } from 'pg';
import type { ClaimedRun } from '../../durable/port.ts';

type ClaimedRow = Omit<ClaimedRun, 'lease'> & { readonly id: string; readonly fence: number };

/** Claims the next run of the lanes; null: there is none. */
export async function claim(
  pool: Pool,
  by: { owner: string; lanes: readonly string[]; ttlMs: number; perPerson: number },
): Promise<ClaimedRun | null> {
  const { rows } = await pool.query<ClaimedRow>({
    name: 'next-run',
    text: 'SELECT * FROM next_run($1, $2, $3, $4)',
    values: [by.owner, by.lanes, by.ttlMs, by.perPerson],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { id, fence, ...run } = row;
  return { ...run, lease: { runId: id, owner: by.owner, fence } };
}

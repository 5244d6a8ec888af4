// Which run goes next. Decided in the database (the function claim_run of the migrations) and not by the order of the
// queue: fair between people, at most so many of one person at once.
import type { Pool } from 'pg';
import type { ClaimedRun } from '../../durable/port.ts';

type ClaimedRow = Omit<ClaimedRun, 'lease'> & { readonly id: string; readonly fence: number };

/** Takes the next run of the lanes, or returns null. */
export async function claim(
  pool: Pool,
  by: { owner: string; lanes: readonly string[]; ttlMs: number; perPerson: number },
): Promise<ClaimedRun | null> {
  const { rows } = await pool.query<ClaimedRow>({
    name: 'claim-run',
    text: 'SELECT * FROM claim_run($1, $2, $3, $4)',
    values: [by.owner, by.lanes, by.ttlMs, by.perPerson],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { id, fence, ...run } = row;
  return { ...run, lease: { runId: id, owner: by.owner, fence } };
}

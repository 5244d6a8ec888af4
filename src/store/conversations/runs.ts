// Runs as a list shows them, without their results.
import type { Pool } from 'pg';
import { type AddressRow, addressOf } from '../address.ts';
import type { RunLine } from '../port/archive.ts';

interface RunRow extends AddressRow, Pick<RunLine, 'id' | 'request' | 'status'> {
  readonly requesterId: string;
  readonly requesterName: string;
  readonly createdAt: Date;
}

const columns = `SELECT run.id, platform, external_id AS "externalId", place, requester_id AS "requesterId",
    requester_name AS "requesterName", request, status, run.created_at AS "createdAt"
  FROM run JOIN thread ON thread.id = run.thread_id`;

/** SQL that leaves out requests without a subject, such as a greeting: they got a short answer and no research. */
export const asksSomething = `(run.status <> 'failed' OR run.error ->> 'code' IS DISTINCT FROM 'request-invalid')`;

export async function runs(
  pool: Pool,
  of: { platform: string; requesterId: string } | null,
  limit: number,
): Promise<RunLine[]> {
  const newest = 'ORDER BY run.created_at DESC, run.id LIMIT $1';
  const { rows } =
    of === null
      ? await pool.query<RunRow>(`${columns} ${newest}`, [limit])
      : await pool.query<RunRow>(
          `${columns} WHERE requester_id = $2 AND platform = $3 AND ${asksSomething} ${newest}`,
          [limit, of.requesterId, of.platform],
        );
  return rows.map(({ id, requesterId, requesterName, request, status, createdAt, ...thread }) => ({
    id,
    thread: addressOf(thread),
    requester: { id: requesterId, name: requesterName },
    request,
    status,
    createdAt: createdAt.getTime(),
  }));
}

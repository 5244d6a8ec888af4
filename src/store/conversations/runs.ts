// What is shown of runs: their list without results, the files of their thread, their ratings, and their journal.
import type { Pool } from 'pg';
import { address, prepared, requester, rowsOf } from '../rows.ts';
import type { Archive, FileOfThread, RunLine, Ratings, RecordedEntry } from '../port/archive.ts';
import type { AttachedFile } from '../../chat/port.ts';
import { storableText } from '../../base/json.ts';

interface FilesRow extends Pick<FileOfThread, 'seq' | 'isOwn'> {
  readonly files: readonly AttachedFile[];
}

const columns = `SELECT run.id, ${address} AS thread, ${requester} AS requester, request, status,
    run.created_at AS "createdAt"
  FROM run JOIN thread ON thread.id = run.thread_id`;

/** SQL that leaves out requests without a subject, such as a greeting: they got a short answer and no research. */
export const asksSomething = `(run.status <> 'failed' OR run.error ->> 'code' IS DISTINCT FROM 'request-invalid')`;

export function createRuns(pool: Pool): Pick<Archive, 'runs' | 'filesOf' | 'rate' | 'ratings' | 'record'> {
  return {
    runs(of, limit) {
      const whose = of === null ? '' : `WHERE requester_id = $2 AND platform = $3 AND ${asksSomething}`;
      const values = of === null ? [] : [of.requesterId, of.platform];
      const text = `${columns} ${whose} ORDER BY run.created_at DESC, run.id LIMIT $1`;
      return rowsOf<RunLine>(pool, text, [limit, ...values]);
    },
    async filesOf(runId) {
      // Those that people attached in the thread until its next run.
      const text = `SELECT seq, seq >= coalesce(run.message_seq, 0) AS "isOwn", files
         FROM run JOIN message ON message.thread_id = run.thread_id
        WHERE run.id = $1 AND files IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM run later WHERE later.thread_id = run.thread_id
            AND later.message_seq > run.message_seq AND later.message_seq <= seq)
        ORDER BY seq`;
      const rows = await rowsOf<FilesRow>(pool, prepared(text), [runId]);
      return rows.flatMap(({ files, ...of }) => files.map((file) => ({ ...file, ...of })));
    },
    async rate(runId, { personId, helpful }) {
      const sql = `INSERT INTO rating (run_id, person_id, helpful)
         SELECT id, $2, $3 FROM run WHERE id = $1 AND status = 'delivered'
       ON CONFLICT (run_id, person_id) DO UPDATE SET helpful = excluded.helpful, at = now()`;
      const { rowCount } = await pool.query(sql, [storableText(runId), storableText(personId), helpful]);
      return rowCount === 1;
    },
    async ratings(runIds) {
      const text = `SELECT run_id AS id, count(*) FILTER (WHERE helpful)::int AS helpful,
          count(*) FILTER (WHERE NOT helpful)::int AS unhelpful
         FROM rating WHERE run_id = ANY ($1) GROUP BY run_id`;
      const rows = await rowsOf<Ratings & { id: string }>(pool, text, [runIds]);
      return new Map(rows.map(({ id, ...counts }) => [id, counts]));
    },
    record: (runId) => record(pool, runId),
  };
}

/** The whole journal of a run, which shows how its report came about. */
export function record(pool: Pool, runId: string): Promise<RecordedEntry[]> {
  const text = `SELECT key, kind, input_hash AS "inputHash", outcome, at FROM journal WHERE run_id = $1 ORDER BY at, key`;
  return rowsOf<RecordedEntry>(pool, text, [runId]);
}

// The files that people attached in the thread of a run.
import type { Pool } from 'pg';
import type { AttachedFile } from '../../chat/port.ts';
import type { FileOfThread } from '../port/thread-files.ts';

export async function filesOf(pool: Pool, runId: string): Promise<FileOfThread[]> {
  const { rows } = await pool.query<{ seq: string; isOwn: boolean; files: readonly AttachedFile[] }>({
    name: 'files-of',
    text: `SELECT seq, seq >= coalesce(run.message_seq, 0) AS "isOwn", files
       FROM run JOIN message ON message.thread_id = run.thread_id
      WHERE run.id = $1 AND files IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM run later WHERE later.thread_id = run.thread_id
          AND later.message_seq > run.message_seq AND later.message_seq <= seq)
      ORDER BY seq`,
    values: [runId],
  });
  return rows.flatMap(({ seq, isOwn, files }) => files.map((file) => ({ ...file, seq: Number(seq), isOwn })));
}

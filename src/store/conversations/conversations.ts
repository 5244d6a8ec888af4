// Threads, messages and runs, for the actions of people.
import type { Pool } from 'pg';
import { newId } from '../../base/ids.ts';
import { storedJson } from '../../base/json.ts';
import type { Conversations } from '../port.ts';
import { canBeAnswered, firstRow, prepared } from '../rows.ts';
import { overtaken } from '../overtaken.ts';
import { costs } from '../spending.ts';
import { createRuns } from './runs.ts';
import { createRunFinder } from './find-run.ts';
import { createSpeech } from './receive.ts';
import { remove } from './remove.ts';
import { resumeOn } from './resume.ts';
import { abandon } from '../journal/lease.ts';
import { startRun } from './start-run.ts';

// Two messages may open a thread at the same time: the update, which changes nothing, returns the row to both.
const threadAt =
  prepared(`WITH known AS (SELECT id, gone_at IS NOT NULL AS gone FROM thread WHERE platform = $1 AND external_id = $2),
     made AS (
       INSERT INTO thread (id, platform, external_id, place) SELECT $4, $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM known)
       ON CONFLICT (platform, external_id) DO UPDATE SET platform = excluded.platform
       RETURNING id, gone_at IS NOT NULL AS gone)
     SELECT * FROM known UNION ALL SELECT * FROM made`);

/** Tries the waiting messages of a thread again. Locks it before the deliveries, as the drain does. */
async function comeBack(pool: Pool, threadId: string): Promise<void> {
  const sql = `WITH back AS (UPDATE thread SET gone_at = NULL WHERE id = $1 RETURNING id)
   UPDATE delivery SET not_before = now() FROM back WHERE thread_id = back.id AND status IN ('pending', 'sending')`;
  await pool.query(sql, [threadId]);
}

// A worker that has the run in hand hears of it by a notification.
const requestCancel = `WITH told AS (
     UPDATE run SET cancel_requested = true, wake_seq = wake_seq + 1,
       ready_at = CASE WHEN status = 'running' THEN ready_at ELSE now() END
     WHERE id = $1 AND status IN ('queued', 'running', 'waiting') RETURNING id, thread_id),
   said AS (
     INSERT INTO delivery (id, thread_id, run_id, key, view)
     SELECT $2, thread_id, id, $3, $4::json FROM told WHERE $3::text IS NOT NULL
     ON CONFLICT (run_id, key) DO NOTHING),
   -- It is closed when the run ends.
   rejected AS (
     UPDATE question SET answer = $6::json, answered_by = $7, answered_at = now() FROM told
      WHERE question.id = $5 AND question.run_id = told.id AND ${canBeAnswered})
   SELECT pg_notify('footnote_stop', id), pg_notify('footnote_run', id) FROM told`;

/** `removed`: called after a run was removed, so that caches can be cleared. */
export function createConversations(pool: Pool, removed: () => void = () => {}): Conversations {
  return {
    async openThread({ platform, externalId, place }) {
      const values = [platform, externalId, place ?? null, newId('thr')];
      const { id, gone } = (await firstRow<{ id: string; gone: boolean }>(pool, threadAt, values))!;
      if (gone) await comeBack(pool, id);
      return id;
    },
    async knows({ platform, externalId }) {
      const sql = `SELECT 1 FROM thread WHERE platform = $1 AND external_id = $2`;
      return (await firstRow(pool, sql, [platform, externalId])) !== null;
    },
    async languageOf(threadId) {
      const statement = prepared(`SELECT language FROM thread WHERE id = $1`);
      const row = await firstRow<{ language: string | null }>(pool, statement, [threadId]);
      return row?.language ?? null;
    },
    ...createSpeech(pool),
    overtaken: (threadId, eventId) => overtaken(pool, threadId, eventId),
    startRun: (...asked) => startRun(pool, ...asked),
    ...createRunFinder(pool),
    async requestCancel(runId, last, unwanted) {
      const said = last && storedJson(last.view);
      const rejection = unwanted && storedJson({ kind: 'rejected', by: unwanted.by });
      const rejected = [unwanted?.questionId, rejection, unwanted?.by.id];
      const values = [runId, newId('dlv'), last?.key, said, ...rejected];
      const { rowCount } = await pool.query(requestCancel, values);
      return rowCount === 1;
    },
    abandon: (runId) => abandon(pool, runId),
    resume: resumeOn(pool),
    ...createRuns(pool),
    costs: () => costs(pool),
    remove: (runId, last) => remove(pool, runId, last).finally(removed),
  };
}

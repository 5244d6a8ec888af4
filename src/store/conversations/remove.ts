// Removes everything that is kept of a run, in one transaction.
import { besideLane } from '../inbox.ts';
import type { Pool, PoolClient } from 'pg';
import type { Archive, Removed } from '../port/archive.ts';
import { addTo } from '../outbox.ts';
import { keepCost } from '../spending.ts';
import { firstRow, forsaken, inTransaction, lockThread, rowsOf } from '../rows.ts';

const told = `SELECT 1 FROM delivery WHERE thread_id = $1 AND about = $2`;

type Said = Parameters<Archive['remove']>[1];

interface RunRow {
  threadId: string;
  platform: string;
  externalId: string;
  ended: boolean;
}

export function remove(pool: Pool, runId: string, said: Said): ReturnType<Archive['remove']> {
  return inTransaction(pool, async (client) => {
    const run = await lock(client, runId);
    if (run === null) return 'unknown';
    if (said !== null && (await firstRow(client, told, [run.threadId, said.about])) !== null)
      return 'repeated';
    if (!run.ended) return 'active';
    const messages = await forgetWords(client, runId, run);
    const hashes = await pagesOf(client, runId);
    const counts = await firstRow<Omit<Removed, 'messages' | 'pages'>>(client, counted, [runId]);
    await keepCost(client, runId);
    await client.query(`DELETE FROM run WHERE id = $1`, [runId]);
    const removed = { ...counts!, messages, pages: await removePages(client, hashes) };
    if (said !== null) await addTo(client, run.threadId, said.view(removed), said.about);
    return removed;
  });
}

/**
 * Locks the thread before the run, as starting and resuming do. A run of an `ask` that nobody works on counts as ended:
 * when the process of the `ask` is gone, no other process takes the run.
 */
async function lock(client: PoolClient, runId: string): Promise<RunRow | null> {
  await client.query(lockThread, [runId]);
  const sql = `SELECT run.thread_id AS "threadId", platform, external_id AS "externalId",
      status NOT IN ('queued', 'running', 'waiting') OR ${forsaken} AS ended
     FROM run JOIN thread ON thread.id = run.thread_id WHERE run.id = $1 FOR UPDATE OF run`;
  return firstRow<RunRow>(client, sql, [runId]);
}

/** SQL that defines `own`: a run, with its thread, its end, and where by this column the next run of the thread begins. */
const ownUntilNext = (column: string) => `own AS (
       SELECT run.thread_id, run.${column}, run.ended_at,
           (SELECT min(later.${column}) FROM run later
             WHERE later.thread_id = run.thread_id AND later.${column} > run.${column}) AS next
         FROM run WHERE run.id = $1)`;

/**
 * Removes what people said from the request to the next one, and until the end of a run that was resumed later. Rows stay
 * without their text, so that no late repetition is taken for a new message.
 */
async function forgetWords(client: PoolClient, runId: string, run: RunRow): Promise<number> {
  const forgotten = `WITH ${ownUntilNext('message_seq')}
   UPDATE message SET text = '', heard = NULL, files = NULL, author_name = '' FROM own
    WHERE message.thread_id = own.thread_id AND message.seq >= own.message_seq AND (text <> '' OR files IS NOT NULL)
      AND (own.next IS NULL OR message.seq < own.next
        OR (message.received_at <= own.ended_at AND purpose <> 'request'))`;
  const { rowCount } = await client.query(forgotten, [runId]);
  await forgetAnswers(client, runId);
  // The ids of events are remembered for a day. Their content is not needed once they were handled.
  const sql = `UPDATE inbound SET body = '{}' WHERE done AND platform = $1
    AND (thread IN ($2, '${besideLane}' || $2) OR event_id IN (SELECT event_id FROM message WHERE thread_id = $3 AND text = ''))`;
  await client.query(sql, [run.platform, run.externalId, run.threadId]);
  return rowCount ?? 0;
}

/**
 * Removes answers that belong to no run, such as a status or a checked citation, from this run until the next one, and what was
 * shown of it later. Rows of sent answers stay without their text, so that no event is answered twice; those that were not sent,
 * or of which that is not known, are deleted.
 */
async function forgetAnswers(client: PoolClient, runId: string): Promise<void> {
  const sql = `WITH ${ownUntilNext('created_at')},
   answers AS (
     SELECT id, status FROM delivery JOIN own USING (thread_id)
      WHERE run_id IS NULL AND delivery.created_at >= own.created_at
        AND (own.next IS NULL OR delivery.created_at < own.next OR delivery.created_at <= own.ended_at
          OR starts_with(about, 'file/' || $1 || '/') OR view ->> 'runId' = $1)),
   unsent AS (DELETE FROM delivery USING answers WHERE delivery.id = answers.id AND answers.status IN ('pending', 'sending'))
   UPDATE delivery SET view = '{}' FROM answers
    WHERE delivery.id = answers.id AND answers.status IN ('sent', 'failed')`;
  await client.query(sql, [runId]);
}

/** SQL for the texts between quotation marks in an entry of the journal. A regular expression takes three times as long. */
const words = `string_to_table(outcome::text, '"') AS word`;

/**
 * SQL for the words, hashes among them, in the journals of runs that are going on or ended without a report within the
 * last week. One that ended earlier has to read its pages again when it is resumed.
 */
export const neededHashes = `SELECT word FROM run JOIN journal ON journal.run_id = run.id, ${words}
    WHERE length(word) = 64
      AND (status IN ('queued', 'running', 'waiting')
        OR (status <> 'delivered' AND ended_at > now() - interval '7 days'))`;

/** Hashes of the pages in the run's records and in its journal, which also has pages that were only read. */
async function pagesOf(client: PoolClient, runId: string): Promise<string[]> {
  const sql = `SELECT page_hash AS hash FROM source WHERE run_id = $1 AND page_hash IS NOT NULL
   UNION SELECT page_hash FROM evidence WHERE run_id = $1
   UNION SELECT word FROM journal, ${words} WHERE run_id = $1 AND word ~ '^[0-9a-f]{64}$'`;
  const rows = await rowsOf<{ hash: string }>(client, sql, [runId]);
  return rows.map(({ hash }) => hash);
}

const countIn = (table: string) => `(SELECT count(*)::int FROM ${table} WHERE run_id = $1)`;

const counted = `SELECT ${countIn('source')} AS sources, ${countIn('evidence')} AS evidence, ${countIn('claim')} AS claims,
    ${countIn('journal')} AS steps, ${countIn('event')} AS events`;

/** Removes the pages that no source of a report and no journal of another run needs. */
async function removePages(client: PoolClient, hashes: readonly string[]): Promise<number> {
  if (hashes.length === 0) return 0;
  const sql = `WITH unrecorded AS (
     SELECT hash FROM page WHERE hash = ANY ($1)
       AND NOT EXISTS (SELECT 1 FROM source WHERE page_hash = hash)
       AND NOT EXISTS (SELECT 1 FROM evidence WHERE page_hash = hash)),
   needed AS (${neededHashes} AND EXISTS (SELECT 1 FROM unrecorded))
   DELETE FROM page USING unrecorded
    WHERE page.hash = unrecorded.hash AND page.hash NOT IN (SELECT word FROM needed)`;
  const { rowCount } = await client.query(sql, [hashes]);
  return rowCount ?? 0;
}

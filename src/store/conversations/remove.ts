// Everything that is kept of a run is removed, in one transaction.
import { besideLane } from '../inbox.ts';
import type { Pool, PoolClient } from 'pg';
import { storedJson } from '../../base/json.ts';
import { newId } from '../../base/ids.ts';
import type { Archive, Removed } from '../port/archive.ts';
import { keepCost } from '../spending.ts';
import { inTransaction } from '../transaction.ts';

type Said = Parameters<Archive['remove']>[1];

interface RunRow {
  threadId: string;
  platform: string;
  externalId: string;
  ended: boolean;
}

export function remove(
  pool: Pool,
  runId: string,
  said: Said,
): Promise<Removed | 'active' | 'unknown' | 'repeated'> {
  return inTransaction(pool, async (client) => {
    const run = await lock(client, runId);
    if (run === null) return 'unknown';
    if (said !== null && (await wasSaid(client, run.threadId, said.about))) return 'repeated';
    if (!run.ended) return 'active';
    const messages = await forgetWords(client, runId, run);
    const hashes = await pagesOf(client, runId);
    const counts = await count(client, runId);
    await keepCost(client, runId);
    await client.query(`DELETE FROM run WHERE id = $1`, [runId]);
    const removed = { ...counts, messages, pages: await removePages(client, hashes) };
    if (said !== null) await say(client, run.threadId, said.about, said.view(removed));
    return removed;
  });
}

/**
 * The thread first, as whoever starts or resumes a run has it. A run of one `ask` that nobody works on counts as ended:
 * when that process is gone, nobody else takes it.
 */
async function lock(client: PoolClient, runId: string): Promise<RunRow | null> {
  await client.query(
    `SELECT 1 FROM thread WHERE id = (SELECT thread_id FROM run WHERE id = $1) FOR NO KEY UPDATE`,
    [runId],
  );
  const { rows } = await client.query<RunRow>(
    `SELECT run.thread_id AS "threadId", platform, external_id AS "externalId",
        status NOT IN ('queued', 'running', 'waiting')
          OR (lane <> 'shared' AND (status <> 'running' OR ready_at < now())) AS ended
       FROM run JOIN thread ON thread.id = run.thread_id WHERE run.id = $1 FOR UPDATE OF run`,
    [runId],
  );
  return rows[0] ?? null;
}

async function wasSaid(client: PoolClient, threadId: string, about: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT 1 FROM delivery WHERE thread_id = $1 AND about = $2`, [
    threadId,
    about,
  ]);
  return rowCount !== 0;
}

/**
 * What people said about the run: from its request to the next one, and until it ended if it was resumed later. That
 * something was said stays known, so that a late repetition of the event is not taken for something new.
 */
async function forgetWords(client: PoolClient, runId: string, run: RunRow): Promise<number> {
  const { rowCount } = await client.query(
    `WITH own AS (
       SELECT run.thread_id, run.message_seq, run.ended_at,
           (SELECT min(later.message_seq) FROM run later
             WHERE later.thread_id = run.thread_id AND later.message_seq > run.message_seq) AS next
         FROM run WHERE run.id = $1)
     UPDATE message SET text = '', files = NULL FROM own
      WHERE message.thread_id = own.thread_id AND message.seq >= own.message_seq AND (text <> '' OR files IS NOT NULL)
        AND (own.next IS NULL OR message.seq < own.next
          OR (message.received_at <= own.ended_at AND purpose <> 'request'))`,
    [runId],
  );
  // Events are remembered for a day; what they said is not needed once they were worked on.
  await client.query(
    `UPDATE inbound SET body = '{}' WHERE done AND platform = $1
      AND (thread IN ($2, '${besideLane}' || $2) OR event_id IN (SELECT event_id FROM message WHERE thread_id = $3 AND text = ''))`,
    [run.platform, run.externalId, run.threadId],
  );
  return rowCount ?? 0;
}

/** What stands between quotation marks in an entry of the journal. A search by expression takes three times as long. */
const words = `string_to_table(outcome::text, '"') AS word`;

/** Pages that the run has recorded, and those it has only read: their hashes stand in its journal. */
async function pagesOf(client: PoolClient, runId: string): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    `SELECT page_hash AS hash FROM source WHERE run_id = $1 AND page_hash IS NOT NULL
     UNION SELECT page_hash FROM evidence WHERE run_id = $1
     UNION SELECT word FROM journal, ${words} WHERE run_id = $1 AND word ~ '^[0-9a-f]{64}$'`,
    [runId],
  );
  return rows.map(({ hash }) => hash);
}

const rowsOf = (table: string) => `(SELECT count(*)::int FROM ${table} WHERE run_id = $1)`;

async function count(
  client: PoolClient,
  runId: string,
): Promise<Pick<Removed, 'sources' | 'evidence' | 'claims' | 'steps' | 'events'>> {
  const { rows } = await client.query(
    `SELECT ${rowsOf('source')} AS sources, ${rowsOf('evidence')} AS evidence, ${rowsOf('claim')} AS claims,
        ${rowsOf('journal')} AS steps, ${rowsOf('event')} AS events`,
    [runId],
  );
  return rows[0] as Awaited<ReturnType<typeof count>>;
}

/**
 * Only pages that nobody uses: a report does by its sources, and a run that is going on, or may be resumed, by its
 * journal. One that was stopped longer than a week ago would have to read them again.
 */
async function removePages(client: PoolClient, hashes: readonly string[]): Promise<number> {
  if (hashes.length === 0) return 0;
  const { rowCount } = await client.query(
    `WITH unrecorded AS (
       SELECT hash FROM page WHERE hash = ANY ($1)
         AND NOT EXISTS (SELECT 1 FROM source WHERE page_hash = hash)
         AND NOT EXISTS (SELECT 1 FROM evidence WHERE page_hash = hash)),
     needed AS (
       SELECT word AS hash FROM run JOIN journal ON journal.run_id = run.id, ${words}
        WHERE EXISTS (SELECT 1 FROM unrecorded) AND length(word) = 64
          AND (status IN ('queued', 'running', 'waiting')
            OR (status IN ('cancelled', 'failed') AND ended_at > now() - interval '7 days')))
     DELETE FROM page USING unrecorded
      WHERE page.hash = unrecorded.hash AND page.hash NOT IN (SELECT hash FROM needed)`,
    [hashes],
  );
  return rowCount ?? 0;
}

async function say(client: PoolClient, threadId: string, about: string, view: object): Promise<void> {
  await client.query(
    `INSERT INTO delivery (id, thread_id, view, about) VALUES ($1, $2, $3::json, $4) ON CONFLICT DO NOTHING`,
    [newId('dlv'), threadId, storedJson(view), about],
  );
}

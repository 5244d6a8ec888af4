// The worker thread of heartbeat.ts: renews the leases it was told of, four times in the lifetime of a lease.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Client } from 'pg';
import { inOurSchema } from '../database.ts';
import type { Held, HeartbeatSpec } from './heartbeat.ts';

const { url, ttlMs, silenceMs } = workerData as HeartbeatSpec;

// Skips locked rows: this process, or one that took over the run, is writing to them, and the next beat looks again.
// Waiting for them could deadlock with a statement that writes rows of many runs.
const prolong = `
  UPDATE run SET ready_at = now() + $3 * interval '1 millisecond'
   WHERE status = 'running' AND id IN (
     SELECT run.id FROM run JOIN unnest($1::text[], $2::int[]) AS held(id, fence) USING (id, fence)
      WHERE run.status = 'running' FOR NO KEY UPDATE OF run SKIP LOCKED)`;

let held: Held = [];
let heardAt = performance.now();
let client: Client | null = null;

async function connected(): Promise<Client> {
  const fresh = new Client({
    connectionString: url,
    application_name: 'footnote heartbeat',
    connectionTimeoutMillis: ttlMs,
    query_timeout: ttlMs,
    keepAlive: true,
  });
  // A connection may be lost between two beats: the next beat notices that.
  fresh.on('error', () => {});
  try {
    await fresh.connect();
    await fresh.query(`${inOurSchema}; SET statement_timeout TO ${ttlMs}`);
    return fresh;
  } catch (error) {
    await fresh.end().catch(() => {});
    throw error;
  }
}

async function beat(): Promise<void> {
  if (held.length === 0 || performance.now() - heardAt > silenceMs) return;
  try {
    client ??= await connected();
    await client.query(prolong, [held.map(({ runId }) => runId), held.map(({ fence }) => fence), ttlMs]);
  } catch {
    // The database is away; the main thread finds that out by itself.
    const lost = client;
    client = null;
    void lost?.end().catch(() => {});
  }
}

parentPort?.on('message', (now: Held) => {
  held = now;
  heardAt = performance.now();
});
for (;;) {
  await sleep(ttlMs / 4);
  await beat();
}

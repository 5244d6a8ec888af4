// What happened to runs, and one LISTEN connection per process that tells when something did.
import { Client } from 'pg';
import type { Pool } from 'pg';
import type { Clock } from '../base/clock.ts';
import type { Json } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { Feed, StoredEvent } from './port.ts';

export interface ListeningFeed extends Feed {
  close(): Promise<void>;
}

/** Pause before the connection is opened again after it was lost, in milliseconds. */
const reconnectPauseMs = 500;
const connectTimeoutMs = 10_000;
/** How long a server that does not answer may keep `close`, in milliseconds. */
const closePatienceMs = 1000;

/**
 * A feed whose listeners hear of changes within milliseconds while the connection lives. Notifications may be missed
 * while it is down: whoever listens polls as well.
 */
export function createFeed(pool: Pool, url: string, clock: Clock, logger: Logger): ListeningFeed {
  const listeners = new Set<(runId: string) => void>();
  const closed = new AbortController();
  let hangUp: (() => void) | null = null;

  const listen = async (): Promise<void> => {
    const connection = new Client({
      connectionString: url,
      application_name: 'footnote feed',
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    });
    const over = new Promise<void>((resolve) => {
      connection.on('end', resolve);
      connection.on('error', (error) => logger.debug({ err: error }, 'notification connection failed'));
      hangUp = resolve;
    });
    connection.on('notification', ({ payload }) => {
      if (payload !== undefined) for (const listener of listeners) listener(payload);
    });
    await connection.connect();
    try {
      // Whoever closed the feed meanwhile was not heard.
      if (closed.signal.aborted) return;
      await connection.query('LISTEN footnote_run');
      await over;
    } finally {
      await connection.end();
    }
  };
  const keepListening = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      await listen().catch((error: unknown) =>
        logger.debug({ err: error }, 'cannot listen for notifications'),
      );
      await clock.sleep(reconnectPauseMs, closed.signal);
    }
  };
  let listening: Promise<void> | null = null;

  return {
    events: (runId) => events(pool, runId),
    watch(listener) {
      listening ??= keepListening();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      closed.abort();
      hangUp?.();
      const enough = new AbortController();
      await Promise.race([listening, clock.sleep(closePatienceMs, enough.signal)]);
      enough.abort();
    },
  };
}

async function events(pool: Pool, runId: string): Promise<StoredEvent[]> {
  const { rows } = await pool.query<{ id: string; type: string; phase: string; data: Json; at: Date }>(
    `SELECT id, type, phase, data, at FROM event WHERE run_id = $1 ORDER BY id`,
    [runId],
  );
  return rows.map(({ id, at, ...event }) => ({ ...event, id: Number(id), at: at.getTime() }));
}

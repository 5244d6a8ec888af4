// Events of runs, and one LISTEN connection per process that tells when there are new ones.
import type { Client, Pool } from 'pg';
import { type Clock, settlesWithin } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import { ownConnection } from './database.ts';
import type { Feed, StoredEvent } from './port.ts';
import { firstRow, prepared, rowsOf } from './rows.ts';

type Listener = (runId: string) => void;

/** Pause before the connection is opened again after it was lost, in milliseconds. */
const reconnectPauseMs = 500;
/** How long a server that does not answer may keep `close`, in milliseconds. */
const closePatienceMs = 1000;

/** Listeners hear of changes within milliseconds. While the connection is down they hear nothing: poll as well. */
export function createFeed(
  pool: Pool,
  url: string,
  clock: Clock,
  logger: Logger,
): Feed & { close(): Promise<void> } {
  // By the channel of their notifications: something happened to a run (often); a run is asked to stop (seldom).
  const listeners = { footnote_run: new Set<Listener>(), footnote_stop: new Set<Listener>() };
  type Channel = keyof typeof listeners;
  const closed = new AbortController();
  let hangUp: (() => void) | null = null;
  let current: Client | null = null;
  let listening: Promise<void> | null = null;

  const listen = async (): Promise<void> => {
    const connection = ownConnection(url, 'feed');
    const over = new Promise<void>((resolve) => {
      connection.on('end', resolve);
      connection.on('error', (error) => logger.debug({ err: error }, 'notification connection failed'));
      hangUp = resolve;
    });
    connection.on('notification', ({ channel, payload }) => {
      if (payload !== undefined) for (const listener of listeners[channel as Channel]) listener(payload);
    });
    await connection.connect();
    try {
      // The feed may have been closed while the connection was being made.
      if (closed.signal.aborted) return;
      current = connection;
      for (const [channel, { size }] of Object.entries(listeners))
        if (size > 0) await hear(connection, channel);
      await over;
    } finally {
      current = null;
      await connection.end();
    }
  };
  const watch = (channel: Channel, listener: Listener) => {
    listeners[channel].add(listener);
    if (listening === null) listening = keepListening();
    // Whoever comes later is told by what is listened to already. If the connection is lost, the new one listens to every watched channel.
    else if (current !== null && listeners[channel].size === 1) void hear(current, channel).catch(() => {});
    return () => void listeners[channel].delete(listener);
  };
  const keepListening = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      await listen().catch((error: unknown) =>
        logger.debug({ err: error }, 'cannot listen for notifications'),
      );
      await clock.sleep(reconnectPauseMs, closed.signal);
    }
  };

  return {
    ...recordedOn(pool),
    watch: (listener) => watch('footnote_run', listener),
    watchStops: (listener) => watch('footnote_stop', listener),
    async close() {
      closed.abort();
      hangUp?.();
      await settlesWithin(clock, closePatienceMs, listening ?? Promise.resolve());
    },
  };
}

/** Listens to a channel; doing so twice has no effect. */
async function hear(connection: Client, channel: string): Promise<void> {
  await connection.query(`LISTEN ${channel}`);
}

function recordedOn(pool: Pool): Pick<Feed, 'events' | 'newest'> {
  return {
    events(runId) {
      const text = `SELECT id, type, phase, data, at FROM event WHERE run_id = $1 ORDER BY id`;
      return rowsOf<StoredEvent>(pool, prepared(text), [runId]);
    },
    async newest(runId) {
      const text = `SELECT coalesce(max(id), 0) AS id FROM event WHERE run_id = $1`;
      const row = await firstRow<{ id: number }>(pool, prepared(text), [runId]);
      return row!.id;
    },
  };
}

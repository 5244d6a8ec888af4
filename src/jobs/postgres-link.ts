// The queue on Postgres, in BullMQ's own schema. All queues share one pool; each worker keeps one connection for LISTEN.
import { PostgresConnection, Queue, createPostgresBackend } from 'bullmq';
import type { PgPool, PgPoolClient, PostgresConnectionOptions } from 'bullmq';
import { systemClock, settlesWithin } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import { addressOf, jobOptions, patienceMs, streams, type Link } from './link.ts';
import { migrationMs, prepareSchema } from './postgres-schema.ts';
import { startPulling } from './pulling-worker.ts';
import { createTroubleLog } from './trouble-log.ts';

/**
 * Connects to the database at `url`, and makes or updates BullMQ's tables in their own schema.
 * @throws FootnoteError `queue-unreachable`, `database-newer` or `migration-failed`
 */
export async function openPostgresLink(url: string, logger: Logger): Promise<Link> {
  const where = `Postgres at ${addressOf(url, '5432')}`;
  const log = createTroubleLog(logger, where, systemClock);
  const root = new PostgresConnection({
    connectionString: url,
    application_name: 'footnote-jobs',
    max: 10,
    // Longer than BullMQ's check for stalled jobs, so that one connection stays warm while there is nothing to do.
    idleTimeoutMillis: 45_000,
    connectionTimeoutMillis: patienceMs,
    // No statement takes longer; one that does waits for a dead server, and its connection is given up.
    query_timeout: migrationMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  root.on('error', log.trouble);
  // Without a listener, a connection that is lost while it is in use would end the process.
  root.pool.on('connect', (client: PgPoolClient) => void client.on('error', log.trouble));
  const sockets = socketsOf(root.pool);
  const close = async () => {
    const closing = root.close();
    if (!(await settlesWithin(systemClock, 1_000, closing))) for (const socket of sockets) socket.destroy();
  };
  try {
    await prepareSchema(root.pool, where);
  } catch (error) {
    await close();
    throw error;
  }
  const connection: PostgresConnectionOptions = root.pool;
  const pulling = { connection, createBackend: createPostgresBackend, drainDelay: 30, where, log };

  return {
    where,
    queue(name) {
      const options = { connection, defaultJobOptions: jobOptions, streams };
      const queue = new Queue(name, options, createPostgresBackend);
      queue.on('error', log.trouble);
      return queue;
    },
    worker: (name, process, concurrency) => startPulling({ ...pulling, queue: name, process, concurrency }),
    ping: async () => void (await root.pool.query('SELECT 1')),
    close,
  };
}

/** The sockets of a pool's open connections. Destroying them is the only way to end a connection whose server does not answer. */
function socketsOf(pool: PgPool): ReadonlySet<{ destroy(): void }> {
  const sockets = new Set<{ destroy(): void }>();
  pool.on('connect', (client: PgPoolClient) => {
    const stream = client.connection?.stream as { destroy(): void } | undefined;
    if (stream === undefined) return;
    sockets.add(stream);
    client.on('end', () => sockets.delete(stream));
  });
  return sockets;
}

// The queue on Redis: one connection adds jobs, one that all workers share claims them, and each worker has one that waits.
import { createRedisBackend, Queue, type QueueOptions } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import { systemClock, within } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import { addressOf, jobOptions, patienceMs, streams, unreachable, type Link } from './link.ts';
import { startPulling } from './pulling-worker.ts';
import { createTroubleLog, type TroubleLog } from './trouble-log.ts';

type ClientOptions = Omit<RedisOptions, 'replyMapping'>;

const anyUse: ClientOptions = {
  lazyConnect: true,
  connectTimeout: patienceMs,
  keepAlive: 10_000,
  disconnectTimeout: 500,
  // From 50 ms to 2 s, with jitter, so that many processes do not come back in step.
  retryStrategy: (times) => Math.min(2_000, 50 * 2 ** Math.min(times - 1, 6)) * (0.75 + Math.random() / 2),
  // A primary that became a replica: reconnect to the new one. The command fails, so that whoever sent it hears why.
  reconnectOnError: (error) => error.message.startsWith('READONLY'),
};

/** Adding a wake-up fails soon: the sweep in the database finds runs whose wake-up was lost. */
const toAdd: ClientOptions = {
  ...anyUse,
  maxRetriesPerRequest: 2,
  commandTimeout: patienceMs,
  socketTimeout: patienceMs,
};

/**
 * Claiming and finishing jobs waits until Redis is back, as BullMQ demands. A connection on which nothing arrives for
 * longer than BullMQ ever waits for a job is made anew.
 */
const toWork: ClientOptions = { ...anyUse, maxRetriesPerRequest: null, socketTimeout: 5 * patienceMs };

interface Client {
  readonly status: string;
  connect(): Promise<unknown>;
  disconnect(): void;
}

interface RedisParts {
  readonly where: string;
  readonly log: TroubleLog;
  /** Every connection that was made, so that all can be closed. */
  readonly clients: Client[];
}

/** Connects to the Redis at `url`, and reconnects by itself. @throws FootnoteError `queue-unreachable` */
export async function openRedisLink(url: string, logger: Logger): Promise<Link> {
  const where = `Redis at ${addressOf(url, '6379')}`;
  const parts: RedisParts = { where, log: createTroubleLog(logger, where, systemClock), clients: [] };
  const adder = await connect(url, toAdd, parts);
  let claimer: Promise<Redis> | undefined;
  const queueOn = (name: string, options: Pick<QueueOptions, 'skipMetasUpdate'> = {}) => {
    const queue = new Queue(name, { connection: adder, defaultJobOptions: jobOptions, streams, ...options });
    queue.on('error', parts.log.trouble);
    return queue;
  };
  const checked = queueOn('footnote-check', { skipMetasUpdate: true });

  return {
    where,
    queue: queueOn,
    async worker(name, process, concurrency) {
      claimer ??= connect(url, toWork, parts).catch((error: unknown) => {
        claimer = undefined;
        throw error;
      });
      const worker = await startPulling({
        queue: name,
        process,
        concurrency,
        connection: await claimer,
        createBackend: createRedisBackend,
        drainDelay: 5,
        ...parts,
      });
      const waiter = await worker.backend.blockingClient;
      if (waiter !== undefined) parts.clients.push(waiter);
      return worker;
    },
    async ping() {
      // A Redis that is full, or a replica, still answers a PING. A cluster takes that, but no script with several keys.
      await adder.set('bull:footnote-check', '', 'PX', 1_000);
      await checked.drain();
    },
    close: async () => parts.clients.forEach(end),
  };
}

/**
 * Ends a connection for good. A client that is asked to disconnect between two attempts to connect leaves its commands
 * unanswered, and BullMQ waits for them. An attempt that is called off at once rejects all of them.
 */
function end(client: Client): void {
  if (client.status === 'end') return;
  client.disconnect();
  if (client.status !== 'reconnecting') return;
  client.connect().catch(() => {});
  client.disconnect();
}

async function connect(url: string, options: ClientOptions, { where, log, clients }: RedisParts) {
  const client = new Redis(url, options);
  let last: unknown;
  const note = (error: unknown) => {
    last = error;
  };
  client.on('error', note);
  try {
    await within(systemClock, patienceMs, async () => {
      await client.connect();
      // The client takes database 0 where Redis refuses the one that the address names.
      if (client.options.db !== 0) await client.select(client.options.db ?? 0);
    });
  } catch (error) {
    client.disconnect();
    throw unreachable(where, last ?? error);
  }
  client.off('error', note);
  client.on('error', log.trouble);
  clients.push(client);
  return client;
}

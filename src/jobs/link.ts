// What the queue needs from the store it lives in: Redis (redis-link.ts) or Postgres (postgres-link.ts).
import type { Queue, Worker } from 'bullmq';
import { parseUrl } from '../base/parse-url.ts';
import { codeOf, FootnoteError } from '../base/errors.ts';

export type WakeQueue = Pick<Queue, 'add' | 'obliterate' | 'close'>;

export type PullingWorker = Pick<Worker, 'close'>;

/** Handles the data of one job. Never rejects: a job is done, whether its handler succeeded or not. */
export type Processor = (data: unknown) => Promise<void>;

export interface Link {
  /** "Redis at host:port" or "Postgres at host:port/name", without credentials. */
  readonly where: string;

  /** A queue to add wake-ups to. */
  queue(name: string): WakeQueue;

  /** A running worker. @throws FootnoteError `queue-unreachable` */
  worker(name: string, process: Processor, concurrency: number): Promise<PullingWorker>;

  /** Rejects unless the store answers and takes what is written; takes as long as the network takes. */
  ping(): Promise<void>;

  /** Ends every connection; what is still in flight then fails. Never rejects, and never takes longer than a second. */
  close(): Promise<void>;
}

/** How long the queue may take to answer before it counts as unreachable, in milliseconds. */
export const patienceMs = 3_000;

/** Jobs leave nothing behind, neither results nor failures, and are never tried again. */
export const jobOptions = { removeOnComplete: true, removeOnFail: true, attempts: 1 } as const;

/** Nobody reads BullMQ's event stream here, so it is kept short. */
export const streams = { events: { maxLen: 100 } } as const;

/** The address in a connection URL, fit for logs: no user, no password, no parameters. */
export function addressOf(url: string, defaultPort: string): string {
  const parsed = parseUrl(url);
  if (parsed === null) return 'an address that is not a URL';
  const { hostname, port, pathname } = parsed;
  return `${hostname || 'localhost'}:${port || defaultPort}${pathname === '/' ? '' : pathname}`;
}

/** The one error for every way in which the queue cannot be reached. */
export function unreachable(where: string, cause: unknown): FootnoteError {
  if (cause instanceof FootnoteError) return cause;
  const why = whyOf(cause);
  return new FootnoteError('queue-unreachable', `The job queue in ${where} cannot be reached: ${why}`, {
    hint: hintOf(where, why),
    retry: 'backoff',
    cause,
  });
}

/** Redis begins what it refuses with a word for the reason. */
function hintOf(where: string, why: string): string {
  if (!where.startsWith('Redis')) return 'See whether Postgres runs and whether DATABASE_URL is right.';
  if (why.startsWith('OOM')) return 'Redis is full: raise its maxmemory, or remove what others keep there.';
  if (/^(?:NOAUTH|WRONGPASS)/.test(why)) return 'Correct the user and the password in REDIS_URL.';
  if (why.startsWith('READONLY')) return 'This Redis is a replica: let REDIS_URL name the primary.';
  if (why.startsWith('NOPERM'))
    return 'Let the user of REDIS_URL do everything with the keys bull:*, scripts and INFO included (ACL: ~bull:* &* +@all).';
  if (/^(?:CROSSSLOT|MOVED|CLUSTERDOWN)|same slot/.test(why))
    return 'This Redis is a cluster, which the queue cannot use: name one without cluster mode, or leave REDIS_URL empty.';
  if (/DB index/i.test(why))
    return 'REDIS_URL ends with the number of a database that this Redis does not have: name one of those, 0 to 15 as Redis is shipped.';
  if (/certificate|altnames/i.test(why))
    return 'Name the file of your CA in NODE_EXTRA_CA_CERTS (not in .env), and the host as its certificate does.';
  return 'Start Redis or correct REDIS_URL (rediss:// where it speaks TLS); without REDIS_URL the queue lives in Postgres.';
}

/** Node's error for a host whose addresses all refuse has no message, only a code. */
function whyOf(cause: unknown): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : codeOf(cause) || String(cause);
}

// What the harness of the crash tests and its worker processes say to each other.
import type { ErrorRecord } from '../../../src/base/errors.ts';
import type { Settings } from '../../../src/research/settings.ts';

/** How a worker process is started; given as JSON in its first argument. */
export interface ProcessSpec {
  /** The file it runs: `test/crash/entry.ts` as JavaScript. */
  readonly entry: string;
  /** Folder of the built product. */
  readonly product: string;
  /** Of the database, or of the folder of an embedded one that this process helps to run. */
  readonly database: { readonly url: string } | { readonly embedded: string };
  readonly knowledge: string;
  readonly cache: string;
}

/** One Footnote inside a worker process. */
export interface WorkerSpec {
  readonly owner: string;
  /** Lane of its runs and name of its chat platform: workers of different lanes never meet. */
  readonly lane: string;
  readonly chatUrl: string;
  /** Null: the queue lives in Postgres. */
  readonly redisUrl: string | null;
  readonly roles: { readonly bot: boolean; readonly worker: boolean };
  readonly settings: Settings;
  readonly leaseTtlMs: number;
  readonly sweepIntervalMs: number;
  /** Where it writes down what it does, a JSON line each. */
  readonly diary: string;
  /** The point at which the process kills itself with SIGKILL. */
  readonly killAt: string | null;
  /** The point at which it waits for `release`. */
  readonly holdAt: string | null;
  /** Whether it ends on SIGINT as `footnote worker` does. */
  readonly serve: boolean;
}

export type ToWorker =
  | { readonly say: 'begin'; readonly worker: WorkerSpec }
  | { readonly say: 'release' }
  | { readonly say: 'end' };

export type FromWorker =
  | { readonly say: 'ready' | 'begun' | 'ended' }
  | { readonly say: 'held'; readonly point: string }
  | { readonly say: 'failed'; readonly error: ErrorRecord };

/** A line of the diary. Written before the thing it tells of begins, or after it is over, never in between. */
export type DiaryLine = { readonly owner: string } & (
  | { readonly at: 'point'; readonly point: string }
  /** A unit of work begins. */
  | { readonly at: 'work'; readonly work: string }
  | { readonly at: 'claimed'; readonly fence: number }
  /** A journal write begins. */
  | { readonly at: 'writing'; readonly write: number; readonly what: string; readonly fence: number }
  /** It is over; `code` when it was refused. */
  | {
      readonly at: 'written';
      readonly write: number;
      /** The kinds of work that its rows record. */
      readonly work: readonly string[];
      readonly code?: string;
    }
  | { readonly at: 'log'; readonly level: 'warn' | 'error'; readonly text: string; readonly fields: string }
);

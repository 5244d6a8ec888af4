// Worker threads that read what strangers wrote. They are started when they are needed and live on; a job that takes
// too long or too much memory costs its own thread and nothing else.
import type { Transferable } from 'node:worker_threads';
import { FootnoteError } from '../../base/errors.ts';
import { startThread } from './job-thread.ts';
import type { JobThread, ThreadOptions } from './job-thread.ts';
import { ThreadTrouble } from './thread-trouble.ts';

export interface PoolOptions extends ThreadOptions {
  /** Threads at once. */
  readonly threads: number;
  /** Milliseconds that one job may take, counted from when a thread begins with it, unless the job has its own. */
  readonly timeoutMs: number;
}

export interface JobOptions {
  readonly signal?: AbortSignal;
  /** What the job hands over instead of copying it. */
  readonly transfer?: readonly Transferable[];
  /** Instead of the pool's. */
  readonly timeoutMs?: number;
}

interface Task {
  readonly job: unknown;
  readonly transfer: readonly Transferable[];
  readonly timeoutMs: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Begins without threads. Threads that have nothing to do don't keep the process alive. */
export class ThreadPool<Job, Result> {
  private readonly options: PoolOptions;
  private readonly waiting: Task[] = [];
  private readonly idle: JobThread[] = [];
  private readonly busy = new Map<JobThread, Task>();
  private readonly changing = new Set<Promise<void>>();
  private starting = 0;
  private ending = 0;
  private closed = false;

  constructor(options: PoolOptions) {
    this.options = options;
  }

  /** Threads that are there: idle, busy, starting or ending. */
  get size(): number {
    return this.idle.length + this.busy.size + this.starting + this.ending;
  }

  /**
   * Has a thread do a job. Jobs begin in the order they came. A job that is aborted under way is not waited for: its
   * thread is free when it is done or its time is over.
   * @throws ThreadTrouble when the job was given up; the signal's reason when it was aborted; FootnoteError `bug` when
   *   no thread can be started
   */
  async run(job: Job, options: JobOptions = {}): Promise<Result> {
    const { signal, transfer = [], timeoutMs = this.options.timeoutMs } = options;
    signal?.throwIfAborted();
    if (this.closed) throw new ThreadTrouble('closed');
    let aborted: (() => void) | undefined;
    try {
      return await new Promise<Result>((resolve, reject) => {
        const done = (result: unknown) => resolve(result as Result);
        const task: Task = { job, transfer, timeoutMs, resolve: done, reject };
        aborted = () => {
          this.forget(task);
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', aborted, { once: true });
        this.waiting.push(task);
        this.distribute();
      });
    } finally {
      if (aborted !== undefined) signal?.removeEventListener('abort', aborted);
    }
  }

  /** Ends all threads; jobs that wait or are under way fail as closed. Resolves when no thread is left. */
  async close(): Promise<void> {
    this.closed = true;
    for (const task of this.waiting.splice(0)) task.reject(new ThreadTrouble('closed'));
    for (const thread of this.idle.splice(0)) this.end(thread);
    for (const [thread, task] of this.busy) {
      task.reject(new ThreadTrouble('closed'));
      this.busy.delete(thread);
      this.end(thread);
    }
    while (this.changing.size > 0) await Promise.all(this.changing);
  }

  private forget(task: Task): void {
    const at = this.waiting.indexOf(task);
    if (at !== -1) this.waiting.splice(at, 1);
  }

  private distribute(): void {
    while (this.waiting.length > 0 && this.idle.length > 0) {
      const thread = this.idle.pop();
      const task = this.waiting.shift();
      if (thread !== undefined && task !== undefined) void this.perform(thread, task);
    }
    while (this.starting < this.waiting.length && this.size < this.options.threads) this.start();
  }

  private async perform(thread: JobThread, task: Task): Promise<void> {
    this.busy.set(thread, task);
    try {
      task.resolve(await thread.perform(task.job, task.transfer, task.timeoutMs));
      if (this.busy.delete(thread)) this.idle.push(thread);
    } catch (error) {
      task.reject(error);
      if (this.busy.delete(thread)) this.end(thread);
    }
    this.distribute();
  }

  private start(): void {
    this.starting += 1;
    this.follow(this.welcome(startThread(this.options)));
  }

  private async welcome(starting: Promise<JobThread>): Promise<void> {
    try {
      const thread = await starting;
      this.starting -= 1;
      if (this.closed) this.end(thread);
      else this.idle.push(thread);
    } catch (cause) {
      this.starting -= 1;
      const text = 'The thread that reads documents could not be started.';
      this.waiting.shift()?.reject(new FootnoteError('bug', text, { cause }));
    }
  }

  /** A thread that is ending still counts, so that there are never more than there may be. */
  private end(thread: JobThread): void {
    this.ending += 1;
    const ended = thread.end().finally(() => {
      this.ending -= 1;
    });
    this.follow(ended);
  }

  /** What changes the number of threads lets others begin, and closing waits for it. */
  private follow(change: Promise<void>): void {
    const followed = change.finally(() => {
      this.changing.delete(followed);
      this.distribute();
    });
    this.changing.add(followed);
  }
}

// Worker threads that read what strangers wrote. They are started when they are needed and live on; a job that takes
// too long or too much memory costs its own thread and nothing else. What keeps slow jobs from others is in lanes.ts.
import type { Transferable } from 'node:worker_threads';
import { FootnoteError } from '../../base/errors.ts';
import { type JobThread, startThread, type ThreadOptions, ThreadTrouble } from './job-thread.ts';
import { Lanes, type Queued } from './lanes.ts';

export interface PoolOptions extends ThreadOptions {
  /** Threads at once; one more for slow jobs if this is one. */
  readonly threads: number;
  /** Milliseconds that one job may take, counted from when a thread begins with it, unless the job has its own. */
  readonly timeoutMs: number;
  /** Milliseconds after which a job for a site is slow, and may have to begin again. Without it, all jobs are alike. */
  readonly firstTryMs?: number;
}

export interface JobOptions {
  readonly signal?: AbortSignal;
  /**
   * Whose document it is: jobs of one site do not keep those of others. Without one, the job goes before all that wait
   * and is never slow, so its work has to have an end.
   */
  readonly site?: string;
  /** What the job hands over instead of copying it, unless it may have to begin again. */
  readonly transfer?: readonly Transferable[];
  /** Instead of the pool's. */
  readonly timeoutMs?: number;
}

interface Task extends Queued {
  /** Let go as soon as it is sure not to begin again: it may be large. */
  job: unknown;
  transfer: readonly Transferable[];
  readonly timeoutMs: number;
  isWanted: boolean;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Begins without threads. Threads that have nothing to do don't keep the process alive. */
export class ThreadPool<Job, Result> {
  private readonly options: PoolOptions;
  private readonly lanes: Lanes<Task>;
  private readonly idle: JobThread[] = [];
  private readonly busy = new Map<JobThread, Task>();
  private readonly changing = new Set<Promise<void>>();
  private starting = 0;
  private ending = 0;
  private closed = false;

  constructor(options: PoolOptions) {
    this.options = options;
    this.lanes = new Lanes(options.threads, options.firstTryMs !== undefined);
  }

  /** Threads that are there: idle, busy, starting or ending. */
  get size(): number {
    return this.idle.length + this.busy.size + this.starting + this.ending;
  }

  /**
   * Has a thread do a job. Jobs of one site begin in the order they came. A job that is aborted under way is not waited
   * for: a slow one loses its thread at once, any other has it until it is done or turns out to be slow.
   * @throws ThreadTrouble when the job was given up; the signal's reason when it was aborted; FootnoteError `bug` when
   *   no thread can be started
   */
  async run(job: Job, options: JobOptions = {}): Promise<Result> {
    const { signal, site, transfer = [], timeoutMs = this.options.timeoutMs } = options;
    signal?.throwIfAborted();
    if (this.closed) throw new ThreadTrouble('closed');
    let aborted: (() => void) | undefined;
    try {
      return await new Promise<Result>((resolve, reject) => {
        const done = (result: unknown) => resolve(result as Result);
        const how = { site, transfer, timeoutMs, lane: 'first', isWanted: true } as const;
        const task: Task = { job, ...how, resolve: done, reject };
        aborted = () => {
          reject(signal?.reason);
          this.forget(task);
        };
        signal?.addEventListener('abort', aborted, { once: true });
        this.lanes.add(task);
        this.distribute();
      });
    } finally {
      if (aborted !== undefined) signal?.removeEventListener('abort', aborted);
    }
  }

  /** Starts the threads that are not there yet: whoever has work soon does not wait for them then. */
  warm(): void {
    while (!this.closed && this.size < this.options.threads) this.start();
  }

  /** Ends all threads; jobs that wait or are under way fail as closed. Resolves when no thread is left. */
  async close(): Promise<void> {
    this.closed = true;
    for (const task of this.lanes.clear()) task.reject(new ThreadTrouble('closed'));
    for (const thread of this.idle.splice(0)) this.end(thread);
    for (const thread of this.busy.keys()) this.takeFrom(thread);
    while (this.changing.size > 0) await Promise.all(this.changing);
  }

  private forget(task: Task): void {
    task.isWanted = false;
    const found = [...this.busy].find(([, one]) => one === task);
    if (found === undefined) this.lanes.remove(task);
    else if (task.lane === 'slow') this.takeFrom(found[0]);
  }

  private distribute(): void {
    while (this.idle.length > 0 && this.lanes.ready > 0) {
      const task = this.lanes.next();
      const thread = this.idle.pop();
      if (thread !== undefined && task !== undefined) void this.perform(thread, task);
    }
    while (this.starting < this.lanes.ready && this.size < this.lanes.mostThreads) this.start();
  }

  private async perform(thread: JobThread, task: Task): Promise<void> {
    this.busy.set(thread, task);
    const { firstTryMs } = this.options;
    const mayBeSlow = firstTryMs !== undefined && task.site !== undefined && task.lane === 'first';
    const stopWatching = mayBeSlow ? this.watch(thread, task, firstTryMs) : () => {};
    try {
      const result = await thread.perform(task.job, mayBeSlow ? [] : task.transfer, task.timeoutMs);
      if (this.busy.get(thread) !== task) return;
      task.resolve(result);
      this.release(thread, task);
    } catch (error) {
      // Without its job, the thread was ended on purpose.
      if (this.busy.get(thread) !== task) return;
      task.reject(error);
      this.takeFrom(thread);
    } finally {
      stopWatching();
    }
    this.distribute();
  }

  /** Sees to it that a job that is not done in its first try is slow from then on. */
  private watch(thread: JobThread, task: Task, firstTryMs: number): () => void {
    // A result that came while this thread was busy is heard between the timer and what is set here.
    const timer = setTimeout(() => setImmediate(() => this.slowDown(thread, task)), firstTryMs);
    return () => clearTimeout(timer);
  }

  private slowDown(thread: JobThread, task: Task): void {
    if (this.busy.get(thread) !== task) return;
    if (!task.isWanted) {
      this.takeFrom(thread);
    } else if (this.lanes.slowDown(task)) {
      task.job = undefined;
      task.transfer = [];
    } else {
      this.busy.delete(thread);
      this.end(thread);
    }
    this.distribute();
  }

  private release(thread: JobThread, task: Task): void {
    this.busy.delete(thread);
    this.lanes.remove(task);
    const isExtra = this.size - this.ending >= this.options.threads && this.lanes.ready === 0;
    if (isExtra) this.end(thread);
    else this.idle.push(thread);
  }

  private takeFrom(thread: JobThread): void {
    const task = this.busy.get(thread);
    if (task === undefined) return;
    task.reject(new ThreadTrouble('closed'));
    this.busy.delete(thread);
    this.lanes.remove(task);
    this.end(thread);
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
      const task = this.lanes.next();
      if (task === undefined) return;
      this.lanes.remove(task);
      task.reject(new FootnoteError('bug', text, { cause }));
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

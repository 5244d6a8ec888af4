// Threads that read what strangers wrote, started when needed. A bad job costs its own thread and nothing else.
import type { Transferable } from 'node:worker_threads';
import { unlessAborted } from '../../base/aborted.ts';
import { FootnoteError } from '../../base/errors.ts';
import { type JobThread, startThread, type ThreadOptions, ThreadTrouble } from './job-thread.ts';

export interface PoolOptions extends ThreadOptions {
  readonly threads: number;
  /** Milliseconds that one job may take, counted from when a thread begins with it, unless the job has its own. */
  readonly timeoutMs: number;
}

export interface JobOptions {
  readonly signal?: AbortSignal;
  /** Whose document it is: jobs of one site never have all threads. Without one, the job goes before all that wait. */
  readonly site?: string;
  /** What the job hands over instead of copying it. */
  readonly transfer?: readonly Transferable[];
  /** Instead of the pool's. */
  readonly timeoutMs?: number;
}

interface Task extends Required<Pick<JobOptions, 'transfer' | 'timeoutMs'>> {
  readonly job: unknown;
  readonly site: string | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Begins without threads. Threads that have nothing to do don't keep the process alive. */
export class ThreadPool<Job, Result> {
  private readonly options: PoolOptions;
  private readonly waiting: Task[] = [];
  private readonly idle = new Set<JobThread>();
  private readonly busy = new Map<JobThread, Task>();
  /** The threads that are there, each from its start to its end. */
  private readonly lives = new Set<Promise<void>>();
  private starting = 0;
  private closed = false;

  constructor(options: PoolOptions) {
    this.options = options;
  }

  /** Threads that are there: idle, busy, starting or ending. */
  get size(): number {
    return this.lives.size;
  }

  /**
   * Has a thread do a job; jobs of one site in their order. One that is aborted loses its thread. @throws ThreadTrouble for
   * a job that was given up; the signal's reason; FootnoteError `bug` when no thread can be started
   */
  async run(job: Job, options: JobOptions = {}): Promise<Result> {
    const { signal, site, transfer = [], timeoutMs = this.options.timeoutMs } = options;
    signal?.throwIfAborted();
    if (this.closed) throw new ThreadTrouble('closed');
    let task: Task | undefined;
    const result = new Promise<Result>((resolve, reject) => {
      task = { job, site, transfer, timeoutMs, resolve: resolve as Task['resolve'], reject };
      this.waiting.push(task);
      this.distribute();
    });
    try {
      return await (signal === undefined ? result : unlessAborted(signal, result));
    } finally {
      if (signal?.aborted === true) this.forget(task);
    }
  }

  /** Starts the threads that are not there yet: whoever has work soon does not wait for them then. */
  warm(): void {
    while (!this.closed && this.size < this.options.threads) this.start();
  }

  /** Ends all threads; jobs that wait or are under way fail as closed. Resolves when no thread is left. */
  async close(): Promise<void> {
    this.closed = true;
    for (const task of this.waiting.splice(0)) task.reject(new ThreadTrouble('closed'));
    for (const thread of this.idle) thread.end();
    for (const thread of this.busy.keys()) this.giveUp(thread, new ThreadTrouble('closed'));
    await Promise.all(this.lives);
  }

  private forget(task: Task | undefined): void {
    const at = this.waiting.findIndex((one) => one === task);
    if (at !== -1) this.waiting.splice(at, 1);
    for (const [thread, one] of this.busy) if (one === task) this.giveUp(thread, null);
  }

  private distribute(): void {
    for (let task = this.next(); task !== undefined; task = this.next()) {
      const thread = [...this.idle].at(-1);
      if (thread === undefined) break;
      this.idle.delete(thread);
      this.waiting.splice(this.waiting.indexOf(task), 1);
      void this.perform(thread, task);
    }
    while (this.starting < this.waiting.length && this.size < this.options.threads) this.start();
  }

  private next(): Task | undefined {
    const most = Math.max(1, this.options.threads - 1);
    const underWay = [...this.busy.values()];
    const mayBegin = ({ site }: Task) => underWay.filter((one) => one.site === site).length < most;
    return this.waiting.find(({ site }) => site === undefined) ?? this.waiting.find(mayBegin);
  }

  private async perform(thread: JobThread, task: Task): Promise<void> {
    this.busy.set(thread, task);
    try {
      task.resolve(await thread.perform(task.job, task.transfer, task.timeoutMs));
      // Without its job, the thread was ended on purpose.
      if (this.busy.delete(thread)) this.idle.add(thread);
    } catch (error) {
      this.giveUp(thread, error);
    }
    this.distribute();
  }

  /** The job of a thread, and the thread with it. */
  private giveUp(thread: JobThread, reason: unknown): void {
    this.busy.get(thread)?.reject(reason);
    this.busy.delete(thread);
    thread.end();
  }

  private start(): void {
    this.starting += 1;
    const life = this.live().finally(() => {
      this.lives.delete(life);
      this.distribute();
    });
    this.lives.add(life);
  }

  /** A thread that is ending still lives, so that there are never more than there may be. */
  private async live(): Promise<void> {
    try {
      const thread = await startThread(this.options).finally(() => (this.starting -= 1));
      if (this.closed) thread.end();
      else this.idle.add(thread);
      this.distribute();
      await thread.over;
      this.idle.delete(thread);
    } catch (cause) {
      const text = 'The thread that reads documents could not be started.';
      this.waiting.shift()?.reject(new FootnoteError('bug', text, { cause }));
    }
  }
}

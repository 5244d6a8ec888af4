// Worker threads that read what strangers wrote. They are started when they are needed and live on; a job that takes
// too long or too much memory costs its own thread and nothing else.
import type { Transferable } from 'node:worker_threads';
import { FootnoteError } from '../../base/errors.ts';
import { type JobThread, startThread, type ThreadOptions, ThreadTrouble } from './job-thread.ts';

export interface PoolOptions extends ThreadOptions {
  /** Threads at once. */
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
   * Has a thread do a job. Jobs of one site begin in the order they came. A job that is aborted loses its thread.
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
        const task: Task = { job, site, transfer, timeoutMs, resolve: done, reject };
        aborted = () => {
          reject(signal?.reason);
          this.forget(task);
        };
        signal?.addEventListener('abort', aborted, { once: true });
        this.waiting.push(task);
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
    for (const task of this.waiting.splice(0)) task.reject(new ThreadTrouble('closed'));
    for (const thread of this.idle.splice(0)) this.end(thread);
    for (const thread of this.busy.keys()) this.takeFrom(thread, new ThreadTrouble('closed'));
    while (this.changing.size > 0) await Promise.all(this.changing);
  }

  private forget(task: Task): void {
    const at = this.waiting.indexOf(task);
    if (at !== -1) this.waiting.splice(at, 1);
    for (const [thread, one] of this.busy) if (one === task) this.takeFrom(thread, null);
  }

  private distribute(): void {
    for (let task = this.next(); task !== undefined; task = this.next()) {
      const thread = this.idle.pop();
      if (thread === undefined) break;
      this.waiting.splice(this.waiting.indexOf(task), 1);
      void this.perform(thread, task);
    }
    while (this.starting < this.waiting.length && this.size < this.options.threads) this.start();
  }

  /** Of those that wait, the one that is to begin next. */
  private next(): Task | undefined {
    const most = Math.max(1, this.options.threads - 1);
    const underWay = [...this.busy.values()];
    const mayBegin = ({ site }: Task) => underWay.filter((one) => one.site === site).length < most;
    return this.waiting.find(({ site }) => site === undefined) ?? this.waiting.find(mayBegin);
  }

  private async perform(thread: JobThread, task: Task): Promise<void> {
    this.busy.set(thread, task);
    try {
      const result = await thread.perform(task.job, task.transfer, task.timeoutMs);
      if (!this.busy.delete(thread)) return;
      task.resolve(result);
      this.idle.push(thread);
    } catch (error) {
      // Without its job, the thread was ended on purpose.
      if (this.busy.has(thread)) this.takeFrom(thread, error);
    }
    this.distribute();
  }

  private takeFrom(thread: JobThread, reason: unknown): void {
    this.busy.get(thread)?.reject(reason);
    this.busy.delete(thread);
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

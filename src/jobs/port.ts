// The queue only wakes: what is to be done, and who goes first, is decided in the database.

export interface WakeHandlers {
  /** Some run of this process's lanes may be able to go on. */
  runs(): Promise<void>;
  /** Messages wait to be sent in this thread. */
  thread(threadId: string): Promise<void>;
}

export interface WakeWorker {
  /** Stops taking wake-ups and waits for the handlers that are busy. */
  close(): Promise<void>;
}

export interface JobQueue {
  /** Wakes a worker for the run. Every call is a fresh job. */
  wakeRun(runId: string): Promise<void>;

  /** Wakes a process that can send to the thread. */
  wakeThread(threadId: string): Promise<void>;

  /** Starts working wake-ups, `concurrency` run handlers at once; what to listen for is decided by which handlers are given. */
  work(handlers: Partial<WakeHandlers>, options: { concurrency: number }): Promise<WakeWorker>;

  /** Throws FootnoteError `queue-unreachable` unless the queue answers and takes what is written. */
  check(): Promise<void>;

  close(): Promise<void>;
}

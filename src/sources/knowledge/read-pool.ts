// Reads many documents at once in threads. One that takes too long or too much memory costs its own thread only.
import { availableParallelism } from 'node:os';
import { ThreadTrouble } from '../threads/job-thread.ts';
import { type PoolOptions, ThreadPool } from '../threads/thread-pool.ts';
import type { FoundFile } from './folder.ts';
import type { ReadResult } from './read-document.ts';

/** Left out: as many threads as there are cores, four at most, and half a minute for each file. */
export type ReadOptions = Partial<Pick<PoolOptions, 'threads' | 'timeoutMs'>>;

const memoryMegabytes = 1_024;
/** Starting a thread costs as much as reading a few files. */
const filesPerThread = 8;

/** Reports each file when it is read, in any order. @throws FootnoteError `bug` when no reader can be started */
export async function readAll(
  files: readonly FoundFile[],
  report: (file: FoundFile, result: ReadResult) => void,
  options: ReadOptions = {},
): Promise<void> {
  const { threads = Math.min(4, availableParallelism()), timeoutMs = 30_000 } = options;
  const pool = new ThreadPool<FoundFile, ReadResult>({
    entry: new URL('./read-worker.ts', import.meta.url),
    threads: Math.min(threads, Math.ceil(files.length / filesPerThread)),
    timeoutMs,
    memoryMegabytes,
  });
  // Large files first, so that none of them is left alone at the end.
  const ordered = files.toSorted((a, b) => b.size - a.size);
  try {
    await Promise.all(
      ordered.map(async (file) => report(file, await pool.run(file).catch(toResult(timeoutMs)))),
    );
  } finally {
    await pool.close();
  }
}

/** A file whose thread was given up cannot be read; anything else is no fault of the file. */
function toResult(timeoutMs: number): (error: unknown) => ReadResult {
  return (error) => {
    if (!(error instanceof ThreadTrouble)) throw error;
    const stopped = 'This file could not be read (its reader stopped).';
    const reasons = {
      slow: `Reading this file took longer than ${Math.round(timeoutMs / 1_000)} seconds.`,
      memory: 'Reading this file needs too much memory.',
      stopped,
      closed: stopped,
    };
    const result = { readable: false, reason: reasons[error.kind] } as const;
    // How much memory it needs does not depend on what else the machine does.
    return error.kind === 'memory' ? { ...result, lasting: true } : result;
  };
}

// A program that has a thread do something, and then has nothing more to do. It must end by itself.
import { ThreadPool } from '../../../../src/sources/threads/thread-pool.ts';

const pool = new ThreadPool<object, string>({
  entry: new URL('./odd-jobs.ts', import.meta.url),
  threads: 1,
  timeoutMs: 60_000,
  memoryMegabytes: 64,
});
console.log(await pool.run({ say: 'one' }));

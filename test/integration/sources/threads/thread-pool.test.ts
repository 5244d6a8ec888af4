// Real threads with jobs that take for ever, eat memory, die, or are no longer wanted.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { ThreadPool } from '../../../../src/sources/threads/thread-pool.ts';
import { eventually } from '../../../support/eventually.ts';
import type { HeldJob, OddJob } from './odd-jobs.ts';

const entry = new URL('./odd-jobs.ts', import.meta.url);
const pools: ThreadPool<OddJob, string>[] = [];

function poolOf(threads: number, timeoutMs = 50_000): ThreadPool<OddJob, string> {
  const pool = new ThreadPool<OddJob, string>({ entry, threads, timeoutMs, memoryMegabytes: 64 });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

describe('a pool of threads', () => {
  it('starts threads when there is work, and no more than it may', async () => {
    const pool = poolOf(2);
    expect(pool.size).toBe(0);
    const first = pool.run({ say: 'one' });
    expect(pool.size).toBe(1);
    const others = ['two', 'three', 'four', 'five'].map((say) => pool.run({ say }));
    expect(pool.size).toBe(2);
    expect(await Promise.all([first, ...others])).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect(pool.size).toBe(2);
  });

  it('starts them before there is work where that is wanted, and none when it is closed', async () => {
    const pool = poolOf(2);
    await pool.run({ say: 'one' });
    pool.warm();
    pool.warm();
    expect(pool.size).toBe(2);
    expect(await Promise.all([pool.run({ say: 'two' }), pool.run({ say: 'three' })])).toEqual([
      'two',
      'three',
    ]);
    expect(pool.size).toBe(2);
    await pool.close();
    pool.warm();
    expect(pool.size).toBe(0);
  });

  it('begins jobs in the order they came', async () => {
    const pool = poolOf(1);
    const done: string[] = [];
    const jobs = ['a', 'b', 'c', 'd'].map(async (say) => done.push(await pool.run({ say })));
    await Promise.all(jobs);
    expect(done).toEqual(['a', 'b', 'c', 'd']);
  });

  it('does the others while one takes too long, and replaces its thread', async () => {
    const pool = poolOf(2, 3_000);
    // Both threads are there before the slow job begins, so that starting them is no part of what is seen.
    await Promise.all([pool.run({ say: 'warm' }), pool.run({ say: 'warm' })]);
    const ended: string[] = [];
    const slow = pool.run({ spin: true }).catch((error: Error) => ended.push(error.message));
    const others = ['a', 'b', 'c', 'd', 'e', 'f'].map(async (say) => ended.push(await pool.run({ say })));
    await Promise.all(others);
    expect(ended).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    await slow;
    expect(ended.at(-1)).toMatch(/slow/);
    expect(pool.size).toBeLessThanOrEqual(2);
    // One thread may be so quick that it does both before the other is there.
    for (let turn = 0; turn < 100 && pool.size < 2; turn += 1) {
      expect(await Promise.all([pool.run({ say: 'x' }), pool.run({ say: 'y' })])).toEqual(['x', 'y']);
    }
    expect(pool.size).toBe(2);
  });

  it('never gives all threads to one site, and begins a job without a site before all that wait', async () => {
    const pool = poolOf(2);
    const held = (): HeldJob => ({ held: new Int32Array(new SharedArrayBuffer(8)) });
    const jobs = [held(), held(), held()];
    const ended: string[] = [];
    const run = async (job: OddJob, site?: string) =>
      void ended.push(await pool.run(job, site === undefined ? {} : { site }));
    const ofSite = jobs.map((job) => run(job, 'endless'));
    await Promise.all([run({ say: 'other' }, 'other'), run({ say: 'text' })]);
    expect(ended).toEqual(['text', 'other']);
    for (const job of jobs) {
      await eventually('it is begun', () => Atomics.load(job.held, 1) === 1);
      expect(jobs.filter((one) => Atomics.load(one.held, 1) > 0 && Atomics.load(one.held, 0) === 0)).toEqual([
        job,
      ]);
      Atomics.store(job.held, 0, 1);
      Atomics.notify(job.held, 0);
    }
    await Promise.all(ofSite);
    expect(ended.slice(2)).toEqual(['held', 'held', 'held']);
  });

  it('gives a job longer that may take longer', async () => {
    const pool = poolOf(1, 100);
    const long = { spinMs: 500 };
    expect(await pool.run(long, { timeoutMs: 50_000 })).toBe('spun');
    await expect(pool.run(long)).rejects.toMatchObject({ kind: 'slow' });
  });

  it.each([
    ['takes too much memory', { eat: true }, 'memory'],
    ['ends its thread', { exit: true }, 'stopped'],
    ['fails in a way nobody foresaw', { fail: true }, 'stopped'],
  ] as const)('gives up a job that %s, and does the next', async (_what, job, kind) => {
    const pool = poolOf(1);
    const [bad, good] = await Promise.allSettled([pool.run(job), pool.run({ say: 'next' })]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { name: 'ThreadTrouble', kind } });
    expect(good).toEqual({ status: 'fulfilled', value: 'next' });
    expect(pool.size).toBe(1);
  });

  it('does not wait for what was aborted', async () => {
    const pool = poolOf(1, 3_000);
    await pool.run({ say: 'warm' });
    const stop = new AbortController();
    const running = pool.run({ spin: true }, { signal: stop.signal });
    const waiting = pool.run({ say: 'never' }, { signal: stop.signal });
    const next = pool.run({ say: 'next' });
    stop.abort(new Error('no longer wanted'));
    await expect(running).rejects.toThrow('no longer wanted');
    await expect(waiting).rejects.toThrow('no longer wanted');
    expect(await next).toBe('next');
    await expect(pool.run({ say: 'late' }, { signal: stop.signal })).rejects.toThrow('no longer wanted');
  });

  it('leaves nothing behind when it is closed', async () => {
    const pool = poolOf(1);
    await pool.run({ say: 'warm' });
    const jobs = [pool.run({ spin: true }), pool.run({ say: 'waits' })];
    const ended = Promise.allSettled(jobs);
    await pool.close();
    expect((await ended).map((one) => one.status)).toEqual(['rejected', 'rejected']);
    expect(pool.size).toBe(0);
    await expect(pool.run({ say: 'late' })).rejects.toMatchObject({ kind: 'closed' });
  });

  it('can be closed while a thread is starting', async () => {
    const pool = poolOf(1);
    const job = pool.run({ say: 'hello' });
    await Promise.allSettled([job, pool.close()]);
    expect(pool.size).toBe(0);
    await expect(job).rejects.toMatchObject({ kind: 'closed' });
  });

  it('says so when no thread can be started', async () => {
    const broken = new ThreadPool({
      entry: new URL('./not-there.ts', import.meta.url),
      threads: 1,
      timeoutMs: 1_000,
      memoryMegabytes: 64,
    });
    await expect(broken.run({})).rejects.toMatchObject({ code: 'bug' });
    await broken.close();
  });

  it('does not keep its process alive', async () => {
    const program = fileURLToPath(new URL('./idle-pool.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program]);
    expect(stdout).toBe('one\n');
  });
});

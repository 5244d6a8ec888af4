// Real threads with jobs that are not done in their first try: how they make room for others, and get their results.
import { afterEach, describe, expect, it } from 'vitest';
import { ThreadPool } from '../../../../src/sources/threads/thread-pool.ts';
import { eventually } from '../../../support/eventually.ts';
import type { HeldJob, OddJob } from './odd-jobs.ts';

const entry = new URL('./odd-jobs.ts', import.meta.url);
const firstTryMs = 250;
const pools: ThreadPool<OddJob, string>[] = [];

function poolOf(threads: number, timeoutMs = 50_000): ThreadPool<OddJob, string> {
  const pool = new ThreadPool<OddJob, string>({ entry, threads, timeoutMs, memoryMegabytes: 64, firstTryMs });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

describe('a pool with a first try', () => {
  const held = (bytes?: Uint8Array): HeldJob => {
    const job = { held: new Int32Array(new SharedArrayBuffer(8)) };
    return bytes === undefined ? job : { ...job, bytes };
  };
  const letGo = (job: HeldJob) => {
    Atomics.store(job.held, 0, 1);
    Atomics.notify(job.held, 0);
  };
  const tries = (job: HeldJob) => Atomics.load(job.held, 1);
  const begun = (...jobs: readonly HeldJob[]) =>
    eventually('all are begun', () => jobs.every((job) => tries(job) > 0));

  it.each([
    { threads: 1, endless: 2 },
    { threads: 2, endless: 2 },
    { threads: 2, endless: 5 },
  ])('of $threads threads does short jobs beside $endless endless ones', async ({ threads, endless }) => {
    const pool = poolOf(threads);
    const jobs = Array.from({ length: endless }, () => held());
    const ended: string[] = [];
    const all = jobs.map(async (job, at) => ended.push(await pool.run(job, { site: `bad${at}.test` })));
    await begun(...jobs);
    for (const say of ['a', 'b', 'c']) ended.push(await pool.run({ say }, { site: 'good.test' }));
    expect(ended).toEqual(['a', 'b', 'c']);
    expect(pool.size).toBeLessThanOrEqual(Math.max(2, threads));
    jobs.forEach(letGo);
    await Promise.all(all);
    expect(ended.slice(3)).toEqual(jobs.map(() => 'held 0'));
  });

  it('gives slow jobs their results, also those that had to begin again, with all their bytes', async () => {
    const pool = poolOf(2);
    const [first, second] = [held(new Uint8Array(10)), held(new Uint8Array(20))];
    const run = (job: HeldJob) =>
      pool.run(job, {
        site: 'slow.test',
        transfer: job.bytes === undefined ? [] : [job.bytes.buffer as ArrayBuffer],
      });
    const running = [first, second].map(run);
    await begun(first, second);
    // Whichever keeps its thread: when both are let go, the other one begins again.
    await eventually('one was put aside', async () => {
      await pool.run({ say: 'x' }, { site: 'good.test' });
      return true;
    });
    [first, second].forEach(letGo);
    expect(await Promise.all(running)).toEqual(['held 10', 'held 20']);
    expect(tries(first) + tries(second)).toBe(3);
  });

  it('ends slow jobs at the limit, one after the other, and loses none', async () => {
    const pool = poolOf(2, 900);
    const ended = await Promise.allSettled(['a', 'b', 'c'].map((site) => pool.run({ spin: true }, { site })));
    for (const one of ended) expect(one).toMatchObject({ reason: { kind: 'slow' } });
    expect(await pool.run({ say: 'still there' })).toBe('still there');
    expect(pool.size).toBeLessThanOrEqual(2);
  });

  it('takes the thread from a slow job that is aborted, for the next slow one', async () => {
    const pool = poolOf(2);
    const stop = new AbortController();
    const aborted = pool.run({ spin: true }, { site: 'bad.test', signal: stop.signal });
    const kept = held();
    const next = pool.run(kept, { site: 'slow.test' });
    await begun(kept);
    await pool.run({ say: 'x' }, { site: 'good.test' });
    stop.abort(new Error('no longer wanted'));
    await expect(aborted).rejects.toThrow('no longer wanted');
    await eventually('the other one has the lane', () => tries(kept) === 2);
    letGo(kept);
    expect(await next).toBe('held 0');
  });

  it('takes the thread from an aborted job that turns out to be slow', async () => {
    const pool = poolOf(1);
    const stop = new AbortController();
    const job = held();
    const aborted = pool.run(job, { site: 'bad.test', signal: stop.signal });
    await begun(job);
    stop.abort(new Error('no longer wanted'));
    await expect(aborted).rejects.toThrow('no longer wanted');
    expect(await pool.run({ say: 'next' }, { site: 'bad.test' })).toBe('next');
    expect(pool.size).toBe(1);
  });

  it('lets a job without a site go on, and begins it before all that wait', async () => {
    const pool = poolOf(1);
    const own = held();
    const ended: string[] = [];
    const jobs = [
      pool.run(own).then((said) => ended.push(said)),
      pool.run({ say: 'page' }, { site: 'good.test' }).then((said) => ended.push(said)),
      pool.run({ spinMs: 2 * firstTryMs }).then((said) => ended.push(said)),
    ];
    await begun(own);
    letGo(own);
    await Promise.all(jobs);
    expect(ended).toEqual(['held 0', 'spun', 'page']);
    expect(pool.size).toBe(1);
  });

  it('can be closed with slow jobs under way and put aside', async () => {
    const pool = poolOf(1);
    const jobs = [held(), held(), held()];
    const ended = Promise.allSettled(jobs.map((job, at) => pool.run(job, { site: `bad${at}.test` })));
    await begun(...jobs);
    await pool.close();
    for (const one of await ended) expect(one).toMatchObject({ reason: { kind: 'closed' } });
    expect(pool.size).toBe(0);
  });
});

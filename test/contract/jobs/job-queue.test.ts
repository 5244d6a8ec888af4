// What every job queue promises (src/jobs/port.ts), on Redis and on Postgres.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLogger, type Logger } from '../../../src/base/logger.ts';
import { createBullmqQueue, type QueueStore } from '../../../src/jobs/bullmq-queue.ts';
import type { JobQueue } from '../../../src/jobs/port.ts';
import { builtScript } from '../../support/built-script.ts';
import { queueStores } from '../../support/queue-stores.ts';

describe.each(queueStores())('a job queue on $name', ({ start }) => {
  let store: QueueStore;
  let stopStore: () => Promise<void>;
  let lanes = 0;
  const queues: JobQueue[] = [];

  const open = async (lane: string, logger: Logger = silentLogger): Promise<JobQueue> => {
    const queue = await createBullmqQueue({ store, lane, logger });
    queues.push(queue);
    return queue;
  };
  const newLane = () => `lane-${(lanes += 1)}`;

  beforeAll(async () => {
    ({ store, stop: stopStore } = await start());
  });
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.close()));
  });
  afterAll(() => stopStore());

  test('hands every wake-up to its handler, once', async () => {
    const queue = await open(newLane());
    const threads: string[] = [];
    let runs = 0;
    await queue.work(
      {
        async runs() {
          runs += 1;
        },
        async thread(threadId) {
          threads.push(threadId);
        },
      },
      { concurrency: 5 },
    );
    const ids = Array.from({ length: 100 }, (_, index) => `thr_${index}`);
    await Promise.all(ids.flatMap((id) => [queue.wakeThread(id), queue.wakeRun('run_same')]));
    await vi.waitFor(
      () => expect({ runs, threads: threads.length }).toEqual({ runs: 100, threads: 100 }),
      10_000,
    );
    await queue.close();
    expect(runs).toBe(100);
    expect(threads.toSorted()).toEqual(ids.toSorted());
  });

  test('runs as many run handlers at once as it was told, and no more', async () => {
    const queue = await open(newLane());
    const gate = openGate();
    let busy = 0;
    let most = 0;
    let done = 0;
    await queue.work(
      {
        async runs() {
          busy += 1;
          most = Math.max(most, busy);
          await gate.opened;
          busy -= 1;
          done += 1;
        },
      },
      { concurrency: 3 },
    );
    for (let index = 0; index < 9; index += 1) await queue.wakeRun(`run_${index}`);
    await vi.waitFor(() => expect(busy).toBe(3), 20_000);
    gate.open();
    await vi.waitFor(() => expect(done).toBe(9), 20_000);
    expect(most).toBe(3);
  });

  test('keeps lanes apart', async () => {
    const [one, other] = [await open(newLane()), await open(newLane())];
    const seen = { one: [] as string[], other: [] as string[] };
    await one.work({ thread: async (id) => void seen.one.push(id) }, { concurrency: 1 });
    await other.work({ thread: async (id) => void seen.other.push(id) }, { concurrency: 1 });
    for (let index = 0; index < 20; index += 1) {
      await one.wakeThread('for-one');
      await other.wakeThread('for-other');
    }
    await vi.waitFor(() => expect(seen.one.length + seen.other.length).toBe(40), 20_000);
    expect(new Set(seen.one)).toEqual(new Set(['for-one']));
    expect(new Set(seen.other)).toEqual(new Set(['for-other']));
  });

  test('listens only for what it has a handler for', async () => {
    const lane = newLane();
    const [bot, worker] = [await open(lane), await open(lane)];
    const threads: string[] = [];
    await bot.work({ thread: async (id) => void threads.push(id) }, { concurrency: 1 });
    await bot.wakeRun('run_1');
    await bot.wakeThread('thr_1');
    await vi.waitFor(() => expect(threads).toEqual(['thr_1']), 20_000);
    let runs = 0;
    await worker.work({ runs: async () => void (runs += 1) }, { concurrency: 1 });
    await vi.waitFor(() => expect(runs).toBe(1), 20_000);
  });

  test('survives a handler that fails, says so once, and does not try the job again', async () => {
    const errors: object[] = [];
    const logger: Logger = { ...silentLogger, error: (fields) => void errors.push(fields) };
    const queue = await open(newLane(), logger);
    const handled: string[] = [];
    await queue.work(
      {
        async thread(id) {
          handled.push(id);
          if (id === 'bad') throw new Error('this handler fails');
        },
      },
      { concurrency: 1 },
    );
    await queue.wakeThread('bad');
    await queue.wakeThread('good');
    await queue.wakeThread('better');
    await vi.waitFor(() => expect(handled).toHaveLength(3), 20_000);
    expect(handled.toSorted()).toEqual(['bad', 'better', 'good']);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ err: { message: 'this handler fails' }, job: { threadId: 'bad' } });
  });

  test('shares the work between two workers', async () => {
    const lane = newLane();
    const gate = openGate();
    const started: string[] = [];
    for (const name of ['first', 'second']) {
      const queue = await open(lane);
      const runs = async () => {
        started.push(name);
        await gate.opened;
      };
      await queue.work({ runs }, { concurrency: 1 });
    }
    const queue = await open(lane);
    await queue.wakeRun('run_1');
    await queue.wakeRun('run_2');
    await vi.waitFor(() => expect(started.toSorted()).toEqual(['first', 'second']), 20_000);
    gate.open();
  });

  test('waits on closing for the handlers that are busy, and takes nothing new', async () => {
    const lane = newLane();
    const queue = await open(lane);
    const gate = openGate();
    const story: string[] = [];
    const worker = await queue.work(
      {
        async thread(id) {
          story.push(`${id} began`);
          await gate.opened;
          story.push(`${id} ended`);
        },
      },
      { concurrency: 1 },
    );
    await queue.wakeThread('thr_1');
    await vi.waitFor(() => expect(story).toEqual(['thr_1 began']), 20_000);
    const closed = worker.close().then(() => story.push('closed'));
    await queue.wakeThread('thr_2');
    expect(story).not.toContain('thr_1 ended');
    gate.open();
    await closed;
    // A look for jobs that was under way when closing began may still bring the second one: then it is finished, too.
    const isTaken = story.includes('thr_2 began');
    const ended = ['thr_1 ended', ...(isTaken ? ['thr_2 ended'] : [])];
    expect(story.filter((one) => one.endsWith('ended')).toSorted()).toEqual(ended);
    expect(story.at(-1)).toBe('closed');
    if (isTaken) return;
    await queue.work({ thread: async (id) => void story.push(`${id} taken`) }, { concurrency: 1 });
    await vi.waitFor(() => expect(story.at(-1)).toBe('thr_2 taken'), 20_000);
  });

  test('keeps wake-ups until somebody works', async () => {
    const lane = newLane();
    const before = await open(lane);
    await before.wakeThread('thr_1');
    await before.wakeThread('thr_2');
    await before.close();
    const threads: string[] = [];
    const after = await open(lane);
    await after.work({ thread: async (id) => void threads.push(id) }, { concurrency: 1 });
    await vi.waitFor(() => expect(threads.toSorted()).toEqual(['thr_1', 'thr_2']), 20_000);
  });

  test('loses nothing but the wake-up in hand when a worker is killed', async () => {
    const lane = newLane();
    const queue = await open(lane);
    for (let index = 0; index < 5; index += 1) await queue.wakeRun(`run_${index}`);
    const script = await builtScript(new URL('hanging-worker.ts', import.meta.url));
    const command = [script, JSON.stringify(store), lane];
    const doomed = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(doomed.stdout, 'data');
    doomed.kill('SIGKILL');
    await once(doomed, 'exit');
    let runs = 0;
    await queue.work({ runs: async () => void (runs += 1) }, { concurrency: 1 });
    await vi.waitFor(() => expect(runs).toBe(4), 20_000);
  });

  test('answers a check, and after closing refuses with a clear error', async () => {
    const queue = await open(newLane());
    await queue.check();
    await queue.close();
    await queue.close();
    await expect(queue.wakeRun('run_1')).rejects.toMatchObject({ code: 'misuse' });
    await expect(queue.check()).rejects.toMatchObject({ code: 'misuse' });
    await expect(queue.work({}, { concurrency: 1 })).rejects.toMatchObject({ code: 'misuse' });
  });
});

function openGate() {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

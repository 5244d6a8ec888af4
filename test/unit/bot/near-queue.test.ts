import { beforeEach, expect, it } from 'vitest';
import { nearQueue, type Near } from '../../../src/bot/wake.ts';
import type { JobQueue } from '../../../src/jobs/port.ts';

let said: string[];
const say =
  (what: string) =>
  async (id = '') => {
    said.push(`${what} ${id}`.trim());
  };
const queue = (near: Near, hasRoom = true): JobQueue =>
  nearQueue(
    { wakeRun: say('job for run'), wakeThread: say('job for thread') } as Partial<JobQueue> as JobQueue,
    near,
    () => ({ drainer: { drain: say('drains') }, worker: { work: say('works'), hasRoom: () => hasRoom } }),
  );

beforeEach(() => {
  said = [];
});

it('leaves everything to others where this process does nothing itself', async () => {
  const wakes = queue({ sends: false, works: false });
  await wakes.wakeRun('run_1');
  await wakes.wakeThread('thr_1');
  expect(said).toEqual(['job for run run_1', 'job for thread thr_1']);
});

it('sends what it can send itself, without a job', async () => {
  await queue({ sends: true, works: false }).wakeThread('thr_1');
  expect(said).toEqual(['drains thr_1']);
});

it('takes a run itself while it has room, and tells the others when it has none', async () => {
  const near = { sends: false, works: true };
  await queue(near).wakeRun('run_1');
  await queue(near, false).wakeRun('run_2');
  expect(said).toEqual(['works', 'job for run run_2']);
});

it('sends nothing any more once it stops', async () => {
  const near = { sends: true, works: true };
  const wakes = queue(near);
  Object.assign(near, { sends: false, works: false });
  await wakes.wakeThread('thr_1');
  expect(said).toEqual(['job for thread thr_1']);
});

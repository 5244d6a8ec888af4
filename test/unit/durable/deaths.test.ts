// A run over which one process after the other dies, because of its pages or because of the machine: there is an end to it.
import { beforeEach, expect, it } from 'vitest';
import { maxDeaths } from '../../../src/durable/retry.ts';
import { aStage, storyOf, ttlMs } from './stage.ts';
import type { Stage } from './stage.ts';

let stage: Stage;
let told: number;
let tried: number;
beforeEach(async () => {
  stage = await aStage();
  told = 0;
  tried = 0;
});

const story = storyOf(async (run) => {
  told++;
  await run.step('before', null, () => null);
  run.keep('half');
  return run.step('deadly', null, () => {
    tried++;
    return 'done';
  });
});

/** A process takes the run and dies before it has recorded anything. */
async function die(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    expect(await stage.claim(`process ${n}`)).not.toBeNull();
    await stage.clock.advance(ttlMs + 1);
  }
}

/** The first step is recorded; in the second one the process dies. */
async function begin(): Promise<void> {
  const claimed = await stage.claim();
  if (claimed === null) throw new Error('nothing to claim');
  const entry = { key: 'before', kind: 'step', inputHash: 'b', outcome: { value: null } } as const;
  await stage.world.journal.append(claimed.lease, [{ entry, events: [], posts: [] }]);
  await stage.clock.advance(ttlMs + 1);
}

it('is tried again after nine deaths', async () => {
  await begin();
  await die(maxDeaths - 1);
  expect(await stage.pass(story, { strict: false })).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'delivered', result: 'done' });
});

it('fails after ten, says so, and keeps what it had', async () => {
  await begin();
  await die(maxDeaths);
  expect(await stage.pass(story, { strict: false })).toBe('ended');
  expect(tried).toBe(0);
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'failed',
    result: 'half',
    error: { code: 'workers-died', hint: expect.stringContaining('memory') },
  });
  const [last] = await stage.world.posts(stage.runId);
  expect(last).toMatchObject({ key: 'end/failed', view: { text: expect.stringMatching(/^10 processes/) } });
});

it('fails without being told where nobody survives that either', async () => {
  await begin();
  await die(maxDeaths + 1);
  const { journal } = stage.world;
  const load = () => Promise.reject(new Error('out of memory'));
  expect(await stage.pass(story, { journal: { ...journal, load } })).toBe('ended');
  expect(told).toBe(0);
  expect((await stage.world.state(stage.runId)).status).toBe('failed');
});

it('ends as cancelled where somebody has stopped it meanwhile', async () => {
  await die(maxDeaths + 1);
  await stage.world.cancel(stage.runId);
  expect(await stage.pass(story)).toBe('ended');
  expect((await stage.world.state(stage.runId)).status).toBe('cancelled');
});

it('goes on where it was when it is resumed', async () => {
  await die(maxDeaths);
  await stage.pass(story);
  expect(await stage.world.resume(stage.runId)).toBe(true);
  expect(await stage.pass(story)).toBe('ended');
  expect((await stage.world.state(stage.runId)).status).toBe('delivered');
});

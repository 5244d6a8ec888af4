// Redis goes away, with or without coming back, while a run is under way: it only wakes, so nothing is lost.
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shortScript } from '../support/crash/requester.ts';
import { obeysTheRules, runUndisturbed, viewsOf } from '../support/crash/run-cell.ts';
import type { Undisturbed } from '../support/crash/run-cell.ts';
import { useHarness } from '../support/crash/use-harness.ts';
import { hasRedisServer, startRedis } from '../support/redis.ts';
import type { RedisServer } from '../support/redis.ts';

const harness = useHarness(2);
const leaseTtlMs = 20_000;
let redis: RedisServer;
let expected: Undisturbed;

describe.skipIf(!hasRedisServer())('a run whose queue is on Redis', () => {
  beforeAll(async () => {
    redis = await startRedis();
    const worker = { leaseTtlMs, redisUrl: redis.url };
    expected = await runUndisturbed(harness(), 'quiet', { script: shortScript, worker });
    await redis.destroy();
  });
  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(async () => {
    await redis.destroy();
  });

  it.each(['append gather/r1/i1/before', 'send/1/before', 'sent/2/after'])(
    'goes on and ends when Redis is restarted at %s',
    async (point) => {
      const at = point.replaceAll(/\W/g, '-');
      const cell = harness().cell(`restarted-${at}`, shortScript, { leaseTtlMs, redisUrl: redis.url });
      const worker = harness().processes.take();
      cell.ask();
      await worker.begin(cell.worker({ holdAt: point }));
      await worker.held();
      await redis.restart();
      worker.release();
      const footprint = await cell.ended();
      obeysTheRules(cell, footprint, null);
      expect(footprint).toEqual(expected.footprint);
      expect(viewsOf(cell)).toEqual(expected.posts);
      await worker.end();
      harness().processes.give(worker);
    },
  );

  it('is started, worked on and ended while Redis is down', async () => {
    const cell = harness().cell('without-redis', shortScript, { leaseTtlMs, redisUrl: redis.url });
    const worker = harness().processes.take();
    await worker.begin(cell.worker());
    await redis.kill();
    cell.ask();
    const footprint = await cell.ended(60_000);
    obeysTheRules(cell, footprint, null);
    expect(footprint).toEqual(expected.footprint);
    expect(viewsOf(cell)).toEqual(expected.posts);
    await worker.kill();
  });
});

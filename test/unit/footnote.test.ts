// What a Footnote does when it is told to stop.
import { expect, it } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { silentLogger } from '../../src/base/logger.ts';
import { createFootnote } from '../../src/footnote.ts';
import type { FootnoteParts } from '../../src/footnote.ts';
import { noModelParts } from '../support/without-model.ts';
import { silentPlatform } from '../fakes/silent-platform.ts';

it('puts its runs back and lets go of the queue also when a platform cannot disconnect', async () => {
  let closed = false;
  const close = () => Promise.resolve(void (closed = true));
  const broken = {
    ...silentPlatform('test'),
    disconnect: () => Promise.reject(new Error('the socket hung up')),
  };
  const parts = {
    journal: { claim: () => Promise.resolve(null) },
    outbox: { dueThreads: () => Promise.resolve([]) },
    feed: { watch: () => () => {}, watchStops: () => () => {} },
    queue: { work: () => Promise.resolve({ close }) },
    platforms: [broken],
    ...noModelParts,
    clock: systemClock,
    logger: silentLogger,
  };
  const footnote = createFootnote(parts as unknown as FootnoteParts, {
    owner: 'one',
    lane: 'shared',
    concurrency: 1,
    leaseTtlMs: 1000,
    sweepIntervalMs: 1000,
    activeRunsPerPerson: 2,
    strict: true,
  });
  await footnote.start({ bot: true, worker: true });
  await footnote.stop();
  expect(closed).toBe(true);
});

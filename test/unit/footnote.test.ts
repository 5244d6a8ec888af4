// What a Footnote does when it is told to stop, and whom it tells of a run.
import { expect, it } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { silentLogger } from '../../src/base/logger.ts';
import type { ChatPlatform } from '../../src/chat/port.ts';
import { createFootnote } from '../../src/footnote.ts';
import type { FootnoteParts } from '../../src/footnote.ts';
import { noModelParts } from '../support/without-model.ts';
import { silentPlatform } from '../fakes/silent-platform.ts';

const options = {
  owner: 'one',
  lane: 'shared',
  concurrency: 4,
  leaseTtlMs: 1000,
  sweepIntervalMs: 1000,
  activeRunsPerPerson: 2,
  strict: true,
};
const partsWith = (over: object) =>
  ({
    journal: { claim: () => Promise.resolve(null) },
    outbox: { dueThreads: () => Promise.resolve([]) },
    feed: { watch: () => () => {}, watchStops: () => () => {} },
    queue: { work: () => Promise.resolve({ close: () => Promise.resolve() }) },
    platforms: [],
    ...noModelParts,
    clock: systemClock,
    logger: silentLogger,
    ...over,
  }) as unknown as FootnoteParts;

it.each([
  [undefined, []],
  [1, []],
  [2, ['run_1']],
])('tells the other processes of a run if there are any (%s)', async (processes, told) => {
  const heard: string[] = [];
  const queue = {
    work: () => Promise.resolve({ close: () => Promise.resolve() }),
    wakeRun: (runId: string) => Promise.resolve(void heard.push(runId)),
  };
  const footnote = createFootnote(partsWith({ queue }), {
    ...options,
    ...(processes === undefined ? {} : { processes }),
  });
  await footnote.start({ bot: false, worker: true });
  await footnote.bot.queue.wakeRun('run_1');
  await footnote.stop();
  expect(heard).toEqual(told);
});

it('puts its runs back and lets go of the queue also when a platform cannot disconnect', async () => {
  let closed = false;
  const close = () => Promise.resolve(void (closed = true));
  const broken = {
    ...silentPlatform('test'),
    disconnect: () => Promise.reject(new Error('the socket hung up')),
  };
  const queue = { work: () => Promise.resolve({ close }) };
  const footnote = createFootnote(partsWith({ queue, platforms: [broken] }), options);
  await footnote.start({ bot: true, worker: true });
  await footnote.stop();
  expect(closed).toBe(true);
});

it('says which platform does not let it in, and what to do', async () => {
  const told: string[] = [];
  const platforms = ['slack', 'discord'].map((name): ChatPlatform => ({
    ...silentPlatform(name),
    connect: (_inbound, keptOut) => {
      if (name === 'slack') keptOut?.({ message: 'Slack said invalid_auth.', hint: 'Set a token.' });
      return Promise.resolve();
    },
  }));
  const footnote = createFootnote(partsWith({ platforms }), options);
  await footnote.start({ bot: true, worker: false }, (sentence) => told.push(sentence));
  await footnote.stop();
  expect(told).toEqual(['Slack cannot be used: Slack said invalid_auth. Set a token.']);
});

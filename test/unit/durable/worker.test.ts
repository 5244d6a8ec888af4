// A worker takes one run after the other until none can go on.
import { expect, it } from 'vitest';
import type { Journal } from '../../../src/durable/port.ts';
import { createWorker } from '../../../src/durable/worker.ts';
import type { WorkerOptions } from '../../../src/durable/worker.ts';
import { settled } from '../../support/manual-clock.ts';
import { aStage, deferred, journalWith, loggerInto, storyOf, ttlMs, untilAborted } from './stage.ts';
import type { Stage, Tale } from './stage.ts';
import { silentTracing } from '../../../src/base/tracing.ts';

function aWorker(
  stage: Stage,
  tale: Tale,
  over: Partial<WorkerOptions> & { journal?: Journal; version?: number } = {},
) {
  const { journal = stage.world.journal, version, ...options } = over;
  return createWorker(
    {
      journal,
      story: { ...storyOf(tale), ...(version !== undefined && { version }) },
      clock: stage.clock,
      logger: loggerInto(stage.logs),
      tracing: silentTracing,
      posted: (threadId) => void stage.posted.push(threadId),
    },
    {
      owner: 'worker',
      lanes: ['shared'],
      concurrency: 2,
      leaseTtlMs: ttlMs,
      perPerson: 9,
      strict: true,
      ...options,
    },
  );
}

it('leaves a run of a newer version to others, and says so when nobody has taken it for a minute', async () => {
  const stage = await aStage();
  const newer = await stage.world.start({ version: 8 });
  const worker = aWorker(stage, (run) => run.post('hello', { text: 'hi' }), { version: 7 });
  const warnings = () => stage.logs.flatMap(({ level, fields }) => (level === 'warn' ? [fields] : []));
  await worker.work();
  await stage.clock.advance(59_000);
  await worker.work();
  expect((await stage.world.state(stage.runId)).status).toBe('delivered');
  expect(warnings()).toEqual([]);
  await stage.clock.advance(1_000);
  await worker.work();
  await worker.work();
  expect(warnings()).toEqual([{ runIds: [newer], version: 7 }]);
  expect((await stage.world.state(newer)).status).toBe('queued');
  expect(await stage.world.events(newer)).toMatchObject([{ type: 'left-to-newer' }]);
  await aWorker(stage, (run) => run.post('hello', { text: 'hi' }), { version: 8, owner: 'newer' }).work();
  expect((await stage.world.state(newer)).status).toBe('delivered');
});

it('works until nothing is left', async () => {
  const stage = await aStage();
  const others = [await stage.world.start(), await stage.world.start({ requesterId: 'bob' })];
  const elsewhere = await stage.world.start({ lane: 'elsewhere' });
  const worker = aWorker(stage, (run) => run.post('hello', { text: 'hi' }));
  await worker.work();
  for (const runId of [stage.runId, ...others]) {
    expect((await stage.world.state(runId)).status).toBe('delivered');
  }
  expect((await stage.world.state(elsewhere)).status).toBe('queued');
  expect(stage.posted).toHaveLength(3);
});

it('has no more runs in hand than it may', async () => {
  const stage = await aStage();
  await stage.world.start();
  await stage.world.start();
  const gate = deferred();
  let under = 0;
  let most = 0;
  const worker = aWorker(stage, (run) =>
    run.step('work', null, async () => {
      most = Math.max(most, ++under);
      await gate.promise;
      under--;
    }),
  );
  expect(worker.hasRoom()).toBe(true);
  const calls = [worker.work(), worker.work(), worker.work(), worker.work()];
  await settled();
  expect(under).toBe(2);
  expect(worker.hasRoom()).toBe(false);
  gate.resolve();
  await Promise.all(calls);
  await settled();
  expect(most).toBe(2);
  expect(await stage.world.journal.claim({ owner: 'x', lanes: ['shared'], ttlMs, perPerson: 9 })).toBeNull();
});

it('takes at one look all the runs that wait, as after the death of another process', async () => {
  const stage = await aStage();
  await stage.world.start();
  const gate = deferred();
  let under = 0;
  const worker = aWorker(stage, (run) =>
    run.step('work', null, () => {
      under++;
      return gate.promise;
    }),
  );
  const working = worker.work();
  await settled();
  expect(under).toBe(2);
  gate.resolve();
  await working;
  await worker.stop();
});

it('keeps to the number of runs of one person', async () => {
  const stage = await aStage();
  await stage.world.start();
  const gate = deferred();
  let begun = 0;
  const worker = aWorker(
    stage,
    (run) =>
      run.step('work', null, () => {
        begun++;
        return gate.promise;
      }),
    { perPerson: 1 },
  );
  const calls = [worker.work(), worker.work()];
  await settled();
  expect(begun).toBe(1);
  gate.resolve();
  await Promise.all(calls);
  expect(begun).toBe(2);
});

it('does not miss a run that becomes ready while it finds out that there is none', async () => {
  const stage = await aStage();
  const gate = deferred();
  let claims = 0;
  const journal = journalWith(stage.world.journal, {
    claim: (claim) => async (by) => {
      if (++claims !== 2) return claim(by);
      const none = await claim(by);
      await gate.promise;
      return none;
    },
  });
  const worker = aWorker(stage, async () => 1, { journal, concurrency: 1 });
  const working = worker.work();
  await settled();
  expect(claims).toBe(2);
  const late = await stage.world.start();
  await worker.work();
  gate.resolve();
  await working;
  expect((await stage.world.state(late)).status).toBe('delivered');
});

it('survives a database that cannot be asked', async () => {
  const stage = await aStage();
  let away = true;
  const journal = journalWith(stage.world.journal, {
    claim: (claim) => (by) => (away ? Promise.reject(new Error('away')) : claim(by)),
  });
  const worker = aWorker(stage, async () => 1, { journal });
  await worker.work();
  expect(stage.logs).toMatchObject([{ level: 'warn', fields: { error: { message: 'away' } } }]);
  away = false;
  await worker.work();
  expect((await stage.world.state(stage.runId)).status).toBe('delivered');
});

const slow: Tale = (run) => run.step('slow', null, ({ signal }) => untilAborted(signal));

it('puts its runs back when it stops, and takes no more', async () => {
  const stage = await aStage();
  const worker = aWorker(stage, slow);
  const working = worker.work();
  await settled();
  await worker.stop();
  await working;
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'queued', failures: 0 });
  await worker.work();
  expect((await stage.world.state(stage.runId)).status).toBe('queued');
});

it('looks at a run at once when it is told that something changed', async () => {
  const stage = await aStage();
  const worker = aWorker(stage, slow);
  const working = worker.work();
  await settled();
  await stage.world.cancel(stage.runId);
  worker.nudge('somebody else');
  worker.nudge(stage.runId);
  await working;
  expect((await stage.world.state(stage.runId)).status).toBe('cancelled');
  worker.nudge(stage.runId);
});

it('still hears of a run that it took over from itself', async () => {
  const stage = await aStage();
  const gate = deferred();
  let told = 0;
  const worker = aWorker(
    stage,
    (run) => (++told === 1 ? run.step('stubborn', null, () => gate.promise) : slow(run, undefined as never)),
    { journal: journalWith(stage.world.journal, { renew: withoutFirstHolder }) },
  );
  const first = worker.work();
  await settled();
  await stage.clock.advance(ttlMs);
  const second = worker.work();
  await settled();
  expect(told).toBe(2);
  gate.resolve();
  await settled();
  await stage.world.cancel(stage.runId);
  worker.nudge(stage.runId);
  await Promise.all([first, second]);
  expect((await stage.world.state(stage.runId)).status).toBe('cancelled');
});

/** A database that the first holder of the run cannot reach. */
function withoutFirstHolder(renew: Journal['renew']): Journal['renew'] {
  return (lease, ...rest) => (lease.fence === 1 ? Promise.reject(new Error('away')) : renew(lease, ...rest));
}

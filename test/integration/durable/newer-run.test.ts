// A run that a newer Footnote began waits for a worker of its version, and whoever looks at it is told so.
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import type { Logger } from '../../../src/base/logger.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { silentTracing } from '../../../src/base/tracing.ts';
import { databaseChecks } from '../../../src/checks/installation.ts';
import { createWorker } from '../../../src/durable/worker.ts';
import { pipelineVersion } from '../../../src/research/version.ts';
import { databaseState } from '../../../src/store/migrate.ts';
import type { Database } from '../../../src/store/database.ts';
import type { Store } from '../../../src/store/store.ts';
import { emptied } from '../../support/emptied.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { useStore } from '../../support/test-store.ts';

let database: Database;
let store: Store;
useStore((opened) => void ({ database, store } = opened));
beforeEach(() => emptied(database.pool, 'thread'));

const newer = pipelineVersion + 1;

async function startRun(version: number): Promise<string> {
  const thread = await store.conversations.openThread({ platform: 'test', externalId: newId('ses') });
  const { runId } = await store.conversations.startRun(
    thread,
    { eventId: newId('msg'), author: { id: 'U1', name: 'Ann' }, text: 'why?', purpose: 'request' },
    { runId: newId('run'), request: 'why?', lane: 'shared', version, settings: {}, posts: [] },
  );
  return runId;
}

function aWorker(version: number, logger: Logger = silentLogger) {
  const clock = manualClock();
  const story = {
    version,
    tell: async () => ({ status: 'delivered' as const, result: version, events: [], posts: [] }),
    interrupted: (_start: unknown, status: 'cancelled' | 'failed') => ({
      status,
      result: null,
      events: [],
      posts: [],
    }),
  };
  const worker = createWorker(
    { journal: store.journal, story, clock, logger, tracing: silentTracing, posted: () => {} },
    {
      owner: `of ${version}`,
      lanes: ['shared'],
      concurrency: 1,
      leaseTtlMs: 60_000,
      perPerson: 5,
      strict: true,
    },
  );
  return { worker, clock };
}

async function stateOf(runId: string) {
  const { rows } = await database.pool.query<object>(
    `SELECT status, fence, failures, result FROM run WHERE id = $1`,
    [runId],
  );
  return rows[0];
}

const doctor = async () => {
  const [check] = databaseChecks('embedded', () => databaseState(database));
  return check?.run(new AbortController().signal);
};

it('is left as it is by older workers, and told by a worker of its version', async () => {
  const run = await startRun(newer);
  const own = await startRun(pipelineVersion);
  const warnings: object[] = [];
  const { worker, clock } = aWorker(pipelineVersion, {
    ...silentLogger,
    warn: (fields) => void warnings.push(fields),
  });
  await worker.work();
  expect(await stateOf(own)).toMatchObject({ status: 'delivered', result: pipelineVersion });
  expect(await stateOf(run)).toEqual({ status: 'queued', fence: 0, failures: 0, result: null });
  expect((await doctor())?.status).toBe('ok');

  await database.pool.query(`UPDATE run SET ready_at = ready_at - interval '1 minute' WHERE id = $1`, [run]);
  await clock.advance(60_000);
  await worker.work();
  expect(warnings).toEqual([{ runIds: [run], version: pipelineVersion }]);
  expect(await doctor()).toMatchObject({
    status: 'note',
    detail: expect.stringMatching(/1 research waits for a worker of the newer version/),
  });

  await aWorker(newer).worker.work();
  expect(await stateOf(run)).toMatchObject({ status: 'delivered', result: newer, failures: 0 });
  expect((await doctor())?.status).toBe('ok');
});

it('is left alone by workers of builds that do not say their version', async () => {
  await startRun(18);
  const older = `SELECT id FROM next_run('before', ARRAY['shared'], 60000, 5)`;
  expect((await database.pool.query(older)).rows).toEqual([]);
  const own = await startRun(17);
  expect((await database.pool.query(older)).rows).toEqual([{ id: own }]);
});

it('can be stopped by an older worker', async () => {
  const run = await startRun(newer);
  await store.conversations.requestCancel(run);
  await aWorker(pipelineVersion).worker.work();
  expect(await stateOf(run)).toMatchObject({ status: 'cancelled' });
});

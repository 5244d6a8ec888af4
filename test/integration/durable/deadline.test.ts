// A run that passed its deadline goes on with new time when it is resumed: told by the engine, kept in Postgres.
import { beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { silentTracing } from '../../../src/base/tracing.ts';
import { execute } from '../../../src/durable/execute.ts';
import type { PassResult } from '../../../src/durable/execute.ts';
import type { Run } from '../../../src/durable/run.ts';
import type { Database } from '../../../src/store/database.ts';
import type { Store } from '../../../src/store/store.ts';
import { emptied } from '../../support/emptied.ts';
import { useStore } from '../../support/test-store.ts';

let database: Database;
let store: Store;
useStore((opened) => void ({ database, store } = opened));
beforeEach(() => emptied(database.pool, 'thread'));

async function startRun(): Promise<string> {
  const thread = await store.conversations.openThread({ platform: 'test', externalId: newId('ses') });
  const { runId } = await store.conversations.startRun(
    thread,
    { eventId: newId('msg'), author: { id: 'U1', name: 'Ann' }, text: 'why?', purpose: 'request' },
    { runId: newId('run'), request: 'why?', lane: 'shared', version: 1, settings: {}, posts: [] },
  );
  return runId;
}

async function stateOf(runId: string) {
  const { rows } = await database.pool.query<{
    status: string;
    code: string | null;
    activeMs: number;
    result: unknown;
  }>(`SELECT status, error ->> 'code' AS code, active_ms AS "activeMs", result FROM run WHERE id = $1`, [
    runId,
  ]);
  return rows[0];
}

/** One pass of the run that is due. */
async function pass(tell: (run: Run) => Promise<unknown>): Promise<PassResult | 'idle'> {
  const claimed = await store.journal.claim({ owner: 'w', lanes: ['shared'], ttlMs: 3000, perPerson: 5 });
  if (claimed === null) return 'idle';
  const story = {
    tell: async (run: Run) => {
      const result = (await tell(run)) as string;
      return { status: 'delivered' as const, result, events: [], posts: [] };
    },
    interrupted: (_start: unknown, status: 'cancelled' | 'failed', _error: unknown, kept: unknown) => ({
      status,
      result: kept as string,
      events: [],
      posts: [],
    }),
  };
  return execute(claimed, story, {
    journal: store.journal,
    clock: systemClock,
    logger: silentLogger,
    tracing: silentTracing,
    leaseTtlMs: 3000,
    strict: true,
    posted: () => {},
    shutdown: new AbortController().signal,
    onNudge: () => () => {},
  });
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true });
  });

it('has all its time again, and does nothing again that is recorded', async () => {
  const runId = await startRun();
  const done: string[] = [];
  let hanging = true;
  const tell = async (run: Run) => {
    run.deadline(hanging ? 300 : 60_000);
    run.keep(await run.step('search', null, () => done.push('search')));
    return run.limited('agent', 10_000, (inside) =>
      inside.step('write', null, ({ signal }) => {
        done.push('write');
        return hanging ? untilAborted(signal) : 'report';
      }),
    );
  };
  expect(await pass(tell)).toBe('ended');
  const failed = await stateOf(runId);
  expect(failed).toMatchObject({ status: 'failed', code: 'deadline-passed', result: 1 });
  expect(failed?.activeMs).toBeGreaterThanOrEqual(300);
  hanging = false;
  expect(await store.conversations.resume(runId)).toBe('resumed');
  expect(await stateOf(runId)).toMatchObject({ status: 'queued', code: null, activeMs: 0 });
  expect(await pass(tell)).toBe('ended');
  expect(await stateOf(runId)).toMatchObject({
    status: 'delivered',
    result: { inTime: true, value: 'report' },
  });
  expect(done).toEqual(['search', 'write', 'write']);
});

it('has no new time when it was stopped, or failed for another reason', async () => {
  for (const end of ['cancelled', 'failed'] as const) {
    const runId = await startRun();
    await database.pool.query(
      `UPDATE run SET status = $2::run_status, active_ms = 4321, ready_at = NULL, ended_at = now(), error = $3 WHERE id = $1`,
      [runId, end, end === 'failed' ? { code: 'misuse', message: 'oops' } : null],
    );
    expect(await store.conversations.resume(runId)).toBe('resumed');
    expect(await stateOf(runId)).toMatchObject({ status: 'queued', activeMs: 4321 });
  }
});

it('ends a part whose time is over, and goes on', async () => {
  const runId = await startRun();
  let aborted = false;
  const result = await pass(async (run) => {
    const limited = await run.limited('agent', 500, async (inside) => {
      inside.keep(await inside.step('search', null, () => 'found'));
      await inside.step('hang', null, async ({ signal }) => {
        await untilAborted(signal).catch(() => (aborted = true));
      });
    });
    return [limited, await run.step('write', null, () => 'report')];
  });
  expect(result).toBe('ended');
  expect(aborted).toBe(true);
  expect(await stateOf(runId)).toMatchObject({
    status: 'delivered',
    result: [{ inTime: false, kept: 'found' }, 'report'],
  });
});

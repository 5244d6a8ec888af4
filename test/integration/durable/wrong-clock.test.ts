// A process whose clock is an hour ahead of the database's puts its runs back for others to go on with.
import { beforeEach, expect, it } from 'vitest';
import { systemClock, type Clock } from '../../../src/base/clock.ts';
import { FootnoteError } from '../../../src/base/errors.ts';
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { silentTracing } from '../../../src/base/tracing.ts';
import { execute } from '../../../src/durable/execute.ts';
import type { PassResult } from '../../../src/durable/execute.ts';
import type { Database } from '../../../src/store/database.ts';
import type { Store } from '../../../src/store/store.ts';
import { emptied } from '../../support/emptied.ts';
import { eventually } from '../../support/eventually.ts';
import { useStore } from '../../support/test-store.ts';

let database: Database;
let store: Store;
useStore((opened) => void ({ database, store } = opened));
beforeEach(() => emptied(database.pool, 'thread'));

const hourAhead: Clock = { ...systemClock, now: () => Date.now() + 3_600_000 };
const claim = () => store.journal.claim({ owner: 'w', lanes: ['shared'], ttlMs: 60_000, perPerson: 5 });

async function startRun(): Promise<string> {
  const thread = await store.conversations.openThread({ platform: 'test', externalId: newId('ses') });
  const { runId } = await store.conversations.startRun(
    thread,
    { eventId: newId('msg'), author: { id: 'U1', name: 'Ann' }, text: 'why?', purpose: 'request' },
    { runId: newId('run'), request: 'why?', lane: 'shared', version: 1, settings: {}, posts: [] },
  );
  return runId;
}

/** A pass of the run that is due, by the process with the wrong clock. */
async function pass(fails: () => never, shutdown = new AbortController().signal): Promise<PassResult> {
  const claimed = await claim();
  if (claimed === null) throw new Error('no run is due');
  const story = {
    tell: async () => fails(),
    interrupted: () => ({ status: 'failed' as const, result: null, events: [], posts: [] }),
  };
  return execute(claimed, story, {
    journal: store.journal,
    clock: hourAhead,
    logger: silentLogger,
    tracing: silentTracing,
    leaseTtlMs: 60_000,
    strict: true,
    posted: () => {},
    shutdown,
    onNudge: () => () => {},
  });
}

const away = (): never => {
  throw new FootnoteError('database-unreachable', 'away', { retry: { afterMs: 20 } });
};

it('at once when it ends', async () => {
  const runId = await startRun();
  expect(await pass(away, AbortSignal.abort())).toBe('postponed');
  expect((await claim())?.lease.runId).toBe(runId);
});

it('after the pause that follows a failure, and not after an hour', async () => {
  const runId = await startRun();
  expect(await pass(away)).toBe('postponed');
  const claimed = await eventually('the run can be taken', claim, { withinMs: 5_000 });
  expect(claimed.lease.runId).toBe(runId);
});

// Another server takes over that lacks the last commits (asynchronous replication): what was recorded and is gone is done again,
// and nothing is recorded, posted, asked or delivered that rests on it.
import { expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { silentTracing } from '../../../src/base/tracing.ts';
import { execute } from '../../../src/durable/execute.ts';
import type { QuestionDraft } from '../../../src/durable/port.ts';
import type { Run } from '../../../src/durable/run.ts';
import type { Database } from '../../../src/store/database.ts';
import type { Store } from '../../../src/store/store.ts';
import { useStore } from '../../support/test-store.ts';

let database: Database;
let store: Store;
useStore((opened) => void ({ database, store } = opened));

const question: QuestionDraft = { kind: 'plan', view: { kind: 'plan' }, deadlineMs: null };

async function startRun() {
  const threadId = await store.conversations.openThread({ platform: 'test', externalId: newId('ses') });
  const author = { id: 'U1', name: 'Ann' };
  const lane = newId('ses');
  const { runId } = await store.conversations.startRun(
    threadId,
    { eventId: newId('msg'), author, text: 'why?', purpose: 'request' },
    { runId: newId('run'), request: 'why?', lane, version: 1, settings: {}, posts: [] },
  );
  const pass = async (tell: (run: Run) => Promise<void>) => {
    await database.pool.query(`UPDATE run SET ready_at = now() WHERE id = $1`, [runId]);
    const claimed = (await store.journal.claim({ owner: 'w', lanes: [lane], ttlMs: 60_000, perPerson: 9 }))!;
    const ended = { status: 'delivered' as const, result: null, events: [], posts: [] };
    return execute(
      claimed,
      { tell: (run) => tell(run).then(() => ended), interrupted: () => ended },
      {
        journal: store.journal,
        clock: systemClock,
        logger: silentLogger,
        tracing: silentTracing,
        leaseTtlMs: 60_000,
        strict: true,
        posted: () => {},
        shutdown: new AbortController().signal,
        onNudge: () => () => {},
      },
    );
  };
  return { runId, pass };
}

it.each([
  ['another step', 'ended', async (run: Run, found: string) => run.step('next', found, () => found)],
  ['a message', 'ended', async (run: Run) => run.post('post', { text: 'found' })],
  ['a question', 'suspended', async (run: Run) => run.ask('ask', question)],
  ['the end', 'ended', async () => null],
] as const)('a lost step is done again before %s', async (_what, end, next) => {
  const { runId, pass } = await startRun();
  const found: string[] = [];
  const tell = async (run: Run) => {
    const one = await run.step('search', null, () => `found ${found.length + 1}`);
    await run.settled();
    found.push(one);
    if (found.length === 1) await database.pool.query(`DELETE FROM journal WHERE run_id = $1`, [runId]);
    await next(run, one);
  };
  expect(await pass(tell)).toBe('lost');
  const { rows } = await database.pool.query(
    `SELECT 1 FROM journal WHERE run_id = $1 UNION ALL SELECT 1 FROM delivery WHERE run_id = $1`,
    [runId],
  );
  expect(rows).toEqual([]);
  expect(await pass(tell)).toBe(end);
  expect(found).toEqual(['found 1', 'found 2']);
});

it('a lost note is told again before another step', async () => {
  const { runId, pass } = await startRun();
  let times = 0;
  const tell = async (run: Run) => {
    await run.note('told', 'told', null);
    await run.settled();
    if (++times === 1) await database.pool.query(`DELETE FROM event WHERE run_id = $1`, [runId]);
    await run.step('next', null, () => 'found');
  };
  expect(await pass(tell)).toBe('lost');
  expect(await pass(tell)).toBe('ended');
  const { rows } = await database.pool.query(`SELECT key FROM event WHERE run_id = $1 AND type = 'told'`, [
    runId,
  ]);
  expect(rows).toEqual([{ key: 'told' }]);
});

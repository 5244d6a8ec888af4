// The journal on Postgres, with the real conversations around it. Time passes by moving the stored moments back.

import { silentLogger } from '../../../src/base/logger.ts';
import type { JournalEntry, RunEvent } from '../../../src/durable/port.ts';
import { newId } from '../../../src/base/ids.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';
import { entries } from '../../../src/store/journal/effects.ts';
import { createStore } from '../../../src/store/store.ts';
import type { Store } from '../../../src/store/store.ts';

import type { JournalWorld, PostedMessage, RunState } from '../../support/journal-world.ts';
import { testDatabase } from '../../support/database.ts';
import { describeJournal } from './journal.ts';

describeJournal('on Postgres', async () => {
  const fresh = await testDatabase();
  const database = await connectDatabase(fresh.url, { logger: silentLogger });
  const store = createStore(database);
  return {
    ...control(database, store),
    journal: store.journal,
    close: async () => {
      await database.close();
      await fresh.drop();
    },
  };
});

function control(
  { pool }: Database,
  { conversations, questions }: Store,
): Omit<JournalWorld, 'journal' | 'close'> {
  const rows = async <T extends object>(sql: string, ...values: unknown[]): Promise<T[]> =>
    (await pool.query<T>(sql, values)).rows;
  let started = 0;
  return {
    async now() {
      const [row] = await rows<{ now: number }>(
        `SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`,
      );
      return (row as { now: number }).now;
    },
    async advance(ms) {
      await rows(`UPDATE run SET ready_at = ready_at - $1 * interval '1 millisecond'`, ms);
      await rows(`UPDATE question SET deadline_at = deadline_at - $1 * interval '1 millisecond'`, ms);
    },
    async start({ requesterId = 'ada', lane = 'shared', request = 'why?', version = 1, settings = {} } = {}) {
      started += 1;
      const externalId = `thread ${started}`;
      // Of runs that began in the same millisecond the one with the lower id is taken first.
      const runId = `run_${String(started).padStart(6, '0')}`;
      const threadId = await conversations.openThread({ platform: 'test', externalId });
      await conversations.startRun(
        threadId,
        {
          eventId: 'asking',
          author: { id: requesterId, name: requesterId },
          text: request,
          purpose: 'request',
        },
        { runId, request, lane, version, settings, posts: [] },
      );
      return runId;
    },
    async steer(runId, text) {
      const run = await conversations.run(runId);
      if (run === null) throw new Error(`no run ${runId}`);
      const message = { eventId: `say ${text}`, author: run.requester, text, purpose: 'steering' as const };
      await conversations.receive(run.threadId, message);
      const [row] = await rows<{ seq: string }>(
        `SELECT seq FROM message WHERE thread_id = $1 ORDER BY seq DESC LIMIT 1`,
        run.threadId,
      );
      return Number(row?.seq);
    },
    async answer(runId, key, answer) {
      const [question] = await rows<{ id: string; version: number }>(
        `SELECT id, version FROM question WHERE run_id = $1 AND key = $2`,
        runId,
        key,
      );
      if (question === undefined) throw new Error(`nothing was asked under ${key}`);
      const run = await conversations.run(runId);
      if (run === null) throw new Error(`no run ${runId}`);
      const given = {
        version: question.version,
        by: run.requester,
        answer,
        eventId: newId('msg'),
        said: null,
      };
      return questions.answer(question.id, given);
    },
    async wake(runId) {
      await rows(
        `UPDATE run SET wake_seq = wake_seq + 1,
           ready_at = CASE WHEN status = 'waiting' THEN now() ELSE ready_at END WHERE id = $1`,
        runId,
      );
    },
    cancel: (runId) => conversations.requestCancel(runId),
    resume: async (runId) => (await conversations.resume(runId)) === 'resumed',
    async state(runId) {
      const [row] = await rows<RunState>(
        `SELECT status, result, error, failures, active_ms AS "activeMs" FROM run WHERE id = $1`,
        runId,
      );
      return row as RunState;
    },
    entries: (runId) =>
      rows<JournalEntry>(
        `SELECT key, kind, input_hash AS "inputHash", outcome FROM ${entries} WHERE run_id = $1`,
        runId,
      ),
    events: (runId) =>
      rows<RunEvent>(`SELECT type, phase, data FROM event WHERE run_id = $1 ORDER BY id`, runId),
    posts: (runId) =>
      rows<PostedMessage>(`SELECT key, view FROM delivery WHERE run_id = $1 ORDER BY seq`, runId),
    async questions(runId) {
      const found = await rows<{ key: string; status: 'open' | 'answered' | 'expired' | 'closed' }>(
        `SELECT key, status FROM question WHERE run_id = $1`,
        runId,
      );
      return Object.fromEntries(found.map(({ key, status }) => [key, status]));
    },
  };
}

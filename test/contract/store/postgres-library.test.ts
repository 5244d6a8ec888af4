// The library on Postgres keeps the promises of every library.
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import { createStore } from '../../../src/store/store.ts';
import { testDatabase } from '../../support/database.ts';
import { describeLibrary } from './library.ts';

describeLibrary('Postgres', async () => {
  const place = await testDatabase();
  const database = await connectDatabase(place.url, { logger: silentLogger });
  const { conversations, library } = createStore(database);
  const { pool } = database;
  let moment = Date.parse('2026-01-01T00:00:00Z');
  return {
    manyThreads: true,
    library,
    threadId: (thread) => conversations.openThread({ platform: 'test', externalId: thread }),
    async run(thread, { request, report }) {
      const threadId = await conversations.openThread({ platform: 'test', externalId: thread });
      const message = { eventId: newId('msg'), author: { id: 'U1', name: 'Ann' }, text: request };
      const { runId } = await conversations.startRun(
        threadId,
        { ...message, purpose: 'request' },
        { runId: newId('run'), request, lane: 'shared', version: 1, settings: {}, posts: [] },
      );
      const [status, result] = report === null ? ['failed', null] : ['delivered', JSON.stringify({ report })];
      await pool.query(
        `UPDATE run SET status = $2::run_status, result = $3, created_at = $4, ended_at = $4 WHERE id = $1`,
        [runId, status, result, new Date((moment += 1000))],
      );
      return runId;
    },
    async spent(runId, { modelCalls, tokens, dollars }) {
      // As the engine writes them; a call that failed has no figures.
      const calls = [
        { inputTokens: tokens - 100, outputTokens: 100, cost: dollars },
        ...Array.from({ length: modelCalls - 1 }, () => ({ inputTokens: 'many', model: 'm' })),
      ];
      for (const [type, data] of [...calls.map((call) => ['model-called', call]), ['warning', { cost: 9 }]])
        await pool.query(`INSERT INTO event (run_id, type, phase, data) VALUES ($1, $2, 'plan', $3)`, [
          runId,
          type,
          JSON.stringify(data),
        ]);
      // What a further draft takes comes on top.
      await pool.query(
        `INSERT INTO event (run_id, type, phase, data) VALUES
           ($1, 'question-asked', 'approve/r1', '{"kind": "draft"}'), ($1, 'model-called', 'plan/r2', '{"cost": 9}')`,
        [runId],
      );
    },
    async close() {
      await database.close();
      await place.drop();
    },
  };
});

// Progress cards: who edits which, and in which message it stands: deliveries of its run with the keys `card/1`, `card/2`…
import type { Pool } from 'pg';
import { storedJson } from '../base/json.ts';
import { newId } from '../base/ids.ts';
import { address, firstRow, inTransaction, prepared, rowsOf } from './rows.ts';
import type { Cards, HeldCard } from './port/cards.ts';

/** Cards that one process takes at once, so that several processes share them. */
const handful = 100;

/** SQL that selects a HeldCard for each row of `held`. */
const select = `
  SELECT held.run_id AS "runId", run.thread_id AS "threadId", ${address} AS thread, held.part,
      held.begun, held.stands_in AS "standsIn", held.looks - 1 AS deaths, delivery.external_ref AS ref,
      coalesce(delivery.language, thread.language) AS language, coalesce(delivery.status = 'failed', true) AS lost
    FROM held JOIN run ON run.id = held.run_id JOIN thread ON thread.id = run.thread_id
    LEFT JOIN delivery ON delivery.run_id = held.run_id AND delivery.key = 'card/' || held.part`;

// The card of a run that no worker has taken yet (fence 0) needs no edit.
const takeFree = prepared(`WITH held AS (
       UPDATE card SET owner = $1, until = now() + $2::float8 * interval '1 millisecond',
           looks = looks + (owner IS DISTINCT FROM $1)::int
        WHERE run_id IN (
          SELECT card.run_id FROM card JOIN run ON run.id = card.run_id JOIN thread ON thread.id = run.thread_id
           WHERE NOT done AND (card.until IS NULL OR card.until <= now()) AND platform = ANY ($3) AND gone_at IS NULL
             AND run.fence > 0
             AND CASE WHEN $4::text IS NULL THEN NOT (card.rests AND run.status = 'waiting') ELSE card.run_id = $4 END
           ORDER BY card.until NULLS FIRST LIMIT ${handful} FOR UPDATE OF card SKIP LOCKED)
       RETURNING run_id, part, begun, stands_in, looks) ${select}`);

const keepOne = prepared(`WITH held AS (
       UPDATE card SET until = now() + $3::float8 * interval '1 millisecond', looks = 1
        WHERE run_id = $1 AND owner = $2 AND NOT done AND NOT EXISTS (
          SELECT 1 FROM run JOIN thread ON thread.id = run.thread_id WHERE run.id = card.run_id AND gone_at IS NOT NULL)
       RETURNING run_id, part, begun, stands_in, looks) ${select}`);

const letGo = prepared(`UPDATE card SET owner = NULL, until = NULL, done = $3, rests = $4 OR rests AND $5,
    looks = CASE WHEN $5 THEN looks - 1 ELSE 0 END WHERE run_id = $1 AND owner = $2`);

export function createCards(pool: Pool): Cards {
  return {
    take: ({ owner, platforms, ttlMs, runId }) =>
      rowsOf<HeldCard>(pool, takeFree, [owner, ttlMs, platforms, runId ?? null]),
    keep: (runId, owner, ttlMs) => firstRow<HeldCard>(pool, keepOne, [runId, owner, ttlMs]),
    continueIn: (held, owner, view, as) =>
      inTransaction(pool, async (client) => {
        const sql = `UPDATE card SET part = part + 1, begun = now(), stands_in = $4
          WHERE run_id = $1 AND owner = $2 AND part = $3`;
        const standsIn = held.standsIn || as === 'instead';
        const { rowCount } = await client.query(sql, [held.runId, owner, held.part, standsIn]);
        if (rowCount === 0) return;
        await client.query(
          `INSERT INTO delivery (id, thread_id, run_id, key, view) VALUES ($1, $2, $3, $4, $5::json)
           ON CONFLICT (run_id, key) DO NOTHING`,
          [newId('dlv'), held.threadId, held.runId, `card/${held.part + 1}`, storedJson(view)],
        );
      }),
    async letGo(runId, owner, end) {
      await pool.query(letGo, [runId, owner, end === 'done', end === 'rests', end === 'untouched']);
    },
  };
}

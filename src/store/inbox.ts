// Events of platforms: each is recorded once, before it is acknowledged, and events of a thread are handled in order.
import type { Pool } from 'pg';
import { storedJson, storableText } from '../base/json.ts';
import type { Inbox, InboundEvent, TakenEvent } from './port.ts';
import { firstRow, rowsOf } from './rows.ts';
import { together } from './together.ts';

/** Prefix of the event id and thread of an event that is handled beside the other events of its thread. */
export const besideLane = 'beside/';

/** Prefix of the event id of a deletion, before the id of what was deleted: whether a message still stands can be looked up by it. */
const deletionOf = 'deleted/';

/** Events of that lane are read by a model, which takes longer: they are taken for so many times the usual time. */
const besidePatience = 3;

/**
 * Records all events in one statement. Talk in threads that Footnote does not know is not kept; a change belongs to the thread
 * of its message as far as that is remembered, since a platform may tell of a deletion without it. A deletion is kept in any
 * case, since it may come before its message, or with it. Events are numbered in the order of arrival and inserted in the order of their
 * ids, so that two processes with the same events never deadlock. A message that was talk and is said to Footnote now, such as one to which
 * a mention was added, takes the place of the talk and is handled as if it had just come.
 */
async function record(pool: Pool, events: readonly InboundEvent[]): Promise<void> {
  const rows = events.map((event) => {
    const it = event.kind === 'change' ? event.change : event.message;
    const lane = event.kind === 'beside' ? besideLane : '';
    const isDeletion = event.kind === 'change' && event.change.text === null;
    const id = isDeletion ? `${deletionOf}${event.change.message}` : `${lane}${it.eventId}`;
    const names = [it.thread.platform, id, `${lane}${it.thread.externalId}`];
    const isAddressed = event.kind === 'message' && event.message.addressed;
    const concerns = event.kind === 'beside' || isAddressed || isDeletion;
    const changed = event.kind === 'change' ? storableText(event.change.message) : null;
    return [...names.map(storableText), concerns, storedJson(event), changed];
  });
  const sql = `WITH numbered AS MATERIALIZED (
     SELECT nextval(pg_get_serial_sequence('inbound', 'seq')) AS seq, event.platform, event.event_id,
         coalesce(own.thread, event.thread) AS thread, CASE WHEN own.thread = event.thread OR own.seq IS NULL THEN event.body
           ELSE jsonb_set(event.body::jsonb, '{change,thread}', (own.body #> '{message,thread}')::jsonb)::json END AS body
       FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::json[], $6::text[])
         WITH ORDINALITY AS event (platform, event_id, thread, concerns, body, changed, place)
       LEFT JOIN inbound own ON own.platform = event.platform AND own.event_id = event.changed
      WHERE concerns OR own.seq IS NOT NULL OR EXISTS (
        SELECT 1 FROM thread WHERE thread.platform = event.platform AND thread.external_id = event.thread)
      ORDER BY place)
   INSERT INTO inbound (seq, platform, event_id, thread, body)
   SELECT DISTINCT ON (platform, event_id) seq, platform, event_id, thread, body FROM numbered
    ORDER BY platform, event_id, body #>> '{message,addressed}' DESC, seq
   ON CONFLICT (platform, event_id) DO UPDATE SET seq = excluded.seq, thread = excluded.thread, body = excluded.body,
       done = false, attempts = 0, taken_by = NULL, taken_until = NULL
    WHERE inbound.body #>> '{message,addressed}' = 'false' AND excluded.body #>> '{message,addressed}' = 'true'`;
  await pool.query(
    sql,
    [0, 1, 2, 3, 4, 5].map((column) => rows.map((row) => row[column])),
  );
}

export function createInbox(pool: Pool): Inbox {
  // Events that come while others are being recorded are recorded together, so that many cost one round trip.
  const recorded = together(async (callers: readonly (readonly InboundEvent[])[]) => {
    await record(pool, callers.flat());
    return callers;
  });
  return {
    record: async (events) => void (await recorded(events)),
    // The oldest open event of each thread, unless a process is handling it; later events of the thread wait.
    async take({ owner, platforms, limit, ttlMs }) {
      const sql = `UPDATE inbound SET attempts = attempts + 1, taken_by = $5, taken_until = now() +
          $2::float8 * interval '1 millisecond' * CASE WHEN starts_with(thread, $4) THEN ${besidePatience} ELSE 1 END
        WHERE seq IN (
          SELECT oldest.seq FROM inbound oldest
           WHERE NOT oldest.done AND oldest.platform = ANY ($3) AND (oldest.taken_until IS NULL OR oldest.taken_until <= now())
             AND NOT EXISTS (SELECT 1 FROM inbound older
               WHERE NOT older.done AND older.platform = oldest.platform AND older.thread = oldest.thread
                 AND older.seq < oldest.seq)
           ORDER BY oldest.seq LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING seq, body AS event, attempts, EXISTS (SELECT 1 FROM inbound gone WHERE gone.platform = inbound.platform
         AND gone.event_id = $6 || (inbound.body #>> '{message,eventId}')) AS "isGone"`;
      const rows = await rowsOf<TakenEvent>(pool, sql, [
        limit,
        ttlMs,
        platforms,
        besideLane,
        owner,
        deletionOf,
      ]);
      return rows.toSorted((a, b) => a.seq - b.seq);
    },
    async isDeleted({ thread, eventId }) {
      const sql = `SELECT 1 FROM inbound WHERE platform = $1 AND event_id = $2`;
      return (await firstRow(pool, sql, [thread.platform, storableText(`${deletionOf}${eventId}`)])) !== null;
    },
    done: async (seq) => void (await pool.query(`UPDATE inbound SET done = true WHERE seq = $1`, [seq])),
    async putBack(seq, pauseMs, unheard = false) {
      const sql = `UPDATE inbound SET taken_until = now() + $2::float8 * interval '1 millisecond',
          attempts = attempts - $3::int WHERE seq = $1`;
      await pool.query(sql, [seq, pauseMs, unheard ? 1 : 0]);
    },
    async forget(olderThanMs) {
      const sql = `DELETE FROM inbound WHERE done AND received_at < now() - $1::float8 * interval '1 millisecond'`;
      await pool.query(sql, [olderThanMs]);
    },
  };
}

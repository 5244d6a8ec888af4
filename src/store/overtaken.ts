// Whether something was said in a thread after a message of somebody's, so that an answer to it has to say what it answers.
import type { Pool } from 'pg';
import { storableText } from '../base/json.ts';
import type { OutgoingMessage } from '../chat/port.ts';
import { firstRow } from './rows.ts';

export type Overtaken = NonNullable<OutgoingMessage['answers']>;

/**
 * SQL for the message with an event id, as JSON; no row: nothing stands between it and the end of the thread. Its words are
 * left out once they were changed or taken back.
 */
export const overtakenBy = (threadId: string, platform: string, eventId: string) => `
  SELECT json_build_object('eventId', own.event_id,
      'text', CASE WHEN later.changed THEN NULL ELSE own.body #>> '{message,text}' END) AS message
    FROM inbound own, LATERAL (
      SELECT coalesce(bool_or(body ->> 'kind' = 'message'), false) AS said,
          coalesce(bool_or(body #>> '{change,message}' = own.event_id), false) AS changed
        FROM inbound newer WHERE newer.done IN (true, false) AND newer.platform = own.platform
          AND newer.thread = own.thread AND newer.seq > own.seq) AS later
   WHERE own.platform = ${platform} AND own.event_id = ${eventId} AND (later.said OR EXISTS (
      SELECT 1 FROM delivery WHERE delivery.thread_id = ${threadId} AND status = 'sent' AND sent_at > own.received_at))`;

export async function overtaken(pool: Pool, threadId: string, eventId: string): Promise<Overtaken | null> {
  const sql = overtakenBy('$1', `(SELECT platform FROM thread WHERE id = $1)`, '$2');
  const row = await firstRow<{ message: Overtaken }>(pool, sql, [threadId, storableText(eventId)]);
  return row?.message ?? null;
}

// Statements, several in one transaction, and rows of the database as the ports have them.
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { codeOf } from '../base/errors.ts';
import { textHash } from '../base/text-hash.ts';
import type { OutgoingMessage } from '../chat/port.ts';
import type { MessageView } from '../chat/views.ts';

/** Postgres: a name has at most 63 bytes. These characters of a statement tell people which one it is, the rest tells it from others. */
const told = 45;

/** SQL that each connection plans once: for most statements planning costs more than executing. */
export function prepared(text: string) {
  const begin = text.trim().replaceAll(/\s+/g, ' ').slice(0, told);
  return { name: `${begin} ${textHash(text).slice(0, 12)}`, text };
}

export async function rowsOf<R extends QueryResultRow>(
  queryable: Pool | PoolClient,
  statement: string | ReturnType<typeof prepared>,
  values: unknown[] = [],
): Promise<R[]> {
  return (await queryable.query<R>(statement, values)).rows;
}

/** The first row; null: there is none. */
export async function firstRow<R extends QueryResultRow>(
  ...asked: Parameters<typeof rowsOf>
): Promise<R | null> {
  return (await rowsOf<R>(...asked))[0] ?? null;
}

/** Whether a row with such a key exists already, by the SQLSTATE of the error. */
export const isDuplicate = (error: unknown): boolean => codeOf(error) === '23505';

/** Commits what `work` did, or rolls it back when it throws. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection on which the rollback fails, too, is closed.
    await client.query('ROLLBACK').catch((cause: unknown) => {
      broken = cause instanceof Error ? cause : new Error(String(cause));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

export interface MessageRow {
  readonly id: string | null;
  readonly part: number;
  readonly view: MessageView;
  readonly questionId: string | null;
  readonly version: number | null;
  readonly asks: readonly string[] | null;
  readonly requesterId: string | null;
  /** The run that the message belongs to; null: none. */
  readonly runId: string | null;
  /** The posted message that this one replaces; left out or null: none. */
  readonly replaces?: string | null;
  /** What it answers, where others stand between; left out or null: nothing does. */
  readonly answers?: OutgoingMessage['answers'] | null;
  readonly language: string | null;
}

export function messageOf(row: MessageRow & { readonly id: string }): OutgoingMessage {
  const asks = (row.asks ?? []).map((who) => (who === 'requester' ? (row.requesterId ?? who) : who));
  const question = row.questionId === null ? null : { id: row.questionId, version: row.version ?? 1, asks };
  const { id: deliveryId, part, language } = row;
  return {
    deliveryId,
    part,
    view: viewOf(row),
    question,
    language,
    ...(typeof row.replaces === 'string' ? { replaces: row.replaces } : {}),
    ...(row.answers ? { answers: row.answers } : {}),
  };
}

/** The view with the id of its run for drafts and reports, so that their citations can be checked. A report mentions its requester. */
function viewOf({ view, runId, requesterId }: MessageRow): MessageView {
  if (runId === null) return view;
  if (view.kind === 'draft') return { ...view, runId };
  if (view.kind !== 'report') return view;
  return requesterId === null ? { ...view, runId } : { ...view, runId, to: [requesterId] };
}

/** SQL for the address of a row of `thread`. */
export const address = `json_strip_nulls(json_build_object(
    'platform', thread.platform, 'externalId', thread.external_id, 'place', thread.place))`;

/** SQL for who asked for a row of `run`. */
export const requester = `json_build_object('id', requester_id, 'name', requester_name)`;

/** SQL that locks the thread of a run, as everything does that begins, resumes or removes one. Its id. */
export const lockThread = `SELECT id FROM thread WHERE id = (SELECT thread_id FROM run WHERE id = $1) FOR NO KEY UPDATE`;

/** SQL for a row of `question` that takes an answer: an open one, and a draft whose time is over. */
export const canBeAnswered = `(question.status = 'open' OR (question.status = 'expired' AND question.kind = 'draft'))`;

/** SQL for a run of an `ask` that has not ended and that no process holds: when that `ask` is gone, no other takes it. */
export const forsaken = `(lane <> 'shared' AND (status IN ('queued', 'waiting') OR (status = 'running' AND ready_at < now())))`;

// Postgres rounds what is kept in whole milliseconds, so a moment that was kept may lie half a millisecond ahead.

/** SQL for a moment that is over: as soon as it is kept, `<= now()` holds. */
export const justNow = `date_trunc('milliseconds', now())`;

/** SQL for this moment, rounded like all that is kept: whatever was kept as `now()` is not after it. */
export const thisMoment = 'now()::timestamptz(3)';

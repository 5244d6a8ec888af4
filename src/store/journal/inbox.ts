// What people said to a run while it worked.
import type { Pool, PoolClient } from 'pg';
import type { InboxMessage } from '../../durable/port.ts';
import { rowsOf } from '../rows.ts';

/** After message number `after`, oldest first. */
export function inbox(queryable: Pool | PoolClient, runId: string, after: number): Promise<InboxMessage[]> {
  return rowsOf<InboxMessage>(
    queryable,
    `SELECT message.seq, text, heard
       FROM message JOIN run ON run.thread_id = message.thread_id
      WHERE run.id = $1 AND message.seq > greatest($2, coalesce(run.message_seq, 0)) AND message.purpose = 'steering'
      ORDER BY message.seq`,
    [runId, after],
  );
}

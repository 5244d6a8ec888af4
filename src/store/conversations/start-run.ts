// Starts a run for a request, with its message so that neither exists alone.
import type { Pool, PoolClient } from 'pg';
import { storedJson, storableText } from '../../base/json.ts';
import type { Conversations } from '../port.ts';
import { postsParam } from '../journal/effects.ts';
import { admit } from '../spending.ts';
import { messageValues } from './receive.ts';
import { firstRow, inTransaction, prepared } from '../rows.ts';

const startedRun = prepared(
  'SELECT * FROM start_run($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)',
);

/** Returns the run that began, or the one that was there: the thread's active one, or that of the same message. */
export async function startRun(pool: Pool, ...asked: Asked): Promise<Started> {
  const { admission } = asked[2];
  if (!admission) return begin(pool, ...asked);
  return inTransaction(pool, async (client) => {
    const started = await begin(client, ...asked);
    // Who may not begin it takes it back.
    if (started.fresh) await admit(client, started.runId, admission, { isNew: true });
    return started;
  });
}

type Asked = Parameters<Conversations['startRun']>;
type Started = Awaited<ReturnType<Conversations['startRun']>>;

async function begin(queryable: Pool | PoolClient, ...[threadId, message, start]: Asked): Promise<Started> {
  const started = await firstRow<Started>(queryable, startedRun, [
    start.runId,
    threadId,
    ...messageValues(message),
    storableText(start.request),
    start.lane,
    start.version,
    storedJson(start.settings),
    postsParam(start.posts),
    start.posts.some(({ key }) => key === 'card/1'),
    start.language,
    start.channel,
  ]);
  return started!;
}

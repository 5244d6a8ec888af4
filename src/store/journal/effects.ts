// Events and messages for the outbox, which are written together with a journal entry.
import { FootnoteError } from '../../base/errors.ts';
import { storedJson } from '../../base/json.ts';
import { newId } from '../../base/ids.ts';
import type { Lease, Post } from '../../durable/port.ts';

/** SQL that inserts the JSON array of events in parameter `param` for every row of `from` (0 or 1 rows). */
export function insertEvents(param: string, from: string): string {
  return `INSERT INTO event (run_id, type, phase, data)
    SELECT ${from}.run_id, item ->> 'type', item ->> 'phase', item -> 'data'
      FROM ${from}, json_array_elements(${param}::json) WITH ORDINALITY AS list (item, nth) ORDER BY nth`;
}

/** SQL that inserts the JSON array of posts in parameter `param` for every row of `from`. A post whose key exists is left out. */
export function insertPosts(param: string, from: string): string {
  return `INSERT INTO delivery (id, thread_id, run_id, key, view)
    SELECT item ->> 'id', ${from}.thread_id, ${from}.run_id, item ->> 'key', item -> 'view'
      FROM ${from}, json_array_elements(${param}::json) WITH ORDINALITY AS list (item, nth) ORDER BY nth
    ON CONFLICT (run_id, key) DO NOTHING`;
}

export function postsParam(posts: readonly Post[]): string {
  return storedJson(posts.map((post) => ({ id: newId('dlv'), ...post })));
}

/**
 * The key of the last row that was recorded under a lease. A database may lose its last commits when another server takes over; what
 * rests on them must not be recorded then.
 */
export type LastRows = WeakMap<Lease, string>;

/** SQL for whether the row is there whose key is `key`; true for null, where there is none yet. */
export const isThere = (key: string) =>
  `(${key} IS NULL OR EXISTS (SELECT 1 FROM ${entries} WHERE entry.run_id = run.id AND entry.key = ${key}))`;

/** SQL for what runs have recorded, as `entry`: the rows of the journal, and the events that notes were told with. */
export const entries = `(SELECT run_id, key, kind, input_hash, outcome FROM journal
  UNION ALL SELECT run_id, key, 'note', input_hash, '{"value":null}' FROM event WHERE key IS NOT NULL) entry`;

export function leaseLost(lease: Lease): FootnoteError {
  return new FootnoteError('lease-lost', `run ${lease.runId} is no longer held under fence ${lease.fence}`);
}

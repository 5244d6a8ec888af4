// What is older than the settings say is removed, and nothing else; a report and its quotes stay readable without the rest.
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import type { Database } from '../../../src/store/database.ts';
import { removeOld } from '../../../src/store/retention.ts';
import { createStore } from '../../../src/store/store.ts';
import type { Store } from '../../../src/store/store.ts';
import { emptied } from '../../support/emptied.ts';
import { useStore } from '../../support/test-store.ts';

let database: Database;
let store: Store;
useStore((opened) => void ({ database, store } = opened));
beforeEach(() => emptied(database.pool, 'thread', 'page', 'page_session', 'page_link'));

const forEver = { reports: 0, records: 0, pages: 0, messages: 0 };
const never = new AbortController().signal;
const sweep = (days: Partial<typeof forEver>) => removeOld(database.pool, { ...forEver, ...days }, never);
const ann = { id: 'U1', name: 'Ann' };
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const pageOf = (text: string) => ({ hash: hashOf(text), url: `https://${text}.example/`, title: text, text });

/** A delivered research, everything about it as old as said, with a page it cites and one it has only read. */
async function research(name: string, days: number, status = 'delivered'): Promise<string> {
  const { conversations, library, outbox } = store;
  const threadId = await conversations.openThread({ platform: 'test', externalId: newId('ses') });
  const { runId } = await conversations.startRun(
    threadId,
    { eventId: newId('msg'), author: ann, text: name, purpose: 'request' },
    { runId: newId('run'), request: name, lane: 'shared', version: 1, settings: {}, posts: [] },
  );
  const [cited, read] = [pageOf(`cited-${name}`), pageOf(`read-${name}`)];
  await library.keepPages([cited, read]);
  const quote = {
    id: 'e1',
    url: cited.url,
    pageHash: cited.hash,
    quote: 'x',
    start: 0,
    end: 1,
    taskId: 't1',
  };
  await library.saveReport(runId, {
    sources: [{ ...cited, status: 'cited', number: 1, pageHash: cited.hash, error: null }],
    evidence: [{ ...quote, verified: true }],
    findings: [],
    gaps: [],
    claims: [],
    decisions: [],
  });
  await outbox.add(threadId, { kind: 'notice', tone: 'info', text: name });
  await database.pool.query(
    `WITH old AS (SELECT now() - $2::int * interval '1 day' AS at),
     one AS (UPDATE run SET status = $3::run_status, created_at = old.at, result = '{"report":"It is so."}',
       ended_at = CASE WHEN $3 IN ('queued', 'running', 'waiting') THEN NULL ELSE old.at END FROM old WHERE id = $1),
     two AS (UPDATE page SET fetched_at = old.at FROM old WHERE hash = ANY ($4)),
     three AS (UPDATE message SET received_at = old.at, heard = 'in other words' FROM old WHERE thread_id = $5),
     four AS (UPDATE delivery SET created_at = old.at, status = 'sent' FROM old WHERE thread_id = $5),
     five AS (INSERT INTO journal (run_id, key, kind, input_hash, outcome, fence)
       VALUES ($1, 'gather', 'step', 'h', json_build_object('value', $4::text[]), 1)),
     six AS (INSERT INTO question (id, run_id, key, kind, view, input_hash) VALUES ($1, $1, 'approve', 'draft', '{}', 'h'))
     INSERT INTO event (run_id, type, phase, data)
       VALUES ($1, 'model-called', '', '{"cost":2}'), ($1, 'plan-created', '', '{"tasks":[]}')`,
    [runId, days, status, [cited.hash, read.hash], threadId],
  );
  return runId;
}

/** As another process reads it, which remembers nothing. */
const textOf = (text: string) => createStore(database).library.page(hashOf(text));

async function kept(runId: string, name: string) {
  const count = async (sql: string) =>
    (await database.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, [runId])).rows[0]?.n;
  const page = (what: string) => textOf(`${what}-${name}`);
  return {
    run: (await store.conversations.run(runId)) !== null,
    report: await count(`run WHERE id = $1 AND result IS NOT NULL`),
    quotes: (await store.library.receipt(runId, 1))?.quotes.length ?? 0,
    record:
      (await count('journal WHERE run_id = $1'))! +
      (await count('question WHERE run_id = $1'))! +
      (await count(`event WHERE run_id = $1 AND type <> 'model-called'`))!,
    pages: [await page('cited'), await page('read')].filter((one) => one !== null).length,
    said: await count(
      `message WHERE (text <> '' OR heard IS NOT NULL) AND thread_id = (SELECT thread_id FROM run WHERE id = $1)`,
    ),
    sent: await count(`delivery WHERE thread_id = (SELECT thread_id FROM run WHERE id = $1)`),
  };
}

const all = { run: true, report: 1, quotes: 1, record: 3, pages: 2, said: 1, sent: 1 };

describe('retention', () => {
  it('removes nothing where nothing is set (F61)', async () => {
    const old = await research('old', 4000);
    expect(await sweep({})).toEqual({ reports: 0, records: 0, pages: 0, messages: 0 });
    expect(await kept(old, 'old')).toEqual(all);
  });

  it.each([
    ['records', { record: 0 }],
    ['pages', { pages: 0 }],
    ['messages', { said: 0, sent: 0 }],
    ['reports', { run: false, report: 0, quotes: 0, record: 0, pages: 0, said: 0, sent: 0 }],
  ] as const)(
    'of %s removes what is older, and leaves the rest of it and what is younger (F61)',
    async (what, gone) => {
      const old = await research('old', 31);
      const young = await research('young', 29);
      expect(await sweep({ [what]: 30 })).toMatchObject({ [what]: 1 + (what === 'pages' ? 1 : 0) });
      expect(await kept(old, 'old')).toEqual({ ...all, ...gone });
      expect(await kept(young, 'young')).toEqual(all);
      expect(await sweep({ [what]: 30 })).toMatchObject({ [what]: 0 });
      // What it cost stays known.
      expect((await store.conversations.costs()).reduce((sum, { dollars }) => sum + dollars, 0)).toBe(4);
    },
  );

  it('leaves what is going on, however old (F61)', async () => {
    for (const status of ['queued', 'running', 'waiting']) {
      const runId = await research(status, 90, status);
      await sweep({ reports: 1, records: 1, pages: 1, messages: 1 });
      expect(await kept(runId, status)).toEqual(all);
    }
  });

  it('leaves what an ask waits with, as long as its process is there (F61)', async () => {
    const waiting = await research('waiting', 90, 'waiting');
    const killed = await research('killed', 90, 'running');
    await database.pool.query(`UPDATE run SET lane = 'ses_' || id, ready_at = now() - interval '90 days'`);
    // As its process does time and again.
    const { threadId } = (await store.conversations.run(waiting))!;
    const lease = (await store.outbox.lease(threadId, 'ses', 60_000))!;
    await store.outbox.rest(lease);
    const days = { reports: 1, records: 1, messages: 1 };
    await sweep(days);
    expect(await kept(waiting, 'waiting')).toEqual(all);
    expect((await kept(killed, 'killed')).run).toBe(false);
    await database.pool.query(`UPDATE thread SET drain_until = drain_until - interval '2 days'`);
    await sweep(days);
    expect((await kept(waiting, 'waiting')).run).toBe(false);
  });

  it('keeps a text again that is read again (F61)', async () => {
    const old = await research('old', 31);
    const cited = pageOf('cited-old');
    await sweep({ pages: 30 });
    expect(await textOf('cited-old')).toBeNull();
    await store.library.keepPages([cited, pageOf('other')]);
    expect((await textOf('cited-old'))?.text).toBe('cited-old');
    expect(await sweep({ pages: 30 })).toMatchObject({ pages: 0 });
    expect((await kept(old, 'old')).quotes).toBe(1);
  });

  it.each(['alone', 'as one of several'])(
    'counts a page from when it was last read, %s (F61)',
    async (how) => {
      await research('old', 31);
      const others = how === 'alone' ? [] : [pageOf('other')];
      await store.library.keepPages([pageOf('cited-old'), ...others]);
      // The one that was only read then is nobody's any more.
      expect(await sweep({ pages: 30 })).toMatchObject({ pages: 1 });
      expect((await textOf('cited-old'))?.text).toBe('cited-old');
      expect(await textOf('read-old')).toBeNull();
    },
  );

  it('takes many in small batches, one process at a time, and forgets sessions, archives and idempotency keys that are over (F61)', async () => {
    const first = await research('old', 31);
    await database.pool.query(
      `INSERT INTO run (id, thread_id, requester_id, requester_name, request, lane, version, settings, status, ended_at)
       SELECT 'run_' || n, thread_id, 'U1', 'Ann', 'Why?', 'shared', 1, '{}', 'delivered', now() - interval '40 days'
         FROM run, generate_series(1, 450) AS n WHERE id = $1`,
      [first],
    );
    await database.pool.query(
      `INSERT INTO page_session (hash, platform, person_id, name, roles, expires_at)
       VALUES ('a', 'test', 'U1', 'Ann', '[]', now() - interval '1 s'), ('b', 'test', 'U1', 'Ann', '[]', now() + interval '1 day')`,
    );
    const going = await research('going', 0, 'running');
    await database.pool.query(
      `INSERT INTO archived_item (run_id, hash, item, type, content, reason, tokens, url, title, expires_at)
       SELECT $1, 'h' || n, 'i', 't', 'c', 'r', 1, 'u', 't', now() + n * interval '1 hour' FROM generate_series(-1, 1) AS n`,
      [going],
    );
    await database.pool.query(
      `INSERT INTO connection_note (name, value, at)
       SELECT name, '1', now() - days * interval '1 day' FROM (VALUES ('api/k/old', 8), ('api/k/new', 6), ('slack/x', 8)) AS note (name, days)`,
    );
    const counts = await Promise.all([sweep({ reports: 30 }), sweep({ reports: 30 })]);
    expect(counts.map(({ reports }) => reports).toSorted((a, b) => a - b)).toEqual([0, 451]);
    const { rows } = await database.pool.query('SELECT hash FROM page_session');
    expect(rows).toEqual([{ hash: 'b' }]);
    const archived = await database.pool.query('SELECT hash FROM archived_item');
    expect(archived.rows).toEqual([{ hash: 'h1' }]);
    const notes = await database.pool.query('SELECT name FROM connection_note ORDER BY name');
    expect(notes.rows).toEqual([{ name: 'api/k/new' }, { name: 'slack/x' }]);
    // The lock is given back.
    expect(await sweep({ reports: 30 })).toMatchObject({ reports: 0 });
    await research('later', 31);
    expect(await sweep({ reports: 30 })).toMatchObject({ reports: 1 });
  });
});

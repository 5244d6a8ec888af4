// A run is removed with all that is kept of it, and with nothing that others need.
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import type { StoredPage } from '../../../src/sources/port.ts';
import type { Database } from '../../../src/store/database.ts';
import type { Store } from '../../../src/store/store.ts';
import { emptied } from '../../support/emptied.ts';
import { useStore } from '../../support/test-store.ts';

let database: Database;
let store: Store;
let threadId: string;
useStore((opened) => void ({ database, store } = opened));
beforeEach(async () => {
  await emptied(database.pool, 'thread', 'page');
  threadId = await store.conversations.openThread({ platform: 'test', externalId: newId('ses') });
});

const ann = { id: 'U1', name: 'Ann' };

async function newRun(over: { author?: typeof ann; threadId?: string; request?: string } = {}) {
  const { author = ann, request = 'why?' } = over;
  const { runId } = await store.conversations.startRun(
    over.threadId ?? threadId,
    { eventId: newId('msg'), author, text: request, purpose: 'request' },
    { runId: newId('run'), request, lane: 'shared', version: 1, settings: {}, posts: [] },
  );
  return runId;
}

const end = (runId: string, status: string, age = '0 days') =>
  database.pool.query(
    `UPDATE run SET status = $2::run_status, ended_at = now() - $3::interval WHERE id = $1`,
    [runId, status, age],
  );

function page(text: string): StoredPage {
  const hash = createHash('sha256').update(text).digest('hex');
  return { hash, url: `https://${text}.example/`, title: text, text };
}

/** The run has cited the page in its report. */
async function cites(runId: string, { hash: pageHash, url, title }: StoredPage): Promise<void> {
  const source = { url, title, status: 'cited', number: 1, pageHash, error: null } as const;
  const quote = { id: 'e1', url, pageHash, quote: 'x', start: 0, end: 1, taskId: 't1', verified: true };
  await store.library.saveReport(runId, {
    sources: [source],
    evidence: [quote],
    findings: [],
    gaps: [],
    claims: [],
    decisions: [],
  });
}

/** The run has read the page: so it stands in its journal. */
const reads = (runId: string, { hash }: StoredPage) =>
  database.pool.query(
    `INSERT INTO journal (run_id, key, kind, input_hash, outcome, fence) VALUES ($1, $2, 'step', 'h', $3, 1)`,
    [runId, `gather/${hash}`, JSON.stringify({ value: { visited: [{ hash, error: null }] } })],
  );

const remove = (runId: string) => store.conversations.remove(runId, null);
const texts = async () =>
  (await database.pool.query<{ text: string }>('SELECT text FROM message ORDER BY seq')).rows.map(
    (row) => row.text,
  );

describe('removing a run', () => {
  it('is refused while it has not ended, and where there is none (B83, B84)', async () => {
    const runId = await newRun();
    for (const status of ['queued', 'running', 'waiting']) {
      await end(runId, status);
      expect(await remove(runId)).toBe('active');
    }
    expect(await store.conversations.run(runId)).not.toBeNull();
    await end(runId, 'failed');
    expect(await remove(runId)).toMatchObject({ messages: 1 });
    expect(await remove(runId)).toBe('unknown');
    expect(await remove('run_nobody')).toBe('unknown');
  });

  it('removes a run of an ask that is gone, and leaves one that is worked on (B84)', async () => {
    const runId = await newRun();
    const is = (status: string, lease: string) =>
      database.pool.query(
        `UPDATE run SET lane = 'ses_1', status = $2::run_status, ready_at = now() + $3::interval WHERE id = $1`,
        [runId, status, lease],
      );
    await is('running', '10 seconds');
    expect(await remove(runId)).toBe('active');
    await is('running', '-1 seconds');
    expect(await remove(runId)).toMatchObject({ messages: 1 });
  });

  it('counts what was removed', async () => {
    const runId = await newRun();
    const [cited, read] = [page('cited'), page('read')];
    await store.library.keepPages([cited, read]);
    await cites(runId, cited);
    await reads(runId, read);
    await end(runId, 'delivered');
    expect(await remove(runId)).toEqual({
      sources: 1,
      evidence: 1,
      claims: 0,
      steps: 1,
      events: 0,
      messages: 1,
      pages: 2,
    });
  });

  it('leaves pages that another run has cited, or has read and may still need (E20)', async () => {
    const runId = await newRun();
    const [cited, read, stopped, old] = [page('cited'), page('read'), page('stopped'), page('old')];
    const pages = [cited, read, stopped, old, page('alone')];
    await store.library.keepPages(pages);
    for (const one of pages) await reads(runId, one);
    await end(runId, 'delivered');
    const citing = await newRun();
    await cites(citing, cited);
    await end(citing, 'delivered');
    const stoppedRun = await newRun();
    await reads(stoppedRun, stopped);
    await end(stoppedRun, 'cancelled', '6 days');
    const oldRun = await newRun();
    await reads(oldRun, old);
    await end(oldRun, 'failed', '8 days');
    await reads(await newRun(), read);
    expect(await remove(runId)).toMatchObject({ pages: 2 });
    const left = await Promise.all(pages.map(({ hash }) => store.library.page(hash)));
    expect(left.map((one) => one?.text ?? null)).toEqual(['cited', 'read', 'stopped', null, null]);
    // Once nobody needs it.
    expect(await remove(citing)).toMatchObject({ pages: 1 });
  });

  it('forgets what people said about it, and knows that they said something', async () => {
    const say = (eventId: string, text: string) =>
      store.conversations.receive(threadId, { eventId, author: ann, text, purpose: 'steering' });
    await say('m0', 'hello');
    const first = await newRun({ request: 'first?' });
    await say('m1', 'shorter');
    await end(first, 'delivered');
    const second = await newRun({ request: 'second?' });
    await say('m2', 'longer');
    await end(second, 'delivered');
    expect(await remove(first)).toMatchObject({ messages: 2 });
    expect(await texts()).toEqual(['hello', '', '', 'second?', 'longer']);
    expect(await store.conversations.said(threadId, 'm1')).toMatchObject({ purpose: 'steering' });
    expect(await remove(second)).toMatchObject({ messages: 2 });
    expect(await texts()).toEqual(['hello', '', '', '', '']);
  });

  it('forgets what was said after it was resumed, too', async () => {
    const first = await newRun({ request: 'first?' });
    await end(first, 'cancelled');
    const second = await newRun({ request: 'second?' });
    await end(second, 'delivered');
    await store.conversations.receive(threadId, {
      eventId: 'late',
      author: ann,
      text: 'go on with the first',
      purpose: 'steering',
    });
    await end(first, 'delivered');
    await remove(first);
    expect(await texts()).toEqual(['', 'second?', '']);
  });

  it('leaves nothing to send of what was answered beside it', async () => {
    const { outbox } = store;
    const runId = await newRun();
    await end(runId, 'delivered');
    await outbox.add(threadId, { kind: 'answer', text: 'as the report says' }, 're/m1');
    const held = (await outbox.lease(threadId, 'drain', 60_000))!;
    const due = (await outbox.next(held, 60_000))!;
    const away = { code: 'chat-unreachable', message: 'The platform is away.' } as const;
    await outbox.failed(held, due.message.deliveryId, away, 0);
    await remove(runId);
    expect(await outbox.next(held, 60_000)).toBeNull();
    expect((await database.pool.query('SELECT 1 FROM delivery')).rowCount).toBe(0);
  });

  it('forgets what was shown of it after the next request', async () => {
    const first = await newRun();
    await end(first, 'delivered');
    const second = await newRun();
    await end(second, 'delivered');
    for (const [of, name] of [
      [first, 'first'],
      [second, 'second'],
    ] as const) {
      await store.outbox.add(threadId, { kind: 'file', title: name, content: name }, `file/${of}/hash`);
      await store.outbox.add(threadId, { kind: 'answer', text: name, runId: of }, `re/${name}`);
    }
    await database.pool.query(`UPDATE delivery SET status = 'sent'`);
    await remove(first);
    const { rows } = await database.pool.query<{ view: object }>('SELECT view FROM delivery ORDER BY seq');
    expect(rows.map(({ view }) => 'kind' in view)).toEqual([false, false, true, true]);
  });

  it('does nothing when the thread cannot be told', async () => {
    const runId = await newRun();
    await end(runId, 'delivered');
    const view = () => {
      throw new Error('no words');
    };
    await expect(store.conversations.remove(runId, { about: 'x', view })).rejects.toThrow('no words');
    expect(await store.conversations.run(runId)).not.toBeNull();
    expect(await texts()).toEqual(['why?']);
  });

  it('tells the thread once, and removes nothing the second time', async () => {
    const first = await newRun();
    await end(first, 'delivered');
    const other = await newRun();
    await end(other, 'delivered');
    const said = { about: 're/1', view: () => ({ kind: 'notice', tone: 'info', text: 'Deleted.' }) };
    expect(await store.conversations.remove(other, said)).toMatchObject({ messages: 1 });
    expect(await store.conversations.remove(first, said)).toBe('repeated');
    const { rowCount } = await database.pool.query(`SELECT 1 FROM delivery WHERE about = 're/1'`);
    expect(rowCount).toBe(1);
    expect(await store.conversations.run(first)).not.toBeNull();
  });
});

describe('what people think of a report', () => {
  const rate: Store['conversations']['rate'] = (...given) => store.conversations.rate(...given);
  const ratings = async (runId: string) => (await store.conversations.ratings([runId])).get(runId);

  it('is one row for each person, however often they say it; the last counts (F47)', async () => {
    const runId = await newRun();
    await end(runId, 'delivered');
    expect(await ratings(runId)).toBeUndefined();
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => rate(runId, { personId: 'U1', helpful: n % 2 === 0 })),
    );
    await rate(runId, { personId: 'U1', helpful: true });
    await rate(runId, { personId: 'U\u00002', helpful: false });
    expect(await ratings(runId)).toEqual({ helpful: 1, unhelpful: 1 });
    await rate(runId, { personId: 'U1', helpful: false });
    expect(await ratings(runId)).toEqual({ helpful: 0, unhelpful: 2 });
  });

  it('is kept of delivered runs only, and goes with them (F47)', async () => {
    const runId = await newRun();
    expect(await rate(runId, { personId: 'U1', helpful: true })).toBe(false);
    expect(await rate('run_nobody\u0000', { personId: 'U1', helpful: true })).toBe(false);
    await end(runId, 'delivered');
    expect(await rate(runId, { personId: 'U1', helpful: true })).toBe(true);
    await remove(runId);
    expect(await ratings(runId)).toBeUndefined();
    const { rowCount } = await database.pool.query('SELECT 1 FROM rating WHERE run_id = $1', [runId]);
    expect(rowCount).toBe(0);
  });
});

describe('the files of a thread', () => {
  const plan = {
    ref: 'F1',
    name: 'plan\u0000.md',
    size: 10,
    type: '',
    link: 'https://acme.slack.com/files/U1/F1/plan.md',
  };
  const asks = (request: string, file: typeof plan) =>
    store.conversations.startRun(
      threadId,
      { eventId: newId('msg'), author: ann, text: request, purpose: 'request', files: [file] },
      { runId: newId('run'), request, lane: 'shared', version: 1, settings: {}, posts: [] },
    );
  const filesOf = async (runId: string) =>
    (await store.conversations.filesOf(runId)).map(({ ref, isOwn }) => ({ ref, isOwn }));

  it('are those of a run up to the next one, known to later ones as earlier files, and go with it (F32)', async () => {
    const { runId: first } = await asks('what is in it?', plan);
    const said = {
      eventId: newId('msg'),
      author: ann,
      text: 'and this',
      purpose: 'steering',
      files: [{ ...plan, ref: 'F2' }],
    } as const;
    expect(await store.conversations.receive(threadId, said)).toBe(true);
    expect(await store.conversations.receive(threadId, said)).toBe(false);
    expect(await filesOf(first)).toEqual([
      { ref: 'F1', isOwn: true },
      { ref: 'F2', isOwn: true },
    ]);
    await end(first, 'delivered');
    const { runId: second } = await asks('and in that?', { ...plan, ref: 'F3' });
    expect(await filesOf(first)).toEqual([
      { ref: 'F1', isOwn: true },
      { ref: 'F2', isOwn: true },
    ]);
    const later = [
      { ref: 'F1', isOwn: false },
      { ref: 'F2', isOwn: false },
      { ref: 'F3', isOwn: true },
    ];
    expect(await filesOf(second)).toEqual(later);
    await store.conversations.remove(first, null);
    expect(await filesOf(second)).toEqual([{ ref: 'F3', isOwn: true }]);
    expect(
      await filesOf(
        await newRun({
          threadId: await store.conversations.openThread({ platform: 'test', externalId: newId('ses') }),
        }),
      ),
    ).toEqual([]);
  });
});

describe('the list of runs', () => {
  it('is of one person on one platform, or of all, the newest first (B84)', async () => {
    const bob = { id: 'U2', name: 'Bob' };
    const elsewhere = await store.conversations.openThread({ platform: 'other', externalId: 'x' });
    const another = await store.conversations.openThread({ platform: 'test', externalId: 'y', place: 'p' });
    const ids = [
      await newRun({ request: 'one' }),
      await newRun({ request: 'two', threadId: elsewhere }),
      await newRun({ request: 'three', threadId: another }),
    ];
    const bobs = await newRun({
      author: bob,
      threadId: await store.conversations.openThread({ platform: 'test', externalId: 'z' }),
    });
    for (const [age, runId] of [...ids, bobs].entries())
      await database.pool.query(`UPDATE run SET created_at = to_timestamp($2) WHERE id = $1`, [runId, age]);
    const of = { platform: 'test', requesterId: ann.id };
    const own = await store.conversations.runs(of, 20);
    expect(own.map(({ request }) => request)).toEqual(['three', 'one']);
    expect(own[0]).toEqual({
      id: ids[2],
      thread: { platform: 'test', externalId: 'y', place: 'p' },
      requester: ann,
      request: 'three',
      status: 'queued',
      createdAt: 2000,
    });
    expect(await store.conversations.runs(of, 1)).toHaveLength(1);
    const all = await store.conversations.runs(null, 3);
    expect(all.map(({ id }) => id)).toEqual([bobs, ids[2], ids[1]]);
  });
});

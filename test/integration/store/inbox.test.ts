// What platforms hand over: recorded once, worked on in the order of its thread, by one process at a time.
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import type { IncomingMessage } from '../../../src/chat/port.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';
import { endDeadLeases, ownerHere } from '../../../src/store/dead-leases.ts';
import type { InboundEvent, TakenEvent } from '../../../src/store/port.ts';
import { createStore } from '../../../src/store/store.ts';
import type { Store } from '../../../src/store/store.ts';
import { testDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { emptied } from '../../support/emptied.ts';

let place: TestDatabase;
let database: Database;
let store: Store;
let inbox: Store['inbox'];

beforeAll(async () => {
  place = await testDatabase();
  database = await connectDatabase(place.url, { logger: silentLogger });
  store = createStore(database);
  ({ inbox } = store);
});
afterAll(async () => {
  await database.close();
  await place.drop();
});
beforeEach(() => emptied(database.pool, 'inbound', 'thread'));

const ttl = 30_000;
const ann = { id: 'U1', name: 'Ann' };
const at = (externalId: string) => ({ platform: 'test', externalId });
const said = (thread: string, text: string, over: Partial<IncomingMessage> = {}): InboundEvent => ({
  kind: 'message',
  message: { eventId: newId('msg'), thread: at(thread), author: ann, text, addressed: true, ...over },
});
const changed = (thread: string, text: string | null): InboundEvent => ({
  kind: 'change',
  change: { eventId: newId('msg'), thread: at(thread), message: 'm', text },
});
const textOf = ({ event }: TakenEvent) => (event.kind === 'change' ? event.change.text : event.message.text);
const take = (limit = 8, platforms = ['test', 'other'], owner = ownerHere()) =>
  inbox.take({ owner, platforms, limit, ttlMs: ttl });
const texts = async (limit?: number) => (await take(limit)).map(textOf);
/** Time passes for what is taken. */
const wait = (ms: number) =>
  database.pool.query(`UPDATE inbound SET taken_until = taken_until - $1 * interval '1 millisecond'`, [ms]);

describe('the inbox', () => {
  it('keeps an event as it was handed over', async () => {
    const event = said('t', 'hello\u0000', {
      places: ['C1', 'T1'],
      choice: { depth: 'light', mode: 'web' },
      unseen: true,
      via: 'via',
    });
    await inbox.record([event]);
    const [taken] = await take();
    expect(taken).toMatchObject({
      event: { ...event, message: { ...(event as { message: object }).message, text: 'hello\uFFFD' } },
      attempts: 1,
    });
  });

  it('records many events that reach two processes in another order', async () => {
    for (let round = 1; round <= 5; round++) {
      const events = Array.from({ length: 200 }, (_, n) => said(`t${round}`, `${n}`));
      await Promise.all([inbox.record(events), inbox.record(events.toReversed())]);
    }
    const { rows } = await database.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM inbound',
    );
    expect(rows).toEqual([{ count: 1000 }]);
  });

  it('keeps the order in which events came, whatever they are called', async () => {
    const [first, second] = [said('a', 'first', { eventId: 'b' }), said('a', 'second', { eventId: 'a' })];
    await inbox.record([first, second]);
    const [taken] = await take();
    expect(taken?.event).toEqual(first);
    await inbox.done(taken?.seq ?? 0);
    expect(await texts()).toEqual(['second']);
  });

  it('records an event once, also when it comes again in the same breath or to two processes', async () => {
    const event = said('t', 'hello');
    await inbox.record([event, event]);
    await Promise.all([1, 2, 3].map(() => inbox.record([event])));
    const [first] = await take();
    expect(first === undefined ? null : textOf(first)).toBe('hello');
    await inbox.done(first?.seq ?? 0);
    await inbox.record([event]);
    expect(await texts()).toEqual([]);
  });

  it('gives talk again that is said to Footnote now, once and behind what came meanwhile', async () => {
    await store.conversations.openThread(at('a'));
    const [talk, mention] = [false, true].map((addressed) =>
      said('a', 'and why?', { eventId: 'm', addressed }),
    );
    await inbox.record([talk!]);
    await inbox.done((await take())[0]?.seq ?? 0);
    await inbox.record([said('a', 'hello'), mention!, talk!]);
    await inbox.record([mention!, talk!]);
    const [first] = await take();
    expect(first === undefined ? null : textOf(first)).toBe('hello');
    await inbox.done(first?.seq ?? 0);
    const [again] = await take();
    expect(again).toMatchObject({ event: mention, attempts: 1 });
    await inbox.done(again?.seq ?? 0);
    await inbox.record([mention!, talk!]);
    expect(await texts()).toEqual([]);
  });

  it('tells the events of two platforms apart that have the same id', async () => {
    const event = said('t', 'hello', { eventId: '1' });
    const other = said('t', 'hello', { eventId: '1', thread: { platform: 'other', externalId: 't' } });
    await inbox.record([event, other]);
    expect(await texts()).toHaveLength(2);
  });

  it('gives the events of a thread one after the other, and those of others meanwhile', async () => {
    await inbox.record([said('a', 'a1'), said('a', 'a2'), said('b', 'b1')]);
    const first = await take();
    expect(first.map(textOf)).toEqual(['a1', 'b1']);
    expect(await texts()).toEqual([]);
    await inbox.done(first[0]?.seq ?? 0);
    expect(await texts()).toEqual(['a2']);
  });

  it('gives an event to one of many takers', async () => {
    await inbox.record(['a', 'b', 'c', 'd'].map((thread) => said(thread, thread)));
    const all = await Promise.all(Array.from({ length: 6 }, () => texts(2)));
    expect(new Set(all.flat())).toEqual(new Set(['a', 'b', 'c', 'd']));
  });

  it('gives an event to those who serve its platform', async () => {
    await inbox.record([said('a', 'here')]);
    expect(await take(8, ['other'])).toEqual([]);
    expect(await take(8, [])).toEqual([]);
    expect((await take(8, ['other', 'test'])).map(textOf)).toEqual(['here']);
  });

  it('gives at most as many as are wanted, the oldest first', async () => {
    await inbox.record(['a', 'b', 'c'].map((thread) => said(thread, thread)));
    expect(await texts(2)).toEqual(['a', 'b']);
    expect(await texts(2)).toEqual(['c']);
  });

  it('gives an event again whose process died, before those behind it', async () => {
    await inbox.record([said('a', 'a1'), said('a', 'a2')]);
    await take();
    await wait(ttl - 1000);
    expect(await texts()).toEqual([]);
    await wait(2000);
    const again = await take();
    expect(again.map(textOf)).toEqual(['a1']);
    expect(again[0]?.attempts).toBe(2);
  });

  it('gives at once what a process of this machine had in hand that is gone, unless that happened too often', async () => {
    const gone = ownerHere().replace(`-${process.pid}-`, `-${spawnSync(process.execPath, ['-e', '']).pid}-`);
    await inbox.record([said('a', 'in hand there')]);
    for (const attempts of [1, 2]) {
      expect(await take(8, ['test'], gone)).toMatchObject([{ attempts }]);
      expect(await take()).toEqual([]);
      expect(await endDeadLeases(database.pool)).toBe(1);
    }
    expect(await take(8, ['test'], gone)).toMatchObject([{ attempts: 3 }]);
    await inbox.record([said('b', 'in hand here')]);
    expect(await texts()).toEqual(['in hand here']);
    expect(await endDeadLeases(database.pool)).toBe(0);
    expect(await texts()).toEqual([]);
  });

  it('leaves what a model reads in hand three times as long, so that none is asked twice (F39)', async () => {
    const asked = said('t', 'why?') as Extract<InboundEvent, { kind: 'message' }>;
    await inbox.record([{ ...asked, kind: 'beside', runId: 'run_1', of: null }]);
    expect(await texts()).toEqual(['why?']);
    await wait(2 * ttl);
    expect(await texts()).toEqual([]);
    await wait(ttl + 1000);
    expect(await texts()).toEqual(['why?']);
  });

  it('gives an event again that was put back, after its pause', async () => {
    await inbox.record([said('a', 'a1'), said('a', 'a2')]);
    const [taken] = await take();
    await inbox.putBack(taken?.seq ?? 0, 60_000);
    expect(await texts()).toEqual([]);
    await wait(60_001);
    expect(await texts()).toEqual(['a1']);
  });

  it('keeps nothing of what people say to each other where Footnote is not concerned', async () => {
    await inbox.record([said('a', 'lunch?', { addressed: false }), changed('a', 'brunch?')]);
    const { rows } = await database.pool.query('SELECT 1 FROM inbound');
    expect(rows).toEqual([]);
  });

  it('keeps what people say in a thread that it knows', async () => {
    await store.conversations.openThread(at('a'));
    await inbox.record([said('a', 'yes', { addressed: false }), said('b', 'no', { addressed: false })]);
    await inbox.record([changed('a', null)]);
    expect(await texts()).toEqual(['yes']);
  });

  it('keeps a change in the thread of its message, also where the platform tells of it elsewhere', async () => {
    const event = said('a', 'why?', { eventId: 'm' });
    await inbox.record([event]);
    await inbox.record([changed('elsewhere', null), changed('a', 'how?')]);
    const [asked, none] = await take();
    expect([asked?.event, none]).toEqual([event, undefined]);
    await inbox.done(asked?.seq ?? 0);
    const [deleted] = await take();
    expect(deleted?.event).toMatchObject({ change: { thread: at('a'), message: 'm', text: null } });
    await inbox.done(deleted?.seq ?? 0);
    expect((await take())[0]?.event).toMatchObject({ change: { thread: at('a'), text: 'how?' } });
  });

  it('knows of a message that it was deleted, also where that comes first, or in the same breath', async () => {
    const [first, second] = ['1', '2'].map((eventId) => said(eventId, 'why?', { eventId }));
    const deleted = (message: string): InboundEvent => ({
      kind: 'change',
      change: { eventId: newId('msg'), thread: at(message), message, text: null },
    });
    await inbox.record([deleted('1')]);
    await inbox.record([first!, second!, deleted('2'), said('3', 'how?', { eventId: '3' })]);
    const known = ['1', '2', '3'].map((eventId) => inbox.isDeleted({ thread: at(eventId), eventId }));
    expect(await Promise.all(known)).toEqual([true, true, false]);
    const elsewhere = { platform: 'other', externalId: '1' };
    expect(await inbox.isDeleted({ thread: elsewhere, eventId: '1' })).toBe(false);
  });

  it('forgets what is done and old, and nothing else', async () => {
    await inbox.record(['old', 'new', 'waits'].map((thread) => said(thread, thread)));
    for (const { seq, event } of await take()) {
      if (event.kind === 'message' && event.message.text !== 'waits') await inbox.done(seq);
    }
    await database.pool.query(
      `UPDATE inbound SET received_at = now() - interval '2 hours' WHERE thread IN ('old', 'waits')`,
    );
    await inbox.forget(3_600_000);
    const { rows } = await database.pool.query<{ thread: string }>('SELECT thread FROM inbound ORDER BY seq');
    expect(rows.map(({ thread }) => thread)).toEqual(['new', 'waits']);
  });

  it('lets an event that waits move along when its thread gets its address, and keeps the language of the one it is joined with', async () => {
    const threadId = await store.conversations.openThread(at('provisional'));
    await inbox.record([said('provisional', 'hello')]);
    await store.outbox.add(threadId, { kind: 'notice', tone: 'info', text: 'first' });
    const lease = await store.outbox.lease(threadId, 'one', ttl);
    const due = lease === null ? null : await store.outbox.next(lease, ttl);
    if (lease === null || due === null) throw new Error('nothing is due');
    // Somebody spoke at the new address before it was known that the thread is there.
    const other = await store.conversations.openThread(at('begun'));
    await database.pool.query(`UPDATE thread SET language = 'de' WHERE id = $1`, [other]);
    await store.outbox.sent(lease, due.message, { ref: 'r', more: false, opened: 'begun' });
    expect(await store.conversations.languageOf(threadId)).toBe('de');
    const [taken] = await take();
    const thread = taken?.event.kind === 'message' ? taken.event.message.thread : at('nowhere');
    expect(await store.conversations.openThread(thread)).toBe(threadId);
  });
});

// Progress cards: one process at a time has a card, and a card goes on in a new message once.
import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { createCardKeeper } from '../../../src/chat/card-keeper.ts';
import type { ChatPlatform } from '../../../src/chat/port.ts';
import type { Database } from '../../../src/store/database.ts';
import type { Feed } from '../../../src/store/port.ts';
import type { HeldCard } from '../../../src/store/port/cards.ts';
import type { Store } from '../../../src/store/store.ts';
import { silentPlatform } from '../../fakes/silent-platform.ts';
import { emptied } from '../../support/emptied.ts';
import { eventually } from '../../support/eventually.ts';
import { useStore } from '../../support/test-store.ts';

let database: Database;
let store: Store;
useStore((opened) => void ({ database, store } = opened));
beforeEach(() => emptied(database.pool, 'thread'));

const ttlMs = 30_000;
const view = { kind: 'progress' };

/** A run in a thread of its own, with a card unless it is without, that somebody has taken unless it waits. */
async function startRun({ platform = 'test', card = true, begun = true } = {}) {
  const thread = { platform, externalId: newId('ses'), place: 'C1' };
  const threadId = await store.conversations.openThread(thread);
  const runId = newId('run');
  await store.conversations.startRun(
    threadId,
    { eventId: 'e', author: { id: runId, name: 'Ann' }, text: 'why?', purpose: 'request' },
    {
      runId,
      request: 'why?',
      lane: 'shared',
      version: 1,
      settings: {},
      language: 'de',
      posts: card ? [{ key: 'card/1', view }] : [{ key: 'request', view }],
    },
  );
  if (begun) await begin(runId);
  return { runId, threadId, thread };
}
const begin = (runId: string) => database.pool.query(`UPDATE run SET fence = 1 WHERE id = $1`, [runId]);
const take = (owner: string, more: { runId?: string; platforms?: string[] } = {}) =>
  store.cards.take({ owner, platforms: ['test'], ttlMs, ...more });
const takeOne = async (owner: string): Promise<HeldCard> => {
  const [held] = await take(owner);
  if (held === undefined) throw new Error('no card is free');
  return held;
};
const keep = (runId: string, owner: string) => store.cards.keep(runId, owner, ttlMs);
/** Time passes for what is held. */
const wait = (ms: number) =>
  database.pool.query(`UPDATE card SET until = until - $1 * interval '1 millisecond'`, [ms]);
/** Sends the thread's next message. */
async function send(threadId: string, ref: string): Promise<void> {
  const lease = await store.outbox.lease(threadId, 'drain', ttlMs);
  const due = lease === null ? null : await store.outbox.next(lease, ttlMs);
  if (lease === null || due === null) throw new Error('nothing is due');
  expect(due.message.language).toBe('de');
  await store.outbox.sent(lease, due.message, { ref, more: false });
  await store.outbox.release(lease);
}
const cardKeys = async (runId: string) => {
  const { rows } = await database.pool.query<{ key: string }>(
    `SELECT key FROM delivery WHERE run_id = $1 AND key LIKE 'card/%' ORDER BY seq`,
    [runId],
  );
  return rows.map(({ key }) => key);
};

/** A keeper whose platform takes its time for each edit; `edits`: how to let each end, by its message. */
function slowKeeper(owner: string) {
  const edits = new Map<string, () => void>();
  const platform: ChatPlatform = {
    ...silentPlatform('test'),
    edits: true,
    showProgress: (_thread, ref) => new Promise((resolve) => void edits.set(ref, resolve)),
  };
  const events = async () => [{ id: 1, type: 'phase-started', phase: '', data: { phase: 'plan' }, at: 0 }];
  const feed: Feed = {
    events,
    newest: () => Promise.resolve(1),
    watch: () => () => {},
    watchStops: () => () => {},
  };
  const keeper = createCardKeeper({
    cards: store.cards,
    feed,
    platforms: [platform],
    owner,
    clock: systemClock,
    logger: silentLogger,
    posted: () => {},
  });
  return { keeper, edits };
}

it('is edited alone of those over which processes died, so that those beside it are not counted any longer', async () => {
  let fresh = '';
  for (const ref of ['one', 'two', 'three', 'fresh']) {
    const { runId, threadId } = await startRun();
    await send(threadId, ref);
    fresh = runId;
  }
  const looks = async () => {
    const { rows } = await database.pool.query<{ looks: number }>(`SELECT looks FROM card ORDER BY looks`);
    return rows.map((row) => row.looks);
  };
  await database.pool.query(`UPDATE card SET looks = 2 WHERE run_id <> $1`, [fresh]);
  const { keeper, edits } = slowKeeper('alive');
  await keeper.sweep();
  await eventually('two are edited', () => edits.size === 2);
  expect([...edits.keys()]).toContain('fresh');
  expect(await looks()).toEqual([1, 2, 2, 3]);
  // It lives through it, and the next one has its turn.
  for (const end of edits.values()) end();
  await eventually('the next one is edited', async () => {
    await keeper.sweep();
    return edits.size === 3;
  });
  expect(await looks()).toEqual([1, 1, 2, 3]);
  for (const end of edits.values()) end();
  await keeper.stop();
});

describe('a progress card', () => {
  it('is lost when its message is not kept any more, as of a run that is resumed after a long time', async () => {
    const { runId } = await startRun();
    await database.pool.query(`DELETE FROM delivery WHERE run_id = $1`, [runId]);
    expect(await takeOne('one')).toMatchObject({ runId, ref: null, lost: true });
  });

  it('begins with its run, and stands nowhere before its message was sent', async () => {
    const { runId, threadId, thread } = await startRun();
    const held = await takeOne('one');
    expect(held).toEqual({
      runId,
      threadId,
      thread,
      part: 1,
      begun: expect.any(Number) as number,
      ref: null,
      lost: false,
      standsIn: false,
      language: 'de',
      deaths: 0,
    });
    expect(Math.abs(held.begun - Date.now())).toBeLessThan(60_000);
    await send(threadId, 'there');
    expect(await keep(runId, 'one')).toEqual({ ...held, ref: 'there' });
  });

  it('is had by one process', async () => {
    const { runId } = await startRun();
    const all = await Promise.all(['a', 'b', 'c', 'd'].map((owner) => take(owner)));
    expect(all.flat()).toHaveLength(1);
    const holder = ['a', 'b', 'c', 'd'][all.findIndex((cards) => cards.length > 0)] ?? '';
    expect(await keep(runId, holder)).toMatchObject({ runId });
    expect(await keep(runId, 'somebody else')).toBeNull();
  });

  it('is taken over from a process that died, which then has it no longer', async () => {
    const { runId } = await startRun();
    await takeOne('dead');
    await wait(ttlMs - 1000);
    expect(await take('two')).toEqual([]);
    await wait(2000);
    expect(await take('two')).toMatchObject([{ runId }]);
    expect(await keep(runId, 'dead')).toBeNull();
    await store.cards.letGo(runId, 'dead', 'done');
    expect(await keep(runId, 'two')).toMatchObject({ runId });
  });

  it('counts the processes in a row that died before they had lived through a look at it', async () => {
    const { runId } = await startRun();
    const deaths: (number | undefined)[] = [];
    const passesTo = async (owner: string) => {
      deaths.push((await take(owner))[0]?.deaths);
      await wait(ttlMs + 1);
    };
    for (const owner of ['one', 'two', 'three']) await passesTo(owner);
    // The same process is alive.
    await passesTo('three');
    await store.cards.letGo(runId, 'three', 'untouched');
    await passesTo('four');
    await keep(runId, 'four');
    await wait(ttlMs + 1);
    await passesTo('five');
    await store.cards.letGo(runId, 'five', 'free');
    await passesTo('six');
    expect(deaths).toEqual([0, 1, 2, 2, 2, 1, 0]);
  });

  it('rests on when it was not looked at', async () => {
    const { runId } = await startRun();
    await database.pool.query(`UPDATE run SET status = 'waiting' WHERE id = $1`, [runId]);
    await takeOne('one');
    await store.cards.letGo(runId, 'one', 'rests');
    await take('two', { runId });
    await store.cards.letGo(runId, 'two', 'untouched');
    expect(await take('three')).toEqual([]);
  });

  it('stays with a process that keeps it', async () => {
    const { runId } = await startRun();
    await takeOne('one');
    await wait(ttlMs - 1000);
    await keep(runId, 'one');
    await wait(ttlMs - 1000);
    expect(await take('two')).toEqual([]);
  });

  it('is free at once when it is let go, and never again when it is done', async () => {
    const { runId } = await startRun();
    await takeOne('one');
    await store.cards.letGo(runId, 'one', 'free');
    expect(await take('two')).toMatchObject([{ runId }]);
    await store.cards.letGo(runId, 'two', 'done');
    expect(await take('three')).toEqual([]);
    expect(await keep(runId, 'two')).toBeNull();
  });

  it('is left at rest while its run waits for people, and found by its run then (F35)', async () => {
    const { runId } = await startRun();
    await takeOne('one');
    await store.cards.letGo(runId, 'one', 'rests');
    await database.pool.query(`UPDATE run SET status = 'waiting' WHERE id = $1`, [runId]);
    expect(await take('two')).toEqual([]);
    expect(await take('two', { runId })).toMatchObject([{ runId }]);
    await store.cards.letGo(runId, 'two', 'rests');
    await database.pool.query(`UPDATE run SET status = 'queued' WHERE id = $1`, [runId]);
    expect(await take('three')).toMatchObject([{ runId }]);
  });

  it('remembers that it stands in for one that could not be changed', async () => {
    const { runId } = await startRun();
    const held = await takeOne('one');
    expect(held.standsIn).toBe(false);
    await store.cards.continueIn(held, 'one', view, 'instead');
    const next = await keep(runId, 'one');
    expect(next).toMatchObject({ part: 2, standsIn: true });
    if (next !== null) await store.cards.continueIn(next, 'one', view, 'next');
    expect(await keep(runId, 'one')).toMatchObject({ part: 3, standsIn: true });
  });

  it('is given to whoever serves its platform, and by its run', async () => {
    const here = await startRun();
    const there = await startRun({ platform: 'other' });
    expect(await take('one', { runId: there.runId })).toEqual([]);
    expect(await take('one', { runId: here.runId })).toMatchObject([{ runId: here.runId }]);
    expect(await take('two', { platforms: ['test', 'other'] })).toMatchObject([{ runId: there.runId }]);
  });

  it('is left alone until its run has begun', async () => {
    const { runId } = await startRun({ begun: false });
    expect(await take('one')).toEqual([]);
    expect(await take('one', { runId })).toEqual([]);
    await begin(runId);
    expect(await take('one')).toMatchObject([{ runId }]);
  });

  it('is not there for a run that shows none', async () => {
    await startRun({ card: false });
    expect(await take('one')).toEqual([]);
  });

  it('goes on in a new message, once, however often that is wanted', async () => {
    const { runId, threadId } = await startRun();
    await send(threadId, 'first');
    const held = await takeOne('one');
    await database.pool.query(`UPDATE card SET begun = begun - interval '1 hour'`);
    await store.cards.continueIn(held, 'one', view, 'next');
    await store.cards.continueIn(held, 'one', view, 'next');
    expect(await cardKeys(runId)).toEqual(['card/1', 'card/2']);
    const next = await keep(runId, 'one');
    expect(next).toMatchObject({ part: 2, ref: null });
    expect(next?.begun).toBeGreaterThan(held.begun - 1000);
    await send(threadId, 'second');
    expect(await keep(runId, 'one')).toMatchObject({ part: 2, ref: 'second' });
  });

  it('is lost when its message was given up', async () => {
    const { runId, threadId } = await startRun();
    await takeOne('one');
    const lease = await store.outbox.lease(threadId, 'drain', ttlMs);
    const due = lease === null ? null : await store.outbox.next(lease, ttlMs);
    if (lease === null || due === null) throw new Error('nothing is due');
    await store.outbox.failed(lease, due.message.deliveryId, { code: 'chat-rejected', message: 'no' }, null);
    expect(await keep(runId, 'one')).toMatchObject({ ref: null, lost: true });
  });

  it('is left alone while its thread cannot be reached', async () => {
    const { runId, threadId, thread } = await startRun();
    await takeOne('one');
    const lease = await store.outbox.lease(threadId, 'drain', ttlMs);
    const due = lease === null ? null : await store.outbox.next(lease, ttlMs);
    if (lease === null || due === null) throw new Error('nothing is due');
    await store.outbox.park(lease, due.message.deliveryId, { code: 'chat-gone', message: 'gone' });
    expect(await keep(runId, 'one')).toBeNull();
    await store.cards.letGo(runId, 'one', 'free');
    expect(await take('two')).toEqual([]);
    await store.conversations.openThread(thread);
    expect(await take('two')).toMatchObject([{ runId }]);
  });

  it('does not go on for a process that has lost it', async () => {
    const { runId } = await startRun();
    const held = await takeOne('dead');
    await wait(ttlMs + 1);
    await takeOne('two');
    await store.cards.continueIn(held, 'dead', view, 'next');
    expect(await cardKeys(runId)).toEqual(['card/1']);
    expect(await keep(runId, 'two')).toMatchObject({ part: 1 });
  });
});

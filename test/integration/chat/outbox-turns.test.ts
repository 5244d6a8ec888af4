// Whose message leaves first when many wait: everybody has a turn before anybody has the next one. On a real Postgres.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { createDrainer } from '../../../src/chat/drainer.ts';
import type { Drainer } from '../../../src/chat/drainer.ts';
import { FootnoteError } from '../../../src/base/errors.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';
import { createStore } from '../../../src/store/store.ts';
import { silentPlatform } from '../../fakes/silent-platform.ts';
import { testDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

let place: TestDatabase;
let database: Database;
let drainer: Drainer;
/** Threads in the order in which their messages reached the platform, which answers when it is told to. */
let arrived: string[];
let answers: (() => void)[];
/** Set: the platform says at once how long to wait. */
let comeAgainMs: number | null;

beforeEach(async () => {
  place = await testDatabase();
  database = await connectDatabase(place.url, { logger: silentLogger });
  [arrived, answers, comeAgainMs] = [[], [], null];
  const silent = silentPlatform('paper');
  const platform = {
    ...silent,
    send: async (...[thread, message]: Parameters<typeof silent.send>) => {
      arrived.push(thread.externalId);
      if (comeAgainMs !== null) {
        throw new FootnoteError('chat-unreachable', 'too many', { retry: { afterMs: comeAgainMs } });
      }
      await new Promise<void>((done) => void answers.push(done));
      return silent.send(thread, message);
    },
  };
  const { outbox, questions } = createStore(database);
  drainer = createDrainer({
    outbox,
    questions,
    platforms: [platform],
    owner: 'one',
    ttlMs: 60_000,
    clock: systemClock,
    logger: silentLogger,
  });
});
afterEach(async () => {
  answerAll();
  await drainer.stop();
  await database.close();
  await place.drop();
});

function answerAll(): void {
  for (const answer of answers.splice(0)) answer();
}

/** This many requests of one person, each in a thread of its own with a message that waits; the threads' ids. */
async function asks(person: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `${person}-${index + 1}`);
  await database.pool.query(
    `WITH names AS (SELECT * FROM unnest($1::text[]) WITH ORDINALITY AS name (id, place)),
     threads AS (INSERT INTO thread (id, platform, external_id) SELECT id, 'paper', id FROM names),
     runs AS (
       INSERT INTO run (id, thread_id, requester_id, requester_name, request, lane, version, settings)
       SELECT id, id, $2, $2, 'why?', 'shared', 1, '{}' FROM names)
     INSERT INTO delivery (id, thread_id, run_id, key, view)
     SELECT id, id, id, 'card/1', '{"kind":"notice","tone":"info","text":"On it"}' FROM names ORDER BY place`,
    [names, person],
  );
  return names;
}
const wake = (threadIds: readonly string[]) => {
  for (const threadId of threadIds) void drainer.drain(threadId);
};
const inHand = () => expect.poll(() => answers.length, { timeout: 30_000 });

describe('a person with five hundred requests', () => {
  it('keeps room for the first request of another, whose message leaves at once', async () => {
    wake(await asks('ann', 500));
    await inHand().toBe(8);
    wake(await asks('ben', 1));
    await inHand().toBe(9);
    expect(arrived).toHaveLength(9);
    expect(arrived[8]).toBe('ben-1');
  });

  it('is sent all of them in their order, also without a wake-up', async () => {
    const names = await asks('ann', 100);
    await drainer.sweep();
    while (arrived.length < 100) {
      await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThan(0);
      answerAll();
    }
    expect(arrived.toSorted()).toEqual(names.toSorted());
    // Eight are under way at once, and overtake each other.
    const distances = names.map((name, index) => Math.abs(arrived.indexOf(name) - index));
    expect(Math.max(...distances)).toBeLessThan(30);
  });

  it('takes no turns of a slow channel before others', async () => {
    comeAgainMs = 5_000;
    wake(await asks('ann', 50));
    await expect.poll(() => arrived.length).toBe(8);
    wake(await asks('ben', 1));
    await expect.poll(() => arrived.length).toBe(9);
    await drainer.sweep();
    wake(await asks('cid', 1));
    await expect.poll(() => arrived.includes('cid-1')).toBe(true);
    expect(arrived.slice(8)).toEqual(['ben-1', 'cid-1']);
  });
});

it('gives the next free place to whoever has none', async () => {
  for (const person of ['ann', 'ben', 'cid', 'dan']) wake(await asks(person, 20));
  await inHand().toBe(32);
  wake(await asks('eve', 2));
  answers.shift()?.();
  await expect.poll(() => arrived.length).toBe(33);
  expect(arrived[32]).toBe('eve-1');
});

it('asks nobody whose turn it is while few messages are on their way', async () => {
  const asked: string[] = [];
  database.pool.on('release', () => void asked.push('a connection'));
  const [threadId = ''] = await asks('ann', 1);
  asked.length = 0;
  const drained = drainer.drain(threadId);
  await inHand().toBe(1);
  answerAll();
  await drained;
  // Take the thread, take the message, note that it was sent and the last one, let the thread go.
  expect(asked).toHaveLength(4);
});

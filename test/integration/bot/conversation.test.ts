// A conversation on a real database and queue: requests, answers and stops, as a platform brings them in.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { systemClock } from '../../../src/base/clock.ts';
import type { Answer, IncomingMessage, Person } from '../../../src/chat/port.ts';
import type { DraftView } from '../../../src/chat/views.ts';
import { createFootnote } from '../../../src/footnote.ts';
import type { Footnote } from '../../../src/footnote.ts';
import { createBullmqQueue } from '../../../src/jobs/bullmq-queue.ts';
import type { JobQueue } from '../../../src/jobs/port.ts';
import { createConversations } from '../../../src/store/conversations/conversations.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';
import { createFeed } from '../../../src/store/feed.ts';
import type { ListeningFeed } from '../../../src/store/feed.ts';
import { createPostgresJournal } from '../../../src/store/journal/journal.ts';
import { createLibrary } from '../../../src/store/library.ts';
import { createOutbox } from '../../../src/store/outbox.ts';
import type { Conversations } from '../../../src/store/port.ts';
import { memoryKnowledge } from '../../fakes/memory-knowledge.ts';
import { silentPlatform } from '../../fakes/silent-platform.ts';
import { testDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { noWeb } from '../../support/no-web.ts';
import { noModelParts } from '../../support/without-model.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';
import { silentTracing } from '../../../src/base/tracing.ts';

const alice: Person = { id: 'U1', name: 'Alice' };
const bob: Person = { id: 'U2', name: 'Bob' };
const platform = silentPlatform('test');
const knowledge = memoryKnowledge({
  'backups.md': '# Backups\n\nBackups of the billing database are kept for 35 days.',
  'rollback.md': '# Rollback\n\nTo roll back the billing service, run bin/rollback billing.',
});

let place: TestDatabase;
let database: Database;
let queue: JobQueue;
let feed: ListeningFeed;
let footnote: Footnote;
let conversations: Conversations;
let thread: string;

beforeAll(async () => {
  place = await testDatabase();
  database = await connectDatabase(place.url, { logger: silentLogger });
  queue = await createBullmqQueue({
    store: { databaseUrl: place.url },
    lane: 'shared',
    logger: silentLogger,
  });
  feed = createFeed(database.pool, place.url, systemClock, silentLogger);
  conversations = createConversations(database.prisma, database.pool);
  footnote = createFootnote(
    {
      journal: createPostgresJournal(database.pool),
      conversations,
      outbox: createOutbox(database.pool),
      feed,
      library: createLibrary(database),
      queue,
      knowledge,
      platforms: [platform],
      ...noModelParts,
      ...noWeb,
      settings: shippedSettings,
      tracing: silentTracing,
      clock: systemClock,
      logger: silentLogger,
    },
    {
      owner: newId('ses'),
      lane: 'shared',
      concurrency: 4,
      leaseTtlMs: 5000,
      sweepIntervalMs: 1000,
      activeRunsPerPerson: 2,
      strict: true,
    },
  );
  await footnote.start({ bot: true, worker: true });
});

afterAll(async () => {
  await footnote.stop();
  await feed.close();
  await queue.close();
  await database.close();
  await place.drop();
});

beforeEach(() => {
  thread = newId('ses');
});

const address = () => ({ platform: 'test', externalId: thread });
const says = (author: Person, text: string, over: Partial<IncomingMessage> = {}) =>
  footnote.inbound.message({
    eventId: newId('msg'),
    thread: address(),
    author,
    text,
    addressed: true,
    ...over,
  });
const messages = () =>
  platform.sent.filter(({ thread: at }) => at.externalId === thread).map(({ message }) => message);
const kinds = () => messages().map(({ view }) => view.kind);
const draft = async (version: number) => {
  const isIt = ({ view }: { view: { kind: string } }) =>
    view.kind === 'draft' && (view as DraftView).version === version;
  await expect.poll(() => messages().some(isIt), { timeout: 20_000 }).toBe(true);
  const question = messages().find(isIt)?.question;
  if (question === undefined || question === null) throw new Error('a draft without a question');
  return question;
};
const clicks = (author: Person, question: { id: string; version: number }, answer: Answer) =>
  footnote.inbound.answer({
    eventId: newId('msg'),
    questionId: question.id,
    version: question.version,
    author,
    answer,
  });
const status = async () => {
  const threadId = await conversations.openThread(address());
  const run = await database.prisma.run.findFirst({ where: { threadId }, orderBy: { createdAt: 'desc' } });
  return run?.status;
};
const runs = async () =>
  database.prisma.run.count({ where: { threadId: await conversations.openThread(address()) } });

const question = 'How long are backups of the billing database kept?';

describe('a conversation', () => {
  it('goes from a request to the report by a click', async () => {
    await says(alice, question);
    const asked = await draft(1);
    expect(await clicks(alice, asked, { kind: 'accepted' })).toBeNull();
    await expect.poll(status, { timeout: 20_000 }).toBe('delivered');
    await expect.poll(kinds, { timeout: 20_000 }).toEqual(['draft', 'report']);
    expect(platform.settled).toContain('Accepted by Alice.');
  });

  it('goes on by replies alone', async () => {
    await says(alice, question);
    await draft(1);
    await says(alice, 'Also say how to roll back the billing service', { addressed: false });
    await draft(2);
    await says(alice, 'accept', { addressed: false });
    await expect.poll(status, { timeout: 20_000 }).toBe('delivered');
    await expect.poll(kinds, { timeout: 20_000 }).toEqual(['draft', 'draft', 'report']);
  });

  it('tells somebody else politely who is asked, and goes on waiting', async () => {
    await says(alice, question);
    const asked = await draft(1);
    expect(await clicks(bob, asked, { kind: 'accepted' })).toContain('Alice');
    await says(bob, 'accept', { addressed: true });
    await expect.poll(kinds, { timeout: 20_000 }).toEqual(['draft', 'notice']);
    expect(await status()).toBe('waiting');
  });

  it('refuses an answer to a question that is no longer open, and a click on an older version', async () => {
    await says(alice, question);
    const asked = await draft(1);
    expect(await clicks(alice, { ...asked, version: 7 }, { kind: 'accepted' })).toMatch(/no longer open/);
    expect(await clicks(alice, asked, { kind: 'rejected' })).toBeNull();
    expect(await clicks(alice, asked, { kind: 'accepted' })).toMatch(/no longer open/);
    await expect.poll(status, { timeout: 20_000 }).toBe('rejected');
    expect(await clicks(alice, { id: 'que_nothing', version: 1 }, { kind: 'accepted' })).toMatch(
      /no longer exists/,
    );
  });

  it('takes a click once when two arrive at the same moment', async () => {
    await says(alice, question);
    const asked = await draft(1);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => clicks(alice, asked, { kind: 'accepted' })),
    );
    expect(replies.filter((reply) => reply === null)).toHaveLength(1);
    await expect.poll(status, { timeout: 20_000 }).toBe('delivered');
    expect(kinds().filter((kind) => kind === 'report').length).toBeLessThanOrEqual(1);
  });

  it('starts one run however often a request is delivered', async () => {
    const event = { eventId: newId('msg') };
    await Promise.all([1, 2, 3].map(() => says(alice, question, event)));
    await draft(1);
    await says(alice, question, event);
    expect(await runs()).toBe(1);
  });

  it('leaves people alone who talk to each other', async () => {
    await says(bob, 'lunch?', { addressed: false });
    expect(await runs()).toBe(0);
    await says(alice, question);
    await draft(1);
    await says(bob, 'looks good to me', { addressed: false });
    expect(kinds()).toEqual(['draft']);
  });

  it('stops on the word, keeps the draft, and says so', async () => {
    await says(alice, question);
    await draft(1);
    await says(alice, 'stop');
    await expect.poll(status, { timeout: 20_000 }).toBe('cancelled');
    await expect.poll(kinds, { timeout: 20_000 }).toEqual(['draft', 'notice']);
  });

  it('starts nothing and stops nothing when an answer or a stop is delivered again', async () => {
    const again = { accept: { eventId: newId('msg') }, stop: { eventId: newId('msg') } };
    await says(alice, question);
    await draft(1);
    await says(alice, 'accept', again.accept);
    await expect.poll(status, { timeout: 20_000 }).toBe('delivered');
    await says(alice, 'accept', again.accept);
    expect(await runs()).toBe(1);

    await says(alice, question);
    await says(alice, 'stop', again.stop);
    await expect.poll(status, { timeout: 20_000 }).toBe('cancelled');
    await says(alice, question);
    await says(alice, 'stop', again.stop);
    await expect.poll(status, { timeout: 20_000 }).toBe('waiting');
    await says(alice, 'stop');
    await expect.poll(status, { timeout: 20_000 }).toBe('cancelled');
    await says(alice, 'stop', again.stop);
    expect(await runs()).toBe(3);
  });

  it('starts no research about the word stop', async () => {
    await says(alice, 'Stop');
    expect(await runs()).toBe(0);
    await expect.poll(kinds, { timeout: 20_000 }).toEqual(['notice']);
  });

  it('takes what is said after a clarification has expired for what it is', async () => {
    await says(alice, question);
    const { id } = await draft(1);
    await database.pool.query(`UPDATE question SET kind = 'clarify', status = 'expired' WHERE id = $1`, [id]);
    await says(alice, 'lunch?', { addressed: false });
    await says(alice, 'also the rollback');
    const threadId = await conversations.openThread(address());
    const kept = await database.prisma.message.findMany({ where: { threadId }, orderBy: { seq: 'asc' } });
    expect(kept.map(({ text, purpose }) => [text, purpose])).toEqual([
      [question, 'request'],
      ['also the rollback', 'steering'],
    ]);
    expect(kinds()).toEqual(['draft']);
  });

  it('says in the thread that a request is far too long, once', async () => {
    const event = { eventId: newId('msg') };
    await says(alice, 'x'.repeat(60_000), event);
    await says(alice, 'x'.repeat(60_000), event);
    await expect.poll(kinds, { timeout: 20_000 }).toEqual(['notice']);
    expect(JSON.stringify(messages()[0]?.view)).toContain('50000');
    expect(await runs()).toBe(0);
  });
});

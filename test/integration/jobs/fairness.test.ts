// Many runs of two persons, queued at once for two workers: none is lost, none is worked on twice, nobody has more than
// two at once, and who asks much keeps nobody else waiting.
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { silentTracing } from '../../../src/base/tracing.ts';
import type { Person } from '../../../src/chat/port.ts';
import type { Journal } from '../../../src/durable/port.ts';
import { createFootnote } from '../../../src/footnote.ts';
import { createBullmqQueue } from '../../../src/jobs/bullmq-queue.ts';
import type { QueueStore } from '../../../src/jobs/bullmq-queue.ts';
import { createFeed } from '../../../src/store/feed.ts';
import { memoryKnowledge } from '../../fakes/memory-knowledge.ts';
import { eventually } from '../../support/eventually.ts';
import { noWeb } from '../../support/no-web.ts';
import { queueStores } from '../../support/queue-stores.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';
import { alice, bob, startTalking } from '../../support/talking.ts';
import { noModelParts } from '../../support/without-model.ts';

/** Whoever asks about backups of her database has to wait until it is let go. */
const requestOf = ({ name }: Person, number: number) =>
  `How long are backups of database ${name.toLowerCase()}${number} kept?`;
const notes = { 'backups.md': '# Backups\n\nBackups of every database are kept for 35 days.' };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Notes who has how many runs in hand; a run counts until its end is about to be written. */
function watched(journal: Journal) {
  const active = new Map<string, number>();
  const most = new Map<string, number>();
  const persons = new Map<string, string>();
  const leave = (runId: string) => {
    const person = persons.get(runId) ?? '';
    active.set(person, (active.get(person) ?? 0) - 1);
  };
  const watching: Journal = {
    ...journal,
    async claim(by) {
      const claimed = await journal.claim(by);
      if (claimed === null) return null;
      const { requesterId, lease } = claimed;
      const count = (active.get(requesterId) ?? 0) + 1;
      persons.set(lease.runId, requesterId);
      active.set(requesterId, count);
      most.set(requesterId, Math.max(count, most.get(requesterId) ?? 0));
      return claimed;
    },
    finish(lease, ending) {
      leave(lease.runId);
      return journal.finish(lease, ending);
    },
    suspend(lease, state) {
      leave(lease.runId);
      return journal.suspend(lease, state);
    },
    postpone(lease, state) {
      leave(lease.runId);
      return journal.postpone(lease, state);
    },
  };
  return { journal: watching, most };
}

async function twoWorkers(store: QueueStore) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const knowledge = memoryKnowledge(notes, {
    beforeSearch: (query) => (query.includes('alice') ? released : Promise.resolve()),
  });
  const openQueue = async () => {
    const queue = await createBullmqQueue({ store, lane: 'shared', logger: silentLogger });
    closing.push(() => queue.close());
    return queue;
  };
  const settings = { ...shippedSettings, approval: { ...shippedSettings.approval, draft: false } };
  let most: ReadonlyMap<string, number> = new Map();
  let journal: Journal | undefined;
  const first = await startTalking({
    parts: { knowledge, settings, queue: await openQueue() },
    change: (stored) => {
      ({ journal, most } = watched(stored.journal));
      return { journal };
    },
  });
  closing.push(() => first.close());
  const feed = createFeed(first.database.pool, first.database.url, systemClock, silentLogger);
  closing.push(() => feed.close());
  const second = createFootnote(
    {
      ...first.store,
      ...(journal !== undefined && { journal }),
      feed,
      queue: await openQueue(),
      knowledge,
      platforms: [],
      ...noModelParts,
      ...noWeb,
      settings,
      approvers: { default: [], places: {} },
      tracing: silentTracing,
      clock: systemClock,
      logger: silentLogger,
    },
    {
      owner: newId('ses'),
      lane: 'shared',
      concurrency: 4,
      leaseTtlMs: 5000,
      sweepIntervalMs: 250,
      activeRunsPerPerson: 2,
      strict: true,
    },
  );
  closing.push(() => second.stop());
  await second.start({ bot: false, worker: true });
  // Before anybody waits for what is in hand.
  closing.push(() => Promise.resolve(release()));
  return { ...first, knowledge, most, release };
}

describe.each(queueStores())('runs queued in $name', ({ start }) => {
  it('are each done once, two of a person at once, and none waits for all of somebody else (A84)', async () => {
    const { store, stop } = await start();
    closing.push(stop);
    const { footnote, platform, database, knowledge, most, release } = await twoWorkers(store);
    const ask = (author: Person, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, number) =>
          footnote.ask(
            {
              eventId: newId('msg'),
              thread: { platform: platform.name, externalId: `${author.name}-${number}` },
              author,
              text: requestOf(author, number),
              addressed: true,
            },
            { mode: 'deep', depth: 'light' },
          ),
        ),
      );
    const statuses = async ({ id }: Person) => {
      const { rows } = await database.pool.query<{ status: string; count: number }>(
        `SELECT status, count(*)::int AS count FROM run WHERE requester_id = $1 GROUP BY status`,
        [id],
      );
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    };
    const deliveredOf = async (person: Person) => (await statuses(person))['delivered'] ?? 0;

    await ask(alice, 16);
    await eventually('two of hers are worked on', async () => (await statuses(alice))['running'] === 2);
    await ask(bob, 8);
    await eventually('all of his are delivered', async () => (await deliveredOf(bob)) === 8);
    expect(await statuses(alice)).toEqual({ running: 2, queued: 14 });
    release();
    await eventually('all of hers are delivered', async () => (await deliveredOf(alice)) === 16);

    expect(Object.fromEntries(most)).toEqual({ [alice.id]: 2, [bob.id]: 2 });
    const { rows } = await database.pool.query<{ fence: number; count: number }>(
      `SELECT fence, count(*)::int AS count FROM run GROUP BY fence`,
    );
    expect(rows).toEqual([{ fence: 1, count: 24 }]);
    for (const [person, count] of [
      [alice, 16],
      [bob, 8],
    ] as const) {
      for (let number = 0; number < count; number++) {
        const about = new RegExp(`\\b${person.name.toLowerCase()}${number}\\b`);
        const searches = knowledge.calls.filter((call) => about.test(call.toLowerCase()));
        expect(searches.length, `searches about ${about}`).toBeGreaterThan(0);
        expect(new Set(searches).size, `different searches about ${about}`).toBe(searches.length);
      }
    }
    await eventually('every report stands in its thread', () => {
      const reports = platform.sent.filter(({ message }) => message.view.kind === 'report');
      return new Set(reports.map(({ thread }) => thread.externalId)).size === 24 && reports.length === 24;
    });
  });
});

// Spending has caps: whoever reaches one is told which, and nothing begins.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { admissionTo } from '../../../src/bot/caps.ts';
import type { Caps } from '../../../src/bot/settings.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import { createStore } from '../../../src/store/store.ts';
import { emptied } from '../../support/emptied.ts';
import { english } from '../../support/english.ts';
import { alice, bob, question, startTalking } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';

const none = { dollars: 0, runs: 0 };
const caps = { person: none, channel: none, everyone: none, own: {}, reserve: 0.5, contact: 'Carol' };
/** What the Footnote of these tests has at the moment. */
const now: { -readonly [K in keyof Caps]: Caps[K] } = { ...caps };

let talking: Talking;
beforeAll(async () => {
  talking = await startTalking({ parts: { caps: now } });
});
afterAll(() => talking.close());
afterEach(async () => {
  Object.assign(now, caps);
  await emptied(talking.database.pool, 'thread', 'spending', 'inbound');
});

const sql = (text: string, values: unknown[] = []) => talking.database.pool.query(text, values);
const cost = (thread: TalkingThread, dollars: number, at = 'now()') =>
  sql(
    `INSERT INTO event (run_id, type, phase, data, at)
     SELECT run.id, 'model-called', '', json_build_object('cost', $2::float8), ${at}
       FROM run JOIN thread ON thread.id = thread_id WHERE external_id = $1`,
    [thread.address.externalId, dollars],
  );

/** Asked in a thread of its own, and stopped when its draft stands there. */
async function asked(
  over: { by?: typeof alice; channel?: string; server?: string } = {},
): Promise<TalkingThread> {
  const thread = talking.newThread();
  await thread.says(over.by ?? alice, question, {
    places: [over.channel ?? 'C1', over.server ?? 'T1'],
  });
  await thread.quiet();
  if ((await thread.runs()) > 0) await thread.leave();
  await thread.quiet();
  return thread;
}

const told = (thread: TalkingThread) => thread.whispers().at(-1)?.text;
const nextMonth = () => {
  const today = new Date();
  const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(first);
};

describe('a cap', () => {
  it('of a person is said to them with what was used, until when, and who can change it; others go on (F60)', async () => {
    now.person = { dollars: 2, runs: 0 };
    const first = await asked();
    await cost(first, 1.25);
    await cost(await asked(), 0.8);
    const refused = await asked();
    expect(await refused.runs()).toBe(0);
    expect(refused.whispers()).toEqual([
      {
        to: alice.id,
        text: `I have not begun. This month you have used $2.05 of $2.00 (with what is set aside for research under way). It is free again on ${nextMonth()}, midnight UTC. Carol can change this.`,
      },
    ]);
    expect(await refused.kept()).toEqual([[question, 'talk']]);
    expect(await (await asked({ by: bob })).runs()).toBe(1);
    // Removing a research frees nothing.
    await first.says(alice, 'delete');
    await first.quiet();
    expect(await first.runs()).toBe(0);
    expect(told(await asked())).toContain('$2.05 of $2.00');
    // Last month is over.
    await sql(`UPDATE spending SET month = month - interval '1 month'`);
    expect(await (await asked()).runs()).toBe(1);
  });

  it('of a channel counts what all people ask there, and nothing elsewhere (F60)', async () => {
    now.channel = { dollars: 0, runs: 2 };
    now.own = { C2: { dollars: 0, runs: 0 } };
    await asked();
    await asked({ by: bob });
    expect(told(await asked())).toMatch(
      /^I have not begun\. This month this channel has used 2 of 2 researches\./,
    );
    for (let n = 0; n < 3; n += 1) expect(await (await asked({ channel: 'C2' })).runs()).toBe(1);
    // Direct messages of Discord are in no server; those of one person are a channel of their own.
    for (const channel of ['D1', 'D2', 'D3'])
      expect(await (await asked({ channel, server: 'direct' })).runs()).toBe(1);
  });

  it('of a month counts everybody; what cost last month does not count, what goes on does (F60)', async () => {
    now.everyone = { dollars: 1, runs: 0 };
    await cost(
      await asked(),
      5,
      `date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - interval '1 s'`,
    );
    const going = [talking.newThread(), talking.newThread(), talking.newThread()];
    for (const [n, thread] of going.entries()) {
      await thread.says({ id: `P${n}`, name: 'P' }, question);
      await thread.quiet();
    }
    expect(await Promise.all(going.map((thread) => thread.runs()))).toEqual([1, 1, 0]);
    expect(told(going[2]!)).toContain('all of you together have used');
    for (const thread of going) await thread.leave();
    expect(await (await asked()).runs()).toBe(1);
  });

  it('holds for what is resumed, and lets what is under way come to its end (F60)', async () => {
    now.person = { dollars: 1, runs: 1 };
    const thread = talking.newThread();
    await thread.says(alice, question);
    await thread.draft(1);
    await cost(thread, 3);
    await thread.says(alice, 'stop');
    await thread.is('cancelled');
    await thread.quiet();
    await thread.says(alice, 'resume');
    await thread.quiet();
    expect(told(thread)).toContain('$3.00 of $1.00');
    expect(await thread.status()).toBe('cancelled');
    now.person = { dollars: 4, runs: 1 };
    await thread.says(alice, 'resume');
    await thread.is('waiting');
    await cost(thread, 3);
    await thread.quiet();
    await thread.says(alice, 'accept');
    await thread.is('delivered');
    await thread.says(alice, 'list');
    await thread.quiet();
    expect(told(thread)).toMatch(
      /\nThis month you have used \$6\.00 of \$4\.00 \([^)]+\), 1 of 1 researches\.$/,
    );
  });

  it('cannot be passed by many who ask at once, in two processes (F60)', async () => {
    now.everyone = { dollars: 1, runs: 0 };
    const other = await connectDatabase(talking.database.url, { logger: silentLogger });
    try {
      const stores = [talking.store, createStore(other)];
      const begin = async (n: number) => {
        const { conversations } = stores[n % 2]!;
        const author = { id: `P${n}`, name: 'P' };
        const threadId = await conversations.openThread({ platform: 'quiet', externalId: newId('ses') });
        await conversations.startRun(
          threadId,
          { eventId: newId('msg'), author, text: question, purpose: 'request' },
          {
            runId: newId('run'),
            request: question,
            lane: 'shared',
            version: 1,
            settings: {},
            posts: [],
            admission: admissionTo(now, { personId: author.id, channel: null }, english),
          },
        );
      };
      const ends = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => begin(n)));
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
      for (const reason of reasons) expect(reason).toMatchObject({ code: 'cap-reached' });
    } finally {
      await other.close();
    }
  });
});

describe('what research costs', () => {
  it('is added up by month, person and channel, what was removed included (F60)', async () => {
    const threads = [await asked(), await asked(), await asked({ by: bob, channel: 'C2' })];
    for (const [n, thread] of threads.entries()) await cost(thread, n + 1);
    await cost(threads[2]!, 0.5, `now() - interval '40 days'`);
    const before = await talking.store.conversations.costs();
    expect(before.map(({ personId, channel, runs, dollars }) => [personId, channel, runs, dollars])).toEqual([
      ['U1', 'C1', 2, 3],
      ['U2', 'C2', 1, 3],
      ['U2', 'C2', 0, 0.5],
    ]);
    for (const thread of threads) {
      await thread.says(thread === threads[2] ? bob : alice, 'delete');
      await thread.quiet();
    }
    expect(await talking.store.conversations.costs()).toEqual(
      before.map((line) => ({ ...line, person: null })),
    );
  });
});

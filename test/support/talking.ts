// A whole Footnote on a real database and queue, and the people who talk to it on a silent platform.
import { cancelRun, isActive } from '../../src/bot/stop-run.ts';
import { systemClock } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { silentLogger, type Logger } from '../../src/base/logger.ts';
import { silentTracing } from '../../src/base/tracing.ts';
import type { Approvers } from '../../src/bot/who-may.ts';
import type { IncomingAnswer, IncomingMessage, Person, ThreadAddress } from '../../src/chat/port.ts';
import type { MessageView } from '../../src/chat/views.ts';
import { createFootnote, type Footnote, type FootnoteParts } from '../../src/footnote.ts';
import { createBullmqQueue } from '../../src/jobs/bullmq-queue.ts';
import { connectDatabase, type Database } from '../../src/store/database.ts';
import { createFeed } from '../../src/store/feed.ts';
import { createStore, type Store } from '../../src/store/store.ts';
import { memoryKnowledge } from '../fakes/memory-knowledge.ts';
import { silentPlatform, type SilentPlatform } from '../fakes/silent-platform.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { memoryWeb } from '../fakes/memory-web.ts';
import { noWeb } from './no-web.ts';
import { shippedSettings } from './shipped-settings.ts';
import { noModelParts } from './without-model.ts';

export const alice: Person = { id: 'U1', name: 'Alice' };
export const bob: Person = { id: 'U2', name: 'Bob' };

/** What the notes of these tests answer. */
export const question = 'How long are backups of the billing database kept?';

const notes = {
  'backups.md': '# Backups\n\nBackups of the billing database are kept for 35 days.',
  'rollback.md': '# Rollback\n\nTo roll back the billing service, run bin/rollback billing.',
};

export interface Talking {
  readonly footnote: Footnote;
  readonly platform: SilentPlatform;
  readonly database: Database;
  readonly store: Store;
  /** A thread that nobody has written in. */
  newThread(): TalkingThread;
  close(): Promise<void>;
}

export interface TalkingThread {
  readonly address: ThreadAddress;
  readonly says: (author: Person, text: string, over?: Partial<IncomingMessage>) => Promise<void>;
  readonly clicks: (
    author: Person,
    question: { id: string; version: number },
    answer: IncomingAnswer['answer'],
  ) => Promise<string | null>;
  /** What Footnote has posted, without progress cards. */
  readonly views: () => MessageView[];
  readonly kinds: () => string[];
  /** The texts of its notices. */
  readonly notices: () => string[];
  /** What was told to one person only; without the line that says what it answers, where somebody was quicker than Footnote. */
  readonly whispers: () => { to: string; text: string }[];
  /** Resolves to the question of this draft once it stands there and its run waits for the answer. */
  readonly draft: (version: number) => Promise<{ id: string; version: number }>;
  /** The status of the newest run; null: there is none. */
  readonly status: () => Promise<string | null>;
  /** Resolves when the newest run has this status. */
  readonly is: (status: string) => Promise<void>;
  readonly runs: () => Promise<number>;
  /** What is kept of what people said, and what it was taken for. */
  readonly kept: () => Promise<(readonly [text: string, purpose: string])[]>;
  /** Resolves when everything that was said has been worked on, and everything that was answered stands there. */
  readonly quiet: () => Promise<void>;
  /** Ends the run that is going on, if there is one. */
  readonly leave: () => Promise<void>;
}

export async function startTalking(
  over: {
    parts?: Partial<FootnoteParts>;
    approvers?: Partial<Approvers>;
    logger?: Logger;
    change?: (store: Store) => Partial<Store>;
    /** Instead of a fresh one; dropped in the end. */
    place?: TestDatabase;
    /** What this process does; everything by default. */
    roles?: { bot: boolean; worker: boolean };
    /** False: as in production, where another version's record is used as it is. */
    strict?: boolean;
  } = {},
): Promise<Talking> {
  const place = over.place ?? (await testDatabase());
  const bugs: unknown[] = [];
  const logger = over.logger ?? { ...silentLogger, warn: noteBug, error: noteBug };
  function noteBug(fields: { readonly error?: { readonly code?: string } }) {
    if (fields.error?.code === 'bug') bugs.push(fields.error);
  }
  // What a connection learns of tables and functions takes longer than most statements of a test.
  const database = await connectDatabase(place.url, { logger: silentLogger, poolSize: 3 });
  const queue = await createBullmqQueue({
    store: { databaseUrl: place.url },
    lane: 'shared',
    logger: silentLogger,
  });
  const feed = createFeed(database.pool, place.url, systemClock, silentLogger);
  const store = createStore(database);
  const platform = silentPlatform('test');
  const footnote = createFootnote(
    {
      ...store,
      ...over.change?.(store),
      feed,
      queue,
      knowledge: memoryKnowledge(notes),
      platforms: [platform],
      ...noModelParts,
      ...noWeb,
      // A follow-up looks into the pages of the report before.
      passages: memoryWeb({}).passages,
      settings: shippedSettings,
      approvers: { default: [], places: {}, ...over.approvers },
      tracing: silentTracing,
      clock: systemClock,
      logger,
      ...over.parts,
    },
    {
      owner: newId('ses'),
      lane: 'shared',
      concurrency: 4,
      leaseTtlMs: 5000,
      sweepIntervalMs: 2000,
      activeRunsPerPerson: 2,
      strict: over.strict ?? true,
    },
  );
  await footnote.start(over.roles ?? { bot: true, worker: true });
  return {
    footnote,
    platform,
    database,
    store,
    newThread: () => threadOf({ footnote, platform, database, store }),
    async close() {
      await footnote.stop();
      await feed.close();
      await queue.close();
      await database.close();
      await place.drop();
      // What is worked on again and then given up looks like silence.
      if (bugs.length > 0) throw new Error(`Footnote told its log of bugs: ${JSON.stringify(bugs)}`);
    },
  };
}

function threadOf({
  footnote,
  platform,
  database,
  store,
}: Pick<Talking, 'footnote' | 'platform' | 'database' | 'store'>): TalkingThread {
  const address = { platform: platform.name, externalId: newId('ses') };
  const here = ({ thread }: { thread: ThreadAddress }) => thread.externalId === address.externalId;
  const messages = () => platform.sent.filter(here).map(({ message }) => message);
  const views = () => messages().flatMap(({ view }) => (view.kind === 'progress' ? [] : [view]));
  const threadId = () => store.conversations.openThread(address);
  const status = async () => (await store.conversations.latestRun(await threadId()))?.status ?? null;
  const count = async (sql: string): Promise<number> => {
    const { rows } = await database.pool.query<{ count: number }>(sql, [await threadId()]);
    return rows[0]?.count ?? 0;
  };
  return {
    address,
    says: (author, text, over = {}) =>
      footnote.inbound.message({
        eventId: newId('msg'),
        thread: address,
        author,
        text,
        addressed: true,
        ...over,
      }),
    clicks: (author, { id, version }, answer) =>
      footnote.inbound.answer({ eventId: newId('msg'), questionId: id, version, author, answer }),
    views,
    kinds: () => views().map(({ kind }) => kind),
    notices: () => views().flatMap((view) => (view.kind === 'notice' ? [view.text] : [])),
    whispers: () =>
      platform.whispered
        .filter(here)
        .map(({ person, text }) => ({ to: person.id, text: text.replace(/^[“„][^\n]+\n/, '') })),
    draft: (version) =>
      eventually(`draft ${version} stands there`, async () => {
        const isIt = ({ view }: { view: MessageView }) => view.kind === 'draft' && view.version === version;
        const asked = messages().find(isIt)?.question ?? null;
        // The draft stands there a moment before its run is kept as waiting.
        return asked !== null && (await status()) === 'running' ? null : asked;
      }),
    status,
    is: async (wanted) =>
      void (await eventually(`the run is ${wanted}`, async () => (await status()) === wanted, {
        otherwise: async () => `It is ${await status()}.`,
      })),
    runs: () => count(`SELECT count(*)::int AS count FROM run WHERE thread_id = $1`),
    async kept() {
      const { rows } = await database.pool.query<{ text: string; purpose: string }>(
        `SELECT text, purpose FROM message WHERE thread_id = $1 ORDER BY seq`,
        [await threadId()],
      );
      return rows.map(({ text, purpose }) => [text, purpose] as const);
    },
    async leave() {
      const run = await store.conversations.latestRun(await threadId());
      if (run !== null) await cancelRun(footnote.bot, run.id);
      await eventually('no run is going on', async () => {
        return !isActive(await store.conversations.latestRun(await threadId()));
      });
    },
    async quiet() {
      await eventually('everything that was said is worked on', async () => {
        const { rows } = await database.pool.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM inbound WHERE NOT done AND thread IN ($1, 'beside/' || $1)`,
          [address.externalId],
        );
        return rows[0]?.count === 0;
      });
      await eventually(
        'everything that was answered stands there',
        async () =>
          (await count(
            `SELECT count(*)::int AS count FROM delivery WHERE thread_id = $1 AND status IN ('pending', 'sending')`,
          )) === 0,
      );
    },
  };
}

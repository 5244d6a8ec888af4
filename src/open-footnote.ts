// Everything of one process that listens or works, opened and wired. Research is loaded with it, and only with it.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from './base/clock.ts';
import type { Logger } from './base/logger.ts';
import type { Opened } from './base/opened.ts';
import type { Tracing } from './base/tracing.ts';
import type { Config } from './config.ts';
import { misfits } from './chat/words/catalogues/languages.ts';
import { createFootnote, type FootnoteParts } from './footnote.ts';
import { createBullmqQueue } from './jobs/bullmq-queue.ts';
import { openOutside } from './outside.ts';
import { platformsOf } from './platforms.ts';
import { readPrompts } from './prompts.ts';
import { openKnowledge } from './sources/knowledge/open-knowledge.ts';
import { createConnectionMemory } from './store/connection-memory.ts';
import { createFeed } from './store/feed.ts';
import { createHeartbeat } from './store/journal/heartbeat.ts';
import { openDatabase } from './store/open-database.ts';
import { createStore } from './store/store.ts';
import { thinkHook } from './think-hook.ts';
import { inviteBy } from './web/visit/secrets.ts';

/** The shipped documents. They serve a first try; where a real question needs other sources, they do not count. */
const starterFolder = fileURLToPath(new URL('../config/knowledge', import.meta.url));
const starterSet = ['README.md', 'footnote-starter-set/'];

export interface Setup {
  readonly version: string;
  readonly owner: string;
  /** `shared`, or that of one `ask`, which takes no messages from chat platforms and leaves nothing in the queue. */
  readonly lane: string;
  readonly knowledge: string;
  /** Where attached files are fetched; left out: from the platforms. */
  readonly files?: Pick<NonNullable<FootnoteParts['attachments']>, 'platforms'>;
  readonly logger: Logger;
  readonly tracing: Tracing;
  /** Everything that is opened here is registered there, to be closed. */
  readonly opened: Opened;
}

export type Running = Awaited<ReturnType<typeof openFootnote>>;

/** Opens all parts, independent ones at the same time. Nothing runs yet. @throws FootnoteError */
export async function openFootnote(config: Config, setup: Setup) {
  const { version, owner, lane, logger, tracing, opened } = setup;
  const ephemeral = lane !== 'shared';
  // One `ask` reads the words of a language when it needs them; a service would fail with somebody's message.
  const warnings = ephemeral ? config.warnings : [...config.warnings, ...misfits()];
  for (const warning of warnings) logger.warn({}, warning);
  const prompts = readPrompts(config.prompts.directory);
  const outside = await openOutside(config, { version, prompts, logger, tracing, opened });
  const closing = opened.add(new AbortController(), (it) => Promise.resolve(it.abort()));
  const indexing = openKnowledge({
    directory: setup.knowledge,
    cacheDirectory: join(config.database.directory, 'knowledge'),
    shipped: resolve(setup.knowledge) === starterFolder ? starterSet : [],
    embedder: outside.embeddings,
    signal: closing.signal,
    logger,
  });
  // If another part fails first, for example the database, a failure here must not be an unhandled rejection.
  indexing.catch(() => {});
  const { database } = await openDatabase(config.database, logger, opened);
  const redisUrl = config.queue.url?.reveal();
  const kept = redisUrl === undefined ? { databaseUrl: database.url } : { redisUrl };
  const queue = opened.add(await createBullmqQueue({ store: kept, lane, ephemeral, logger }));
  const feed = opened.add(createFeed(database.pool, database.url, systemClock, logger));
  const memory = createConnectionMemory(database.pool, database.url, logger);
  const store = createStore(database);
  store.archive
    .forget()
    .catch((error: unknown) => logger.warn({ err: error }, 'the archive cannot be cleared of what is old'));
  const footnote = createFootnote(
    {
      ...outside,
      prompts,
      outagePasses: config.models.outagePasses,
      ...store,
      heartbeat: opened.add(createHeartbeat(database, { ttlMs: config.worker.leaseTtlMs, logger })),
      feed,
      queue,
      knowledge: await indexing,
      platforms: ephemeral ? [] : await platformsOf(config, { memory, http: outside.http, logger }),
      think: config.hooks.think === '' ? null : thinkHook(config.hooks.think, { http: outside.http, logger }),
      settings: config.research,
      attachments: { limits: config.attachments, extract: outside.readAttached, ...setup.files },
      approvers: config.people.approvers,
      caps: config.caps,
      ...(config.pages.url === '' ? {} : { invite: inviteBy(store.visits, config.pages.url) }),
      clock: systemClock,
      logger,
      tracing,
    },
    { owner, lane, ...config.worker, activeRunsPerPerson: config.people.activeRunsPerPerson, strict: false },
  );
  opened.add(footnote, (it) => it.stop());
  return { footnote, store, memory, database, queue, feed };
}

// Footnotes in this process, on one database and one strict fake of a platform, with people who talk to them.
import { systemClock } from '../../../src/base/clock.ts';
import type { Clock } from '../../../src/base/clock.ts';
import { newId } from '../../../src/base/ids.ts';
import { silentTracing } from '../../../src/base/tracing.ts';
import type { ChatPlatform, ConnectionMemory } from '../../../src/chat/port.ts';
import { createDiscordPlatform } from '../../../src/chat/discord/discord-platform.ts';
import { createSlackPlatform } from '../../../src/chat/slack/slack-platform.ts';
import { loadConfig, readConfigFiles } from '../../../src/config.ts';
import { createFootnote } from '../../../src/footnote.ts';
import type { FootnoteParts } from '../../../src/footnote.ts';
import { createTrustedHttp } from '../../../src/http/trusted.ts';
import { createBullmqQueue } from '../../../src/jobs/bullmq-queue.ts';
import { createConnectionMemory } from '../../../src/store/connection-memory.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';
import { createFeed } from '../../../src/store/feed.ts';
import type { Outbox } from '../../../src/store/port.ts';
import { createExtractor } from '../../../src/sources/pages/extractor.ts';
import { createStore } from '../../../src/store/store.ts';
import type { Store } from '../../../src/store/store.ts';
import { memoryKnowledge } from '../../fakes/memory-knowledge.ts';
import { askingBackParts } from '../asking-back.ts';
import { testDatabase } from '../database.ts';
import { loudLogger } from '../loud-logger.ts';
import { noWeb } from '../no-web.ts';
import { shippedSettings } from '../shipped-settings.ts';
import { startDiscordStage } from '../story/discord-stage.ts';
import { patientSlack } from '../story/patience.ts';
import { startSlackStage } from '../story/slack-stage.ts';
import type { Actor } from '../story/stage.ts';
import { notes } from './notes.ts';
import { troubledDiscord, troubledSlack } from './troubles.ts';
import type { TroubledStage } from './troubles.ts';

/** Every scenario is played on both. */
export const platforms = ['slack', 'discord'] as const;
export type PlatformName = (typeof platforms)[number];

export interface Running {
  readonly platform: ChatPlatform;
  readonly log: ReturnType<typeof loudLogger>;
  /** As on SIGTERM. Safe to call twice. */
  stop(): Promise<void>;
}

export interface RunningOptions {
  readonly parts?: Partial<FootnoteParts>;
  /** Pauses between tries are this many times shorter; 20 by default. */
  readonly hurry?: number;
  /** What the platform's connection remembers; in the database by default, where one process connects to Discord. */
  readonly memory?: ConnectionMemory;
  /** Replaces variables of the stage. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Scene extends TroubledStage {
  readonly ann: Actor;
  readonly bob: Actor;
  readonly channel: string;
  readonly store: Store;
  readonly database: Database;
  readonly databaseUrl: string;
  /** A further Footnote: bot and worker. Resolves when it listens. */
  start(options?: RunningOptions): Promise<Running>;
  /** Deliveries that were not sent yet, oldest first. */
  waiting(): Promise<readonly Waiting[]>;
  /** Ends all. Rejects when a platform was misused. */
  close(): Promise<void>;
}

export interface Waiting {
  readonly threadId: string;
  readonly kind: string;
  readonly attempts: number;
  readonly part: number;
}

/** As Slack does it, but sooner: a program that is started again must be there for the last of them. */
const redeliverAfterMs = [20, 1000, 3000, 9000, 20_000];

export async function openScene(name: PlatformName): Promise<Scene> {
  const troubled =
    name === 'slack'
      ? troubledSlack(await startSlackStage('socket', { ...patientSlack, redeliverAfterMs }))
      : troubledDiscord(await startDiscordStage(false));
  const { stage } = troubled;
  const place = await testDatabase();
  const log = loudLogger();
  const database = await connectDatabase(place.url, { logger: log.logger });
  const running: Running[] = [];
  return {
    ...troubled,
    ann: stage.actor('Ann'),
    bob: stage.actor('Bob'),
    channel: stage.channel('general'),
    store: createStore(database),
    database,
    databaseUrl: place.url,
    async start(options = {}) {
      const one = await startFootnote(troubled, place.url, options);
      running.push(one);
      await stage.listening();
      return one;
    },
    async waiting() {
      const { rows } = await database.pool.query<Waiting>(
        `SELECT thread_id AS "threadId", view ->> 'kind' AS kind, attempts, part FROM delivery
          WHERE status IN ('pending', 'sending') ORDER BY seq`,
      );
      return rows;
    },
    async close() {
      for (const one of running) await one.stop();
      await database.close();
      await place.drop();
      const violations = [...stage.violations()];
      await stage.close();
      if (violations.length > 0) throw new Error(`The platform was misused: ${violations.join('; ')}`);
    },
  };
}

async function startFootnote(
  { stage }: TroubledStage,
  databaseUrl: string,
  { parts = {}, hurry = 20, memory, environment = {} }: RunningOptions,
): Promise<Running> {
  const log = loudLogger();
  const { logger } = log;
  const database = await connectDatabase(databaseUrl, { logger, poolSize: 3 });
  const queue = await createBullmqQueue({ store: { databaseUrl }, lane: 'shared', logger });
  const feed = createFeed(database.pool, databaseUrl, systemClock, logger);
  const store = createStore(database);
  const config = loadConfig({ env: { ...stage.environment, ...environment }, files: readConfigFiles() });
  const clock = hurriedClock(hurry);
  const remembers = memory ?? createConnectionMemory(database.pool, databaseUrl, logger);
  const http = createTrustedHttp();
  const extractor = createExtractor(config.web.extraction);
  const platform =
    stage.platform === 'slack'
      ? createSlackPlatform({
          settings: { ...config.slack, postEveryMs: 0 },
          memory: remembers,
          http,
          logger,
          clock,
        })
      : createDiscordPlatform({ settings: config.discord, memory: remembers, http, logger, clock });
  const footnote = createFootnote(
    {
      ...store,
      outbox: hurriedOutbox(store.outbox, hurry),
      feed,
      queue,
      knowledge: memoryKnowledge(notes),
      platforms: [platform],
      ...askingBackParts,
      ...noWeb,
      passages: extractor.passages,
      attachments: {
        limits: config.attachments,
        extract: (file, signal) => extractor.attached(file, signal),
      },
      settings: shippedSettings,
      approvers: { default: [], places: {} },
      tracing: silentTracing,
      clock,
      logger,
      ...parts,
    },
    {
      owner: newId('ses'),
      lane: 'shared',
      concurrency: 4,
      leaseTtlMs: 20_000,
      sweepIntervalMs: 500 * hurry,
      activeRunsPerPerson: 5,
      strict: true,
    },
  );
  await footnote.start({ bot: true, worker: true });
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await footnote.stop();
    await extractor.close();
    await http.close();
    await feed.close();
    await queue.close();
    await database.close();
  };
  return { platform, log, stop: () => (stopped ??= stop()) };
}

/** The same pauses as always, each shorter. */
function hurriedOutbox(outbox: Outbox, hurry: number): Outbox {
  return {
    ...outbox,
    failed: (lease, deliveryId, error, retryInMs) =>
      outbox.failed(lease, deliveryId, error, retryInMs === null ? null : retryInMs / hurry),
  };
}

function hurriedClock(hurry: number): Clock {
  return { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / hurry, signal) };
}

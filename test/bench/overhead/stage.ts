// What the measured processes need around them: a Postgres and a Redis of their own, a folder, and the fake world.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { silentLogger } from '../../../src/base/logger.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import { startEmbedded } from '../../../src/store/embedded/start-embedded.ts';
import { migrate } from '../../../src/store/migrate.ts';
import { startRedis } from '../../support/redis.ts';
import type { WorldOrder, WorldReply } from '../world/spec.ts';
import { startChild } from './channel.ts';
import type { Child } from './channel.ts';
import { compilePrograms } from './compiled.ts';
import type { Programs } from './compiled.ts';
import type { SystemOrder, SystemReply, SystemSpec } from './spec.ts';

export type Backend = 'postgres' | 'redis';
export type World = Child<WorldOrder, WorldReply>;
export type System = Child<SystemOrder, SystemReply>;

export interface Stage {
  readonly programs: Programs;
  readonly world: World;
  /** Where logs and profiles are. */
  readonly folder: string;
  /** Of a fresh, migrated database. */
  readonly database: () => Promise<string>;
  /** A process with Footnote in it, on a fresh database. */
  system(how: SystemKind): Promise<RunningSystem>;
  close(): Promise<void>;
}

export interface SystemKind {
  readonly backend: Backend;
  readonly traceSteps?: boolean;
  /** Runs that one process works on at once; 100 unless told. */
  readonly concurrency?: number;
  /** Both unless told. */
  readonly roles?: SystemSpec['roles'];
  /** None unless told. */
  readonly pages?: number;
  /** The runs are worked on by another process, as `footnote bot` and `footnote worker` do it; by the same one unless told. */
  readonly workerApart?: boolean;
}

export interface RunningSystem {
  readonly system: System;
  /** Of its database. */
  readonly database: string;
  /** Its configuration file, for further processes. */
  readonly config: string;
  /** The file its log goes to. */
  readonly log: string;
}

/** `product`: folder of the built product. */
export async function setStage(product: string): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'footnote-bench-'));
  const programs = await compilePrograms();
  // As it comes: what is committed is on the disk.
  const postgres = await startEmbedded({ directory: join(folder, 'postgres'), logger: silentLogger });
  const world: World = await startChild(programs.world, []);
  const database = async () => {
    const name = `bench_${randomBytes(4).toString('hex')}`;
    await query(postgres.url, `CREATE DATABASE ${name}`);
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    const opened = await connectDatabase(url.href, { logger: silentLogger });
    await migrate(opened, { logger: silentLogger });
    await opened.close();
    return url.href;
  };
  return {
    programs,
    world,
    folder,
    database,
    async system({
      backend,
      traceSteps = false,
      concurrency = 100,
      workerApart = false,
      roles = { bot: true, worker: !workerApart },
      pages,
    }) {
      const url = await database();
      const config = join(folder, `${randomBytes(4).toString('hex')}.json`);
      await mkdir(join(folder, 'knowledge'), { recursive: true });
      const { url: worldUrl = '', pageHosts = [] } = await world.ask({ say: 'where' });
      const redis = backend === 'redis' ? await startRedis() : null;
      const queue = redis?.url ?? '';
      const settings = settingsOf({ folder, url, queue, worldUrl, pageHosts, concurrency });
      await writeFile(config, JSON.stringify(settings));
      const log = await open(`${config}.log`, 'a');
      const spec: SystemSpec = {
        product,
        config,
        traceSteps,
        roles,
        ...(pages === undefined ? {} : { pages }),
      };
      const start = (how: SystemSpec): Promise<System> =>
        startChild(programs.system, [JSON.stringify(how)], {
          log: log.fd,
          // As main.ts sets it.
          execArgv: ['--no-parallel-scavenge', '--heap-growing-percent=100'],
        });
      const system = await start(spec);
      const { pages: _, ...unseen } = spec;
      const worker = workerApart ? await start({ ...unseen, roles: { bot: false, worker: true } }) : null;
      await log.close();
      const stop = async () => {
        await worker?.stop();
        await system.stop();
        await redis?.destroy();
      };
      return { system: { ...system, stop }, database: url, config, log: `${config}.log` };
    },
    async close() {
      await world.stop();
      await postgres.release();
      // Run by root, the server keeps its files outside of the folder.
      const home = await readFile(join(folder, 'postgres/home'), 'utf8').catch(() => null);
      if (home !== null) await rm(home.trim(), { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The operator's own file (YAML is JSON and more): where everything is, and limits above what is measured. */
function settingsOf(of: {
  folder: string;
  url: string;
  queue: string;
  worldUrl: string;
  pageHosts: readonly string[];
  concurrency: number;
}): object {
  return {
    research: { approval: { draft: false } },
    worker: { concurrency: of.concurrency },
    models: { endpoints: { openai: { url: `${of.worldUrl}/v1`, key: 'bench', concurrency: 500 } } },
    search: { providers: 'searxng', searxng: { url: of.worldUrl, perSecond: 1_000 } },
    web: { privateHosts: of.pageHosts.join(', '), concurrency: 1_000, perHost: 100 },
    knowledge: { directory: join(of.folder, 'knowledge') },
    database: { url: of.url, directory: of.folder },
    queue: { url: of.queue },
  };
}

/** The rows of one query, on a connection of its own. */
export async function query<T extends object>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

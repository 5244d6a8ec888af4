// Everything the crash tests share: a database, a strict chat platform, warm worker processes, and cells, each of
// which is one request in a lane of its own.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import { Pool } from 'pg';
import { inject } from 'vitest';
import { loadConfig, readConfigFiles } from '../../../src/config.ts';
import type { Settings } from '../../../src/research/settings.ts';
import { startStrictChat } from '../../fakes/strict-chat.ts';
import type { StrictChat, StrictPlatform } from '../../fakes/strict-chat.ts';
import { eventually } from '../eventually.ts';
import { readDiary } from './diary.ts';
import { footprintOf } from './footprint.ts';
import type { Footprint } from './footprint.ts';
import { createProcessPool } from './process-pool.ts';
import type { ProcessPool } from './process-pool.ts';
import { reactionOf, requestOf } from './requester.ts';
import type { Script } from './requester.ts';
import type { DiaryLine, ProcessSpec, WorkerSpec } from './spec.ts';

export interface Cell {
  readonly name: string;
  readonly platform: StrictPlatform;
  /** What a worker of this cell is begun with; every call names another owner. */
  worker(change?: Partial<WorkerSpec>): WorkerSpec;
  /** The requester asks. */
  ask(): void;
  /** The run, once it has started. */
  runId(): Promise<string>;
  status(): Promise<string | null>;
  /** Resolves when the run has ended and every message was sent. */
  ended(withinMs?: number): Promise<Footprint>;
  diary(): DiaryLine[];
}

export interface Harness {
  readonly pool: Pool;
  readonly chat: StrictChat;
  readonly processes: ProcessPool;
  readonly spec: ProcessSpec;
  cell(name: string, script: Script, worker?: Partial<WorkerSpec>): Cell;
  close(): Promise<void>;
}

const entry = fileURLToPath(new URL('../../crash/entry.ts', import.meta.url));
const notes = fileURLToPath(new URL('../../fixtures/crash-notes', import.meta.url));

/** The shipped limits, with plans of exactly so many tasks. */
export function settingsWith(tasks: number): Settings {
  const { research } = loadConfig({ env: {}, files: readConfigFiles() });
  const depth = (name: 'light' | 'medium' | 'extended') => ({
    ...research.depths[name],
    tasks: { min: tasks, max: tasks },
    searchesPerTask: 2,
    pagesPerTask: 2,
  });
  return {
    ...research,
    depths: { light: depth('light'), medium: depth('medium'), extended: depth('extended') },
  };
}

/** Written once for all of its processes: a hook that reads TypeScript costs each of them a second of the processor. */
async function buildEntry(directory: string): Promise<string> {
  const outfile = join(directory, 'entry.mjs');
  // A module has no `require`, which packages of CommonJS ask for what Node itself has.
  const js = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
  const settings = { bundle: true, format: 'esm', platform: 'node', banner: { js } } as const;
  await build({ entryPoints: [entry], outfile, plugins: [inPlace], ...settings });
  return outfile;
}

/** Each module of the product finds files where it would if it were not bundled. */
const inPlace: Plugin = {
  name: 'in place',
  setup(building) {
    building.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const url = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', url), loader: 'ts' };
    });
  },
};

export async function startHarness(
  databaseUrl: string,
  options: { spares?: number; refill?: boolean; database?: ProcessSpec['database'] } = {},
): Promise<Harness> {
  const directory = await mkdtemp(join(tmpdir(), 'footnote-crash-'));
  const chat = await startStrictChat();
  const pool = new Pool({ connectionString: databaseUrl, max: 4, options: '-c search_path=footnote' });
  // Tests kill its server.
  pool.on('error', () => {});
  const spec: ProcessSpec = {
    entry: await buildEntry(directory),
    product: inject('bundledDist'),
    database: options.database ?? { url: databaseUrl },
    knowledge: notes,
    cache: join(directory, 'knowledge'),
  };
  const processes = createProcessPool(spec, {
    spares: options.spares ?? 1,
    refill: options.refill ?? false,
  });
  return {
    pool,
    chat,
    processes,
    spec,
    cell: (name, script, worker) => createCell({ pool, chat, directory }, name, script, worker),
    async close() {
      await processes.close();
      await chat.close();
      await pool.end();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function createCell(
  { pool, chat, directory }: { pool: Pool; chat: StrictChat; directory: string },
  name: string,
  script: Script,
  shared: Partial<WorkerSpec> = {},
): Cell {
  const platform = chat.open(name, reactionOf(name, script));
  const diary = join(directory, `${name}.jsonl`);
  let owners = 0;
  const findRun = async () => {
    const { rows } = await pool.query<{ id: string; status: string; unsent: string; deliveries: string }>(
      `SELECT run.id, run.status,
          (SELECT count(*) FROM delivery WHERE thread_id = thread.id AND status IN ('pending', 'sending')) AS unsent
         FROM thread JOIN run ON run.thread_id = thread.id WHERE thread.platform = $1`,
      [name],
    );
    return rows[0] ?? null;
  };
  const ended = async () => {
    // Whoever was asked something has still to answer, and no run ends without a word.
    if (platform.posts.at(-1)?.question !== null) return null;
    const run = await findRun().catch(() => null);
    const over = run !== null && !['queued', 'running', 'waiting'].includes(run.status) && run.unsent === '0';
    return over ? run : null;
  };
  return {
    name,
    platform,
    worker: (change = {}) => ({
      owner: `${name}-${++owners}`,
      lane: name,
      chatUrl: chat.url,
      redisUrl: null,
      roles: { bot: true, worker: true },
      settings: settingsWith(1),
      leaseTtlMs: 500,
      sweepIntervalMs: 250,
      diary,
      killAt: null,
      holdAt: null,
      serve: false,
      ...shared,
      ...change,
    }),
    ask: () => platform.push(requestOf(name, script)),
    runId: async () => (await eventually('the run starts', findRun)).id,
    status: async () => (await findRun())?.status ?? null,
    diary: () => readDiary(diary),
    async ended(withinMs = 60_000) {
      const otherwise = async () =>
        JSON.stringify({ run: await findRun(), tail: readDiary(diary).slice(-15) }, null, 1);
      const run = await eventually('the run ends and everything is sent', ended, { withinMs, otherwise });
      return footprintOf(pool, run.id);
    },
  };
}

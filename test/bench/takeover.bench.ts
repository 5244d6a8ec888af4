// `npm run bench -- takeover [kills]`: how long a run waits for another process after kill -9 of the one that works on it,
// with a second worker there and with the same one started again; and whether runs change hands on a busy machine while the
// main thread of their process stands still. Needs `npm run build`.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { silentLogger } from '../../src/base/logger.ts';
import { startEmbedded } from '../../src/store/embedded/start-embedded.ts';
import { startFakeSlack } from '../fakes/slack/fake-slack.ts';
import { eventually } from '../support/eventually.ts';

const entry = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** A run is in the middle of a search for so long: it is killed there. */
const searchMs = 8_000;
const blockedMs = 20_000;
const busy = 8;

const blockable = `process.on('SIGUSR2', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${blockedMs}))`;

interface RunRow {
  readonly id: string;
  readonly owner: string | null;
  readonly fence: number;
}

export async function bench([kills = '6']: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'footnote-bench-'));
  const postgres = await startEmbedded({ directory: join(folder, 'postgres'), logger: silentLogger });
  const slack = await startFakeSlack();
  const search = createServer((_, response) => {
    setTimeout(() => response.end(JSON.stringify({ results: [] })), searchMs);
  }).listen(0, '127.0.0.1');
  await once(search, 'listening');
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATABASE_URL: postgres.url,
    FOOTNOTE_DATA: folder,
    FOOTNOTE_OPS_PORT: '0',
    SEARXNG_URL: `http://127.0.0.1:${(search.address() as AddressInfo).port}`,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(blockable)}`,
    ...slack.environment,
  };
  const children = new Set<ChildProcess>();
  const start = async (role: string) => {
    const child = spawn(process.execPath, [entry, role], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    children.add(child);
    let said = '';
    child.stderr.on('data', (data: Buffer) => (said += data.toString()));
    await eventually(`the ${role} runs`, () => said.includes('Ctrl-C stops'), {
      withinMs: 60_000,
      otherwise: () => said,
    });
    return child;
  };
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL');
    children.delete(child);
    await once(child, 'exit');
  };
  const client = new Client(postgres.url);
  await client.connect();
  const working = async () =>
    (
      await client.query<RunRow>(
        `SELECT id, owner, fence FROM footnote.run WHERE status = 'running' AND owner IS NOT NULL ORDER BY created_at DESC`,
      )
    ).rows;
  let asked = 0;
  const ask = () => {
    asked += 1;
    const channel = slack.channel(`ask-${asked}`);
    slack.person(`Person${asked}`).mentions(`How does SQLite treat NULLs in ${asked} columns?`, { channel });
  };
  const oneRun = async () => {
    const before = new Set((await working()).map(({ id }) => id));
    ask();
    const run = await eventually(
      'a run is worked on',
      async () => (await working()).find(({ id }) => !before.has(id)),
      { withinMs: 60_000 },
    );
    await pause(2_000 + Math.random() * 3_000);
    return run;
  };
  const takenAgain = async ({ id, fence }: RunRow) => {
    await eventually(
      'it is taken again',
      async () => (await working()).find((one) => one.id === id && one.fence > fence),
      { withinMs: 120_000, everyMs: 10 },
    );
  };
  const ownerIn = (workers: readonly ChildProcess[], { owner }: RunRow) =>
    workers.find(({ pid }) => owner?.includes(`-${pid}-`));

  try {
    await start('bot');
    let workers = [await start('worker'), await start('worker')];
    const others: number[] = [];
    for (let at = 0; at < Number(kills); at += 1) {
      const run = await oneRun();
      const owner = ownerIn(workers, run);
      if (owner === undefined) throw new Error(`nobody owns ${run.id}`);
      const began = performance.now();
      await kill(owner);
      await takenAgain(run);
      others.push(performance.now() - began);
      workers = [...workers.filter((one) => one !== owner), await start('worker')];
    }
    print('another worker takes over', others);
    await kill(workers.pop()!);
    const restarted: number[] = [];
    const started: number[] = [];
    for (let at = 0; at < Number(kills); at += 1) {
      const run = await oneRun();
      const began = performance.now();
      await kill(workers.pop()!);
      const since = () => performance.now() - began;
      const [fresh] = await Promise.all([
        start('worker').finally(() => started.push(since())),
        takenAgain(run).finally(() => restarted.push(since())),
      ]);
      workers = [fresh];
    }
    print('the same runs again', started);
    print('and takes over', restarted);

    workers.push(await start('worker'));
    for (let at = 0; at < 4; at += 1) ask();
    await eventually('four runs', async () => (await working()).length >= 4, { withinMs: 120_000 });
    const held = await working();
    const burning = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for(;;);']));
    for (const worker of workers) worker.kill('SIGUSR2');
    let changed = 0;
    const until = performance.now() + blockedMs;
    while (performance.now() < until) {
      const now = await working();
      changed = Math.max(
        changed,
        held.filter(({ id, fence }) => now.some((one) => one.id === id && one.fence > fence)).length,
      );
      await pause(200);
    }
    const load = loadavg()[0]?.toFixed(1);
    for (const one of burning) one.kill('SIGKILL');
    console.log(
      `${held.length} runs, main threads blocked for ${blockedMs / 1000} s beside ${busy} busy processes (load ${load}): ${changed} changed hands`,
    );
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await client.end();
    search.closeAllConnections();
    search.close();
    await slack.close();
    await postgres.release();
    await rm(folder, { recursive: true, force: true });
  }
}

function print(what: string, took: readonly number[]): void {
  const seconds = took.toSorted((a, b) => a - b).map((ms) => (ms / 1000).toFixed(1));
  console.log(`${what} after kill -9, s: ${seconds.join(', ')} (load ${loadavg()[0]?.toFixed(1)})`);
}

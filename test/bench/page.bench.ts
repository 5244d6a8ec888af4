// `npm run bench -- page [sources] [product=FOLDER]`: how soon the page of a large report is there, how large it is, how many a
// second two hundred readers get, and what they cost runs. Needs `npm run build`.
import { request, Agent } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { silentLogger } from '../../src/base/logger.ts';
import { textHash } from '../../src/base/text-hash.ts';
import { connectDatabase } from '../../src/store/database.ts';
import { createStore, type Store } from '../../src/store/store.ts';
import { newSecret } from '../../src/web/visit/secrets.ts';
import { keepReport } from '../support/pages/kept-report.ts';
import { freePort } from '../support/free-port.ts';
import { median, quantile } from './figures.ts';
import { platformName } from './overhead/platform.ts';
import { setStage, type Stage } from './overhead/stage.ts';
import { measureBesideRuns } from './page/beside-runs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const looks = 100;
const readers = 200;
const readingTimes = 10;

interface Opened {
  readonly firstByteMs: number;
  readonly body: Buffer;
}

export async function bench(args: readonly string[]): Promise<void> {
  const sources = args.find((arg) => !arg.includes('=')) ?? '100';
  const product = args.find((arg) => arg.startsWith('product='))?.slice('product='.length);
  console.log(`Load of the machine before: ${loadavg()[0]?.toFixed(2)}\n`);
  const stage = await setStage(join(root, product ?? 'dist'));
  try {
    await measure(stage, Number(sources), false);
    console.log('\n**With the runs in a process of their own (`footnote bot` and `footnote worker`)**\n');
    await measure(stage, Number(sources), true);
  } finally {
    await stage.close();
  }
  console.log(`\nLoad of the machine after: ${loadavg()[0]?.toFixed(2)}`);
}

async function measure(stage: Stage, sources: number, workerApart: boolean): Promise<void> {
  await stage.world.ask({ say: 'set', settings: { pageBytes: 8_000 } });
  const port = await freePort();
  const running = await stage.system({ backend: 'postgres', pages: port, workerApart });
  const database = await connectDatabase(running.database, { logger: silentLogger });
  const store = createStore(database);
  try {
    const thread = { platform: platformName, externalId: 'a large report' };
    const approvers = ['anyone'];
    const runId = await keepReport(
      { database, store },
      { sources, sentences: 3 * sources, thread, approvers },
    );
    // Nobody may call more often than people do: each reader is a person of their own.
    const sessions = await Promise.all(
      Array.from({ length: readers }, (_, reader) => sessionOf(store, `U${reader}`, runId)),
    );
    const open = (path: string, reader = 0) =>
      opened(port, path, `footnote_run=${sessions[reader % readers]}`, reader);
    if (!workerApart) {
      await oneReader(open, `/runs/${runId}`, sources);
      await manyReaders(open, `/runs/${runId}`);
    }
    const pathOf = { report: `/runs/${runId}`, receipt: `/runs/${runId}/receipts/1?part=1` };
    const sides = { world: stage.world, ...running };
    console.log(`\n${await measureBesideRuns(sides, readers, (what, reader) => open(pathOf[what], reader))}`);
  } finally {
    await database.close();
    await running.system.stop();
  }
}

async function sessionOf({ visits }: Store, personId: string, runId: string): Promise<string> {
  const [link, session] = [newSecret(), newSecret()];
  const visitor = { platform: platformName, personId, name: personId, roles: [], runId };
  await visits.invite(textHash(link), visitor, 60_000);
  await visits.enter(textHash(link), textHash(session), 3_600_000);
  return session;
}

type Open = (path: string, reader?: number) => Promise<Opened>;

async function oneReader(open: Open, path: string, sources: number): Promise<void> {
  const paths = {
    report: path,
    receipt: `${path}/receipts/1?part=1`,
    made: `${path}/made`,
    bare: '/favicon.ico',
  };
  for (const one of Object.values(paths)) for (let n = 0; n < 5; n++) await open(one);
  const rows: string[] = [];
  const bare: number[] = [];
  for (const [name, one] of Object.entries(paths).toReversed()) {
    const times: number[] = [];
    let body: Buffer = Buffer.alloc(0);
    for (let n = 0; n < looks; n++) {
      // In a minute an address may call 600 times.
      const answer = await open(one, 1 + n);
      times.push(answer.firstByteMs);
      body = answer.body;
    }
    if (name === 'bare') bare.push(...times);
    const ratio = (median(times) / median(bare)).toFixed(1);
    rows.push(
      `| ${name} | ${median(times).toFixed(1)} | ${quantile(times, 0.99).toFixed(1)} | ${ratio} | ${(body.length / 1000).toFixed(1)} | ${(gzipSync(body).length / 1000).toFixed(1)} |`,
    );
  }
  console.log(
    `A report of ${sources} sources and ${3 * sources} sentences, opened ${looks} times by one reader:\n`,
  );
  console.log(
    '| page | first byte ms, median | p99 | ÷ bare answer | kB | kB compressed |\n|---|---|---|---|---|---|',
  );
  console.log(rows.toReversed().join('\n'));
}

/** Each opens the page again and again; how many pages a second one process serves, and how long a reader waits. */
async function manyReaders(open: Open, path: string): Promise<void> {
  const times: number[] = [];
  const begun = performance.now();
  const reading = Array.from({ length: readers }, async (_, reader) => {
    for (let n = 0; n < readingTimes; n++) times.push((await open(path, reader)).firstByteMs);
  });
  await Promise.all(reading);
  const perSecond = (times.length / (performance.now() - begun)) * 1000;
  console.log(
    `\n${readers} readers at once, who open it ${readingTimes} times one after the other: ${perSecond.toFixed(0)} pages a second; first byte after ${median(times).toFixed(0)} ms (median), ${quantile(times, 0.99).toFixed(0)} ms (p99).`,
  );
}

const agent = new Agent({ keepAlive: true, maxSockets: 400 });

function opened(port: number, path: string, cookie: string, reader: number): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const headers = { cookie, 'x-forwarded-for': `10.0.${reader >> 8}.${reader & 255}` };
    const asked = request({ host: '127.0.0.1', port, path, headers, agent }, (answer) => {
      const firstByteMs = performance.now() - begun;
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${path}: ${answer.statusCode}`));
        else resolve({ firstByteMs, body: Buffer.concat(parts) });
      });
      answer.on('error', reject);
    });
    asked.on('error', (error) => {
      // The server closed a connection that was idle; browsers ask again, too.
      if (asked.reusedSocket) resolve(opened(port, path, cookie, reader));
      else reject(error);
    });
    asked.end();
  });
}

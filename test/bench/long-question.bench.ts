// `npm run bench -- long-question [shape…]`: one person asks for 49 kB without a model, and how long the process keeps
// everybody else waiting meanwhile: its health check, and its event loop by its own clock. Needs `npm run build`.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { silentLogger } from '../../src/base/logger.ts';
import { startEmbedded } from '../../src/store/embedded/start-embedded.ts';
import { startFakeSlack } from '../fakes/slack/fake-slack.ts';
import type { FakeSlack } from '../fakes/slack/fake-slack.ts';
import { eventually } from '../support/eventually.ts';
import { longRequests } from '../support/long-requests.ts';

const port = 20_000 + Math.floor(Math.random() * 10_000);

/** In a thread of its own: this one is the fake Slack, too. Answers each message with its longest wait since the last. */
const poller = `
  const { parentPort } = require('node:worker_threads');
  let worst = 0;
  parentPort.on('message', () => { parentPort.postMessage(worst); worst = 0; });
  (async () => {
    for (;;) {
      const began = performance.now();
      await fetch('http://127.0.0.1:${port}/healthz').then((it) => it.text());
      worst = Math.max(worst, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();`;

export async function bench(wanted: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'footnote-bench-'));
  const postgres = await startEmbedded({ directory: join(folder, 'postgres'), logger: silentLogger });
  const slack = await startFakeSlack();
  const child = spawn(
    process.execPath,
    [
      ...(process.env['PROFILE'] === undefined
        ? []
        : ['--cpu-prof', `--cpu-prof-dir=${process.env['PROFILE']}`]),
      fileURLToPath(new URL('../../dist/main.js', import.meta.url)),
      'start',
    ],
    {
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DATABASE_URL: postgres.url,
        FOOTNOTE_DATA: folder,
        FOOTNOTE_OPS_PORT: String(port),
        ...slack.environment,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  try {
    let said = '';
    child.stderr.on('data', (data: Buffer) => (said += data.toString()));
    await eventually('it runs', () => said.includes('Ctrl-C stops'), {
      withinMs: 60_000,
      otherwise: () => said,
    });
    await measured(slack, wanted);
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    await slack.close();
    await postgres.release();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(slack: FakeSlack, wanted: readonly string[]): Promise<void> {
  const waits = new Worker(poller, { eval: true });
  const worst = () =>
    new Promise<number>((resolve) => {
      waits.once('message', resolve);
      waits.postMessage('');
    });
  const shapes = Object.entries(longRequests()).filter(
    ([name]) => wanted.length === 0 || wanted.includes(name),
  );
  const short = 'How does SQLite treat NULLs in unique columns?';
  console.log(`load ${loadavg()[0]?.toFixed(1)}\n`);
  console.log('| request | longest /healthz, ms | longest delay of the event loop, ms | draft after, s |');
  console.log('|---|---|---|---|');
  // The first one pays for code that was never run.
  for (const [name, text] of [['(the first, short)', short], ['(short)', short], ...shapes] as const) {
    const channel = slack.channel(name.replaceAll(/\W/g, ''));
    await Promise.all([worst(), loopDelayMs()]);
    const began = performance.now();
    slack.person('Ann').mentions(text, { channel });
    const posted = () => slack.here.messages.filter((one) => one.channel === channel.id);
    await eventually(
      'a draft',
      () => posted().some(({ blocks }) => JSON.stringify(blocks).includes('Approve')),
      {
        withinMs: 120_000,
        otherwise: () => JSON.stringify(posted()).slice(0, 4_000),
      },
    );
    const took = (performance.now() - began) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const [health, loop] = await Promise.all([worst(), loopDelayMs()]);
    console.log(`| ${name} | ${health.toFixed(0)} | ${loop.toFixed(0)} | ${took.toFixed(1)} |`);
  }
  await waits.terminate();
}

/** The longest since it was asked last. */
async function loopDelayMs(): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((it) => it.text());
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

// `npm run bench -- acknowledge`: 200 signed Slack events at once, each recorded in Postgres before it is acknowledged,
// beside a bare Bolt listener that records nothing, in turns in one run. Needs `npm run build`.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { silentLogger } from '../../src/base/logger.ts';
import { startEmbedded } from '../../src/store/embedded/start-embedded.ts';
import { startFakeSlack } from '../fakes/slack/fake-slack.ts';
import type { FakeSlack } from '../fakes/slack/fake-slack.ts';
import { burst, quantile } from './acknowledge/burst.ts';
import type { Target } from './acknowledge/burst.ts';

const events = 200;
const rounds = 9;
const warmUp = 3;

export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'footnote-bench-'));
  const postgres = await startEmbedded({ directory: join(folder, 'postgres'), logger: silentLogger });
  const slack = await startFakeSlack();
  const children: ChildProcess[] = [];
  try {
    const bare = await startBare(slack, children);
    const footnote = await startFootnote(slack, postgres.url, folder, children);
    const tookBare: number[][] = [];
    const tookFootnote: number[][] = [];
    const behind: number[] = [];
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const first = await burst(targetAt(slack, bare), events);
      await loopDelayMs(footnote);
      const second = await burst(targetAt(slack, footnote), events);
      const delay = await loopDelayMs(footnote);
      if (round >= warmUp) {
        tookBare.push(first);
        tookFootnote.push(second);
        behind.push(delay);
      }
      await settled(postgres.url);
    }
    print(tookBare, tookFootnote, behind, await recorded(postgres.url));
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await slack.close();
    await postgres.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A message of which nothing is said. */
const blank = {
  threadTs: null,
  subtype: null,
  onlyFor: null,
  blocks: [],
  metadata: null,
  edited: null,
  files: [],
  parse: 'none' as const,
  linkNames: false,
  deleted: false,
};

function targetAt(slack: FakeSlack, port: number): Target {
  const { here, settings } = slack;
  const ann = slack.person('Ann').id;
  return {
    port,
    signingSecret: settings.signingSecret,
    botUserId: here.bot.id,
    appId: here.appId,
    teamId: here.teamId,
    channels: Array.from({ length: events }, (_, i) => slack.channel(`channel-${i}`).id),
    author: ann,
    stands: ({ channel, ts, text }) => void here.messages.push({ ...blank, user: ann, channel, ts, text }),
  };
}

async function startBare(slack: FakeSlack, children: ChildProcess[]): Promise<number> {
  const file = fileURLToPath(new URL('./acknowledge/bare-listener.ts', import.meta.url));
  const { botToken, signingSecret } = slack.settings;
  const child = spawn(process.execPath, ['--import', 'tsx', file, slack.apiUrl, botToken, signingSecret]);
  children.push(child);
  return Number(await said(child, /port (\d+)/));
}

async function startFootnote(
  slack: FakeSlack,
  databaseUrl: string,
  folder: string,
  children: ChildProcess[],
): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 10_000);
  const { SLACK_APP_TOKEN: _socketMode, ...environment } = slack.environment;
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../dist/main.js', import.meta.url)), 'bot'],
    {
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DATABASE_URL: databaseUrl,
        FOOTNOTE_DATA: folder,
        SLACK_PORT: String(port),
        FOOTNOTE_OPS_PORT: String(opsPortOf(port)),
        ...environment,
      },
    },
  );
  children.push(child);
  await said(child, /(bot running)/);
  slack.deliverTo(`http://127.0.0.1:${port}/slack/events`);
  await slack.handshake();
  return port;
}

const opsPortOf = (port: number) => port + 10_000;

/** How far the event loop of Footnote was behind at most, since it was asked last. */
async function loopDelayMs(port: number): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${opsPortOf(port)}/metrics`).then((answer) => answer.text());
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

function said(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const hear = (data: Buffer) => {
      text += data.toString();
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('exit', () => reject(new Error(`it ended:\n${text}`)));
  });
}

/** Until what was recorded has been worked on, so that one burst does not pay for the one before. */
async function settled(databaseUrl: string): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  for (;;) {
    const { rows } = await client.query<{ left: string }>(
      `SELECT (SELECT count(*) FROM footnote.inbound WHERE NOT done)
            + (SELECT count(*) FROM footnote.delivery WHERE status IN ('pending', 'sending')) AS left`,
    );
    if (Number(rows[0]?.left) === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await client.end();
}

async function recorded(databaseUrl: string): Promise<number> {
  const client = new Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM footnote.inbound`);
  await client.end();
  return Number(rows[0]?.count);
}

function print(
  bare: readonly number[][],
  footnote: readonly number[][],
  behind: readonly number[],
  count: number,
): void {
  const row = (name: string, took: readonly number[][]) => {
    const all = took.flat();
    const [p50, p99] = [quantile(all, 0.5), quantile(all, 0.99)];
    return `| ${name} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${Math.max(...all).toFixed(1)} |`;
  };
  const ratios = bare.map((took, i) => quantile(footnote[i]!, 0.99) / quantile(took, 0.99));
  console.log(`${events} signed events at once, ${rounds} rounds in turns, load ${loadavg()[0]?.toFixed(1)}`);
  console.log(`${count} events recorded (${(warmUp + rounds) * events} were sent).\n`);
  console.log('| acknowledged by | median, ms | p99, ms | longest, ms |\n|---|---|---|---|');
  console.log(row('a bare Bolt listener', bare));
  console.log(row('Footnote, recorded first', footnote));
  const sorted = ratios.toSorted((a, b) => a - b).map((ratio) => ratio.toFixed(2));
  const all = quantile(footnote.flat(), 0.99) / quantile(bare.flat(), 0.99);
  console.log(
    '\nby round: p99 of the bare one, of Footnote, its longest, how far its event loop was behind (ms)',
  );
  for (const [i, took] of footnote.entries()) {
    const figures = [quantile(bare[i]!, 0.99), quantile(took, 0.99), Math.max(...took), behind[i]!];
    console.log(`  ${figures.map((ms) => ms.toFixed(0)).join(', ')}`);
  }
  console.log(`\np99 ratio over all rounds ${all.toFixed(2)}; per round ${sorted.join(', ')}`);
}

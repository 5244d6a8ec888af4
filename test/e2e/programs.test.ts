// A research that a program begins, people clarify in Slack, another program decides, and people read on its page.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { programFile } from '../support/footnote-cli.ts';
import { freePort } from '../support/free-port.ts';
import { patientSlack } from '../support/story/patience.ts';
import { offering, saying, startCompany } from '../support/story/play.ts';
import type { Company } from '../support/story/play.ts';
import { startSlackStage } from '../support/story/slack-stage.ts';
import type { SlackStage } from '../support/story/slack-stage.ts';

const keys = { carol: 'a-key-for-what-carol-runs', reader: 'a-key-that-only-reads-here' };
let company: Company;
let stage: SlackStage;
let url = '';
let config = '';

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  stage = await startSlackStage('socket', patientSlack);
  const person = { platform: 'slack', id: stage.actor('Carol').id, name: 'Carol' };
  config = join(inject('runDirectory'), 'programs.yaml');
  const api = {
    keys: {
      carol: { key: keys.carol, scopes: ['read', 'start', 'decide'], person },
      reader: { key: keys.reader, scopes: ['read'], person },
    },
  };
  // JSON is YAML.
  writeFileSync(config, JSON.stringify({ api }));
  company = await startCompany([Promise.resolve(stage)], {
    environment: { FOOTNOTE_CONFIG: config, FOOTNOTE_WEB_URL: url, FOOTNOTE_WEB_PORT: String(port) },
  });
});
afterAll(() => company.close());

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${url}/api/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${keys.carol}`, 'idempotency-key': 'story-of-programs' },
  });

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly question: { readonly id: string; readonly version: number; readonly kind: string } | null;
}

/** What a tool says, as JSON. */
async function used(client: Client, name: string, given: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: given });
  const [{ text = '' } = {}] = content as { text?: string }[];
  if (isError === true) throw new Error(text);
  return JSON.parse(text) as Shown & { report?: string };
}

async function clientOn(
  transport: ConstructorParameters<typeof StreamableHTTPClientTransport>[0] | StdioClientTransport,
) {
  const client = new Client({ name: 'story', version: '1' });
  const way =
    transport instanceof StdioClientTransport
      ? transport
      : new StreamableHTTPClientTransport(transport, {
          requestInit: { headers: { authorization: `Bearer ${keys.carol}` } },
        });
  await client.connect(way);
  return client;
}

it('is begun by HTTP, clarified in Slack, followed, decided by MCP and read on its page', async () => {
  const [play] = company.plays;
  const { ann, carol, channel } = play!;
  const talk = ann.begins('We should look at our backups.', channel);
  const thread = { platform: 'slack', id: talk.id, place: stage.fake.here.teamId };
  const request = 'Which way to keep backups of the billing database is the best approach?';
  const answer = await call('/runs', { method: 'POST', body: JSON.stringify({ request, thread }) });
  const begun = (await answer.json()) as Shown;
  expect([answer.status, begun.status]).toEqual([201, expect.stringMatching(/queued|running|waiting/)]);

  const stream = await call(`/runs/${begun.id}/events`);
  let heard = '';
  const following = (async () => {
    for await (const part of stream.body!.pipeThrough(new TextDecoderStream())) heard += part;
  })();
  await saying(/by which measure/, talk);
  carol.answers('The most reliable one', talk);
  const draft = await offering('Approve', talk);

  const client = await clientOn(new URL('/mcp', url));
  const waiting = await used(client, 'status', { runId: begun.id });
  expect(waiting.question?.kind).toBe('draft');
  expect((await used(client, 'report', { runId: begun.id })).report).toContain('35 days');
  const { id: questionId, version } = waiting.question!;
  const accepted = { runId: begun.id, questionId, version, answer: { kind: 'accepted' } };
  await used(client, 'answer', accepted);
  await expect(used(client, 'answer', { ...accepted, answer: { kind: 'rejected' } })).rejects.toThrow();
  await eventually('it is settled in the thread', () =>
    talk.posts().some(({ id, text }) => id === draft.id && text.includes('Carol')),
  );
  await following;
  expect(heard).toMatch(/event: question-asked[^]*event: run-ended/);
  await client.close();

  const { said } = (await (await call(`/runs/${begun.id}/page`)).json()) as {
    said: { url: string } | string;
  };
  const link = /https?:\/\/[^\s"]+\/open\/[\w-]+/.exec(JSON.stringify(said))?.[0] ?? '';
  const page = await entered(link);
  expect(page).toContain('35 days');
});

it('gives its tools to a client that starts a program, and says what is wrong there', async () => {
  const started = (key: string, ...more: readonly string[]) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [programFile(), 'mcp', '--config', config, '--url', url, ...more],
      env: { PATH: process.env['PATH'] ?? '', FOOTNOTE_API_KEY: key },
      stderr: 'pipe',
    });
  const client = await clientOn(started(keys.reader));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['research', 'status', 'report', 'check', 'answer']);
  await expect(used(client, 'research', { request: 'May I?' })).rejects.toThrow(/lacks the scope "start"/);
  await client.close();
  await expect(clientOn(started('no-such-key-anywhere'))).rejects.toThrow(/No key of this Footnote/);
  await expect(clientOn(started(keys.reader, '--url', 'http://127.0.0.1:9'))).rejects.toThrow(
    /No Footnote answers at/,
  );
});

/** The page behind a link that opens once. */
async function entered(link: string): Promise<string> {
  const exchanged = await fetch(link, { method: 'POST', redirect: 'manual', headers: { origin: url } });
  const cookie = (exchanged.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '';
  const place = new URL(exchanged.headers.get('location') ?? '/', url);
  return (await fetch(place, { headers: { cookie } })).text();
}

// Programs do over HTTP and MCP what people do in chats: with keys, once, and told plainly what is not done.
import { request } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiPlatform } from '../../../src/api/api-platform.ts';
import { createApi } from '../../../src/api/app.ts';
import { apiSettingsSchema } from '../../../src/api/settings.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { FootnoteError } from '../../../src/base/errors.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { reportText } from '../../../src/chat/markdown/report-file.ts';
import type { ReportView } from '../../../src/chat/views.ts';
import { ofPage, receiptsOf } from '../../../src/research/report/receipt.ts';
import { createConnectionMemory } from '../../../src/store/connection-memory.ts';
import { createFeed } from '../../../src/store/feed.ts';
import { inviteBy } from '../../../src/web/visit/secrets.ts';
import { startPagesServer } from '../../../src/web/server.ts';
import { silentPlatform } from '../../fakes/silent-platform.ts';
import { english } from '../../support/english.ts';
import { eventually } from '../../support/eventually.ts';
import { question, startTalking } from '../../support/talking.ts';

const keys = {
  all: 'all-keys-are-long-enough-1',
  reader: 'reader-keys-are-long-enough',
  other: 'other-keys-are-long-enough-2',
  slow: 'slow-keys-are-long-enough-33',
  starter: 'starter-keys-are-long-enough',
  chat: 'chat-keys-are-long-enough-444',
};
const settings = apiSettingsSchema.parse({
  keys: {
    all: { key: keys.all, scopes: ['read', 'start', 'decide'] },
    reader: {
      // Of reader-keys-are-long-enough.
      key: `sha256:${await sha256(keys.reader)}`,
      scopes: ['read'],
    },
    other: { key: keys.other, scopes: ['read', 'start', 'decide'] },
    slow: { key: keys.slow, scopes: ['read'] },
    starter: { key: keys.starter, scopes: ['read', 'start'] },
    chat: {
      key: keys.chat,
      scopes: ['read', 'start', 'decide'],
      person: { platform: 'slack', id: 'U1', name: 'Alice' },
    },
  },
  perMinute: 200,
});

let url = '';
/** Whether nobody can tell who sees a thread of the chat. */
let isAway = false;
let remove: (runId: string) => Promise<unknown>;
/** What was said and is not worked on yet. */
let untaken: () => Promise<number>;
let close: () => Promise<void>;

beforeAll(async () => {
  let invite: ReturnType<typeof inviteBy> = () => Promise.reject(new Error('too early'));
  const standing = () =>
    isAway
      ? Promise.reject(new FootnoteError('chat-unreachable', 'away'))
      : Promise.resolve({ sees: true, roles: [], places: ['C9', 'T1'] });
  const platforms = [silentPlatform('test'), { ...silentPlatform('slack'), standing }, createApiPlatform()];
  const talking = await startTalking({
    parts: { platforms, invite: (visitor) => invite(visitor) },
    approvers: { default: ['requester'], places: { C9: ['U9'] } },
  });
  const { store, database, footnote } = talking;
  invite = inviteBy(store.visits, '');
  remove = (runId) => store.conversations.remove(runId, null);
  untaken = async () => (await database.pool.query('SELECT FROM inbound WHERE NOT done')).rowCount ?? 0;
  const feed = createFeed(database.pool, database.url, systemClock, silentLogger);
  const { bot, inbound } = footnote;
  const memory = createConnectionMemory(database.pool, database.url, silentLogger);
  const { visits } = store;
  const shared = { bot, feed, visits, version: '1.2.3', logger: silentLogger };
  const pages = { url: '', host: '127.0.0.1', port: 0, sessionDays: 7, proxies: 0 };
  const receipts = receiptsOf(store.library, ofPage);
  const server = await startPagesServer(
    { ...store, ...shared, receipts, settings: pages },
    undefined,
    createApi({ ...shared, inbound, memory, settings }),
  );
  ({ url } = server);
  close = async () => {
    await server.close();
    await feed.close();
    await talking.close();
  };
});
afterAll(() => close());

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(bytes).toString('hex');
}

interface Answered {
  readonly status: number;
  // Whatever a program would read of it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

async function call(
  method: string,
  path: string,
  over: { key?: string; once?: string; body?: unknown } = {},
) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${over.key ?? keys.all}`,
      ...(over.once === undefined ? {} : { 'idempotency-key': over.once }),
    },
    ...(over.body === undefined ? {} : { body: JSON.stringify(over.body) }),
  });
  return { status: answer.status, json: await answer.json() } as Answered;
}

const started = async (once: string) =>
  (await call('POST', '/runs', { once, body: { request: question } })).json.id as string;

async function markdownOf(runId: string): Promise<string> {
  const headers = { authorization: `Bearer ${keys.all}` };
  return (await fetch(`${url}/api/v1/runs/${runId}/report.md`, { headers })).text();
}

/** The question of this kind once the run asks it. */
function asked(runId: string): Promise<{ id: string; version: number; kind: string }> {
  return eventually('a question', async () => {
    const { json } = await call('GET', `/runs/${runId}`);
    return json.question as { id: string; version: number; kind: string };
  });
}

it('starts once however often it is asked, follows by events, decides, and reads the report', async () => {
  const body = { request: question };
  const first = await call('POST', '/runs', { once: 'the-same-key', body });
  expect(first.status).toBe(201);
  const again = await call('POST', '/runs', { once: 'the-same-key', body });
  expect([again.status, again.json.id]).toEqual([200, first.json.id]);
  const different = await call('POST', '/runs', { once: 'the-same-key', body: { request: 'Another?' } });
  expect([different.status, different.json.error.code]).toEqual([409, 'idempotency-mismatch']);

  const runId = first.json.id as string;
  const draft = await asked(runId);
  expect(draft.kind).toBe('draft');
  const waiting = await call('GET', `/runs/${runId}/report`);
  expect(waiting.json.approved).toBe(false);
  expect(await markdownOf(runId)).toContain(`- ${english('so-far.unapproved')}\n`);
  const path = `/runs/${runId}/questions/${draft.id}`;
  const accepted = { kind: 'accepted' };
  const stale = await call('POST', path, { body: { version: draft.version + 1, answer: accepted } });
  expect(stale.status).toBe(409);
  const wrong = await call('POST', path, { body: { version: draft.version, answer: { kind: 'retry' } } });
  expect(wrong.status).toBe(409);
  const decided = await call('POST', path, { body: { version: draft.version, answer: accepted } });
  expect(decided.status).toBe(200);
  await eventually(
    'delivered',
    async () => (await call('GET', `/runs/${runId}`)).json.status === 'delivered',
  );
  const { json: report } = await call('GET', `/runs/${runId}/report`);
  expect(report).toMatchObject({ approved: true, report: expect.stringContaining('35 days') });
  const markdown = await markdownOf(runId);
  expect(markdown).toBe(reportText(report as ReportView, english));
  expect(markdown).toContain('\n## Sources\n\n- [1] ');
  expect(markdown).not.toContain(english('so-far.unapproved'));
  expect(JSON.stringify((await call('GET', `/runs/${runId}/citations/1`)).json)).toContain('35 days');
  const late = await call('POST', path, { body: { version: draft.version, answer: { kind: 'rejected' } } });
  expect(late.status).toBe(409);
  expect((await call('POST', `/runs/${runId}/stop`)).status).toBe(409);

  const headers = { authorization: `Bearer ${keys.all}` };
  const told = await (await fetch(`${url}/api/v1/runs/${runId}/events`, { headers })).text();
  expect(told).toContain('event: run-ended');
  const ids = [...told.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id ?? '');
  const middle = ids[Math.floor(ids.length / 2)] ?? '';
  const later = { ...headers, 'last-event-id': middle };
  const rest = await (await fetch(`${url}/api/v1/runs/${runId}/events`, { headers: later })).text();
  expect(rest).toContain('event: run-ended');
  expect(rest).not.toContain(`id: ${middle}\n`);
  const unread = { ...headers, 'last-event-id': 'the last' };
  const all = await (await fetch(`${url}/api/v1/runs/${runId}/events`, { headers: unread })).text();
  expect(all).toContain(`id: ${ids[0] ?? ''}\n`);

  const { json } = await call('GET', `/runs/${runId}/page`);
  const opened = await fetch(`${url}${json.said.url as string}`, { method: 'POST', redirect: 'manual' });
  expect(opened.headers.get('location')).toBe(`/runs/${runId}`);
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect(await (await fetch(`${url}/runs/${runId}`, { headers: { cookie } })).text()).toContain('35 days');
});

it('knows a request again whose characters no database can keep', async () => {
  const body = { request: `${question} \0 \ud800 Please.` };
  const first = await call('POST', '/runs', { once: 'unstorable-text', body });
  const again = await call('POST', '/runs', { once: 'unstorable-text', body });
  expect([first.status, again.status, again.json.id]).toEqual([201, 200, first.json.id]);
  await call('POST', `/runs/${first.json.id as string}/stop`);
});

it('begins nothing anew by a key whose research was deleted', async () => {
  const gone = async (once: string, path: string, body: object) => {
    const { status, json } = await call('POST', path, { once, body });
    return [status, json.error?.code];
  };
  const ended = async (runId: string) => {
    await asked(runId);
    await call('POST', `/runs/${runId}/stop`);
    const statusOf = async () => (await call('GET', `/runs/${runId}`)).json.status as string;
    await eventually('it has ended', async () => (await statusOf()) === 'cancelled');
  };
  const runId = await started('deleted-later');
  await ended(runId);
  const more = { text: `${question} And logs?` };
  const path = `/runs/${runId}/follow-up`;
  const { json: followed } = await call('POST', path, { once: 'follows-and-is-deleted', body: more });
  await ended(followed.runId as string);
  await remove(followed.runId as string);
  expect(await gone('follows-and-is-deleted', path, more)).toEqual([410, 'run-deleted']);
  await remove(runId);
  expect(await gone('deleted-later', '/runs', { request: question })).toEqual([410, 'run-deleted']);
  expect(await gone('deleted-later', '/runs', { request: 'Another?' })).toEqual([
    409,
    'idempotency-mismatch',
  ]);
});

it('takes one of two bodies that come with one key at the same moment, and tells the other', async () => {
  const statuses = async (path: string, bodies: readonly object[]) => {
    const answers = await Promise.all(
      bodies.map((body) => call('POST', path, { once: 'two-at-once', body })),
    );
    return answers.map(({ status }) => status);
  };
  const begun = await statuses('/runs', [{ request: question }, { request: `${question} And logs?` }]);
  expect(new Set(begun)).toEqual(new Set([201, 409]));
  const runId = await started('before-two-at-once');
  await asked(runId);
  const told = await statuses(`/runs/${runId}/follow-up`, [{ text: 'Say why.' }, { text: 'Say when.' }]);
  expect(new Set(told)).toEqual(new Set([202, 409]));
});

it('refuses keys that are missing, malformed, unknown, without the scope, or of somebody else', async () => {
  const bare = await fetch(`${url}/api/v1/runs`);
  expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  for (const key of ['', 'x', 'revoked-keys-are-long-enough', settings.keys['reader']?.key.reveal() ?? ''])
    expect((await call('GET', '/runs', { key })).status).toBe(401);
  const body = { request: question };
  const noScope = await call('POST', '/runs', { key: keys.reader, once: 'reader-starts', body });
  expect([noScope.status, noScope.json.error.code]).toEqual([403, 'no-scope']);
  expect((await call('GET', '/runs', { key: keys.reader })).json).toEqual({ runs: [] });
  const runId = await started('of-the-first-key');
  for (const path of ['', '/report', '/events', '/page'])
    expect((await call('GET', `/runs/${runId}${path}`, { key: keys.other })).status).toBe(404);
  expect((await call('POST', `/runs/${runId}/stop`, { key: keys.other })).status).toBe(404);
  const thread = { platform: 'slack', id: 'C1/1.2' };
  const foreign = await call('POST', '/runs', { once: 'in-a-chat-key', body: { ...body, thread } });
  expect([foreign.status, foreign.json.error.code]).toEqual([403, 'no-thread']);
  const stopped = await call('POST', `/runs/${runId}/stop`);
  expect(stopped.status).toBe(202);
});

it('says what is wrong with requests that are out of order, malformed or too large', async () => {
  expect((await call('POST', '/runs', { body: { request: question } })).json.error.code).toBe(
    'no-idempotency-key',
  );
  const empty = await call('POST', '/runs', { once: 'empty-request', body: { request: ' ', more: 1 } });
  expect([empty.status, empty.json.error.code]).toEqual([400, 'malformed']);
  for (const body of ['{"request":"hi"', '']) {
    const headers = { authorization: `Bearer ${keys.all}`, 'idempotency-key': 'broken-json' };
    const broken = await fetch(`${url}/api/v1/runs`, { method: 'POST', headers, body });
    expect([broken.status, await broken.json()]).toEqual([
      400,
      { error: expect.objectContaining({ code: 'malformed', message: 'The body is not valid JSON.' }) },
    ]);
  }
  const long = await call('POST', '/runs', { once: 'long-request', body: { request: 'x'.repeat(50_001) } });
  expect([long.status, long.json.error.message]).toEqual([
    400,
    expect.stringContaining('50,000 characters is the most: ask in a few sentences.'),
  ]);
  expect((await call('GET', '/runs/run_none')).status).toBe(404);
  expect((await call('GET', '/nothing')).status).toBe(404);
  const runId = await started('out-of-order-1');
  for (const number of ['abc', '0', '-1', '1.5', '1e3', '[1]']) {
    const { status, json } = await call('GET', `/runs/${runId}/citations/${number}`);
    expect([status, json.error.code, json.error.message]).toEqual([
      400,
      'malformed',
      'The address ends in no number of a citation.',
    ]);
  }
  const body = { version: 1, answer: { kind: 'accepted' } };
  expect((await call('POST', `/runs/${runId}/questions/qst_none`, { body })).status).toBe(404);
  expect((await call('POST', `/runs/${runId}/questions/%00`, { body })).status).toBe(404);
  expect((await call('GET', '/runs/%00')).status).toBe(404);
  const { id: draft } = await asked(runId);
  const high = { ...body, version: 2 ** 31 };
  expect((await call('POST', `/runs/${runId}/questions/${draft}`, { body: high })).status).toBe(400);
  expect(await statusOfHuge()).toBe(413);
  const followed = await call('POST', `/runs/${runId}/follow-up`, {
    once: 'no-more-key',
    body: { text: '' },
  });
  expect(followed.status).toBe(400);
  await call('POST', `/runs/${runId}/stop`);
});

it('begins one research where two programs follow up at the same moment, and tells the other to it', async () => {
  const runId = await started('followed-by-two');
  await asked(runId);
  await call('POST', `/runs/${runId}/stop`);
  const statusOf = async (id: string) => (await call('GET', `/runs/${id}`)).json.status as string;
  await eventually('it has ended', async () => (await statusOf(runId)) === 'cancelled');
  const follow = (once: string) =>
    call('POST', `/runs/${runId}/follow-up`, { once, body: { text: `${question} (${once})` } });
  const both = await Promise.all(['follows-first', 'follows-second'].map(follow));
  expect(both.map(({ json }) => json.taken as string).toSorted()).toEqual(['started', 'told']);
  const [begun] = both.filter(({ json }) => json.taken === 'started');
  expect(both.map(({ json }) => json.runId as string)).toEqual([begun?.json.runId, begun?.json.runId]);
  // Repeated, each is answered as before.
  const again = await Promise.all(['follows-first', 'follows-second'].map(follow));
  expect(again.map(({ json }) => json as unknown)).toEqual(both.map(({ json }) => json as unknown));
  await call('POST', `/runs/${begun?.json.runId as string}/stop`);
});

it('takes no decision in words from a key that may not decide', async () => {
  const own = { key: keys.starter };
  const { json } = await call('POST', '/runs', { ...own, once: 'starts-alone', body: { request: question } });
  const path = `/runs/${json.id as string}`;
  const waits = async () => (await call('GET', path, own)).json.question as { version: number } | null;
  await eventually('the draft', async () => (await waits()) ?? undefined);
  const said = { ...own, once: 'decides-in-words', body: { text: 'approve' } };
  const { status, json: refusal } = await call('POST', `${path}/follow-up`, said);
  expect([status, refusal.error.code]).toEqual([403, 'no-scope']);
  expect(await waits()).toMatchObject({ version: 1 });
  await call('POST', `${path}/stop`, own);
});

it('goes by the policy of the place in whose thread it begins a research, also by a follow-up', async () => {
  const chat = { key: keys.chat };
  const decidedByOthers = async (runId: string) => {
    const { id, version } = await eventually('a draft', async () => {
      const { json } = await call('GET', `/runs/${runId}`, chat);
      return json.question as { id: string; version: number } | null;
    });
    const body = { version, answer: { kind: 'accepted' } };
    const decided = await call('POST', `/runs/${runId}/questions/${id}`, { ...chat, body });
    expect([decided.status, decided.json.error?.message]).toEqual([409, english('answer.not-you')]);
    await call('POST', `/runs/${runId}/stop`, chat);
    await eventually('the end', async () => {
      return (await call('GET', `/runs/${runId}`, chat)).json.status === 'cancelled';
    });
  };
  const thread = { platform: 'slack', id: 'C9/1.2', place: 'T1' };
  const first = await call('POST', '/runs', {
    ...chat,
    once: 'in-a-chat',
    body: { request: question, thread },
  });
  const path = `/runs/${first.json.id}/follow-up`;
  // It may have to begin a research, whose place nobody could tell.
  const added = { ...chat, once: 'told-in-a-chat', body: { text: 'And logs?' } };
  isAway = true;
  expect((await call('POST', path, added)).status).toBe(503);
  isAway = false;
  expect((await call('POST', path, added)).json.taken).toBe('told');
  // What is told after a stop begins a research.
  await eventually('it is told', async () => (await untaken()) === 0);
  await decidedByOthers(first.json.id);
  const more = await call('POST', path, { ...chat, once: 'more-in-a-chat', body: { text: question } });
  expect(more.json.taken).toBe('started');
  await decidedByOthers(more.json.runId);
});

it('says that a follow-up came before with another text', async () => {
  const runId = await started('followed-up-twice');
  await asked(runId);
  const follow = async (text: string) =>
    (await call('POST', `/runs/${runId}/follow-up`, { once: 'follow-up-once', body: { text } })).status;
  expect(await follow('And logs?')).toBe(202);
  expect(await follow('And keys?')).toBe(409);
  expect(await follow('And logs?')).toBe(202);
  await call('POST', `/runs/${runId}/stop`);
});

it('reads what Footnote says to a program, also what it would say to somebody alone', async () => {
  const runId = await started('told-something');
  const said = async () =>
    (await call('GET', `/runs/${runId}/messages`)).json.messages as {
      id: string;
      at: number;
      view: { kind: string; text?: string };
    }[];
  await asked(runId);
  const follow = (once: string, text: string) =>
    call('POST', `/runs/${runId}/follow-up`, { once, body: { text } });
  await follow('asks-for-a-check', 'check 1');
  const receipt = await eventually('the receipt', async () =>
    (await said()).find(({ view }) => view.kind === 'receipt'),
  );
  expect(JSON.stringify(receipt.view)).toContain('35 days');
  expect(Math.abs(receipt.at - Date.now())).toBeLessThan(60_000);
  await follow('asks-for-the-page', 'page');
  await follow('asks-for-the-status', 'status');
  const kinds = await eventually('all answers', async () => {
    const all = (await said()).map(({ view }) => view.kind);
    return all.length >= 4 ? all : undefined;
  });
  expect(kinds).toEqual(['request', 'receipt', 'notice', 'notice']);
  expect((await call('GET', `/runs/${runId}/messages`, { key: keys.other })).status).toBe(404);
  await call('POST', `/runs/${runId}/stop`);
});

/** Ten megabytes, on a connection of its own; cut off counts as refused. */
function statusOfHuge(): Promise<number> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${keys.all}`, 'idempotency-key': 'ten-megabytes' };
    const sending = request(`${url}/api/v1/runs`, { method: 'POST', agent: false, headers }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sending.on('error', () => resolve(413));
    sending.setHeader('content-length', 10_000_000);
    sending.end('x'.repeat(10_000_000));
  });
}

it('describes itself, and limits how often a key calls', async () => {
  const { json } = await call('GET', '/openapi.json');
  expect(json.openapi).toBe('3.1.0');
  expect(Object.keys(json.paths as object)).toContain('/api/v1/runs/{run}/questions/{question}');
  const statuses = new Set<number>();
  for (let i = 0; i <= 200; i++) statuses.add((await call('GET', '/runs', { key: keys.slow })).status);
  expect([...statuses]).toEqual([200, 429]);
});

async function client(key: string): Promise<Client> {
  const one = new Client({ name: 'a program', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await one.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return one;
}

it('takes no list of calls by MCP: each counts', async () => {
  const headers = {
    authorization: `Bearer ${keys.all}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const one = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const send = async (body: unknown) =>
    (await fetch(`${url}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  expect(await send(one)).toBe(200);
  expect(await send([one, { ...one, id: 2 }])).toBe(400);
});

async function use(one: Client, name: string, args: Record<string, unknown>) {
  const { content, isError } = await one.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return { text: first?.text ?? '', isError };
}

it('gives models the same by MCP: research, status, report, check and answer', async () => {
  const one = await client(keys.all);
  const { tools } = await one.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['research', 'status', 'report', 'check', 'answer']);
  let told = 0;
  const idempotencyKey = 'by-mcp-once';
  const args = { request: question, waitSeconds: 60, idempotencyKey };
  const result = await one.callTool({ name: 'research', arguments: args }, undefined, {
    onprogress: () => (told += 1),
  });
  const run = JSON.parse((result.content as { text: string }[])[0]?.text ?? '') as {
    id: string;
    question: { id: string; version: number };
  };
  expect(told).toBeGreaterThan(0);
  const { id: runId } = run;
  const reader = await client(keys.reader);
  const decision = {
    runId,
    questionId: run.question.id,
    version: run.question.version,
    answer: { kind: 'accepted' },
  };
  const refused = await use(reader, 'answer', decision);
  expect([refused.isError, refused.text.includes('lacks the scope')]).toEqual([true, true]);
  expect((await use(reader, 'status', { runId })).isError).toBe(true);
  expect((await use(one, 'answer', decision)).isError).toBeUndefined();
  await eventually('delivered', async () =>
    (await use(one, 'status', { runId })).text.includes('"delivered"'),
  );
  expect((await use(one, 'report', { runId })).text).toContain('35 days');
  // The same key and body: the report of the run that has ended.
  const again = await use(one, 'research', args);
  expect(JSON.parse(again.text)).toMatchObject({ id: runId, report: await markdownOf(runId) });
  expect((await use(one, 'check', { runId, n: 1 })).text).toContain('35 days');
  await Promise.all([one.close(), reader.close()]);
  await expect(client('unknown-keys-are-long-enough')).rejects.toThrow();
});

it('goes on with a research whose MCP client hangs up', async () => {
  const one = await client(keys.other);
  const hanging = new AbortController();
  const args = { request: question, waitSeconds: 60, idempotencyKey: 'hangs-up-midway' };
  const calling = one.callTool({ name: 'research', arguments: args }, undefined, {
    signal: hanging.signal,
    onprogress: () => hanging.abort(),
  });
  await expect(calling).rejects.toThrow();
  await one.close();
  await eventually('its draft waits', async () => {
    const { json } = await call('GET', '/runs', { key: keys.other });
    return json.runs[0]?.status === 'waiting';
  });
});

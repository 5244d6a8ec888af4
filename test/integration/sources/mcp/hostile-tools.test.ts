// Servers of tools that hang, lie, break off or want more than to be asked: each call ends with a sentence, in time.
import { afterEach, expect, it } from 'vitest';
import { startFakeMcp } from '../../../fakes/mcp/fake-mcp.ts';
import type { Mischief } from '../../../fakes/mcp/fake-mcp.ts';
import { words } from '../../../fakes/mcp/tool-server.ts';
import type { FakeTool } from '../../../fakes/mcp/tool-server.ts';
import { eventually } from '../../../support/eventually.ts';
import { call, closeAll, closing, failure, open, pointingAt } from './world.ts';

afterEach(closeAll);

async function world(answer: NonNullable<FakeTool['answer']> = () => words('fine'), limits: object = {}) {
  const fake = await startFakeMcp([{ name: 'search', answer }]);
  closing.push(() => fake.close());
  const { tool, list, names, lines, close } = open({ wiki: pointingAt(fake, { tools: 'search' }) }, limits);
  return { fake, listed: await tool('mcp_wiki_search'), list, names, lines, close };
}

const gave = (why: string) => `The tool "search" of the MCP server "wiki" gave nothing: ${why}.`;

it.each<[string, Mischief, string]>([
  ['answers with a page', 'a-page', 'it answered with something else than MCP'],
  ['answers with broken JSON', 'broken-json', 'its answer could not be read'],
  ['answers with ten million bytes', 'huge', 'its answer is too large'],
  ['forbids', { status: 403 }, 'it does not let us in (HTTP 403)'],
  ['is asked too often', { status: 429 }, 'it is asked too often (HTTP 429)'],
  ['redirects elsewhere', { status: 302 }, 'it answered with HTTP 302'],
])('tells of a server that %s, and goes on afterwards', async (_name, mischief, why) => {
  const { fake, listed, lines } = await world();
  fake.next('tools/call', mischief, mischief);
  expect(await failure(call(listed, { secret: 'plan' }))).toBe(gave(why));
  await eventually('a further call to be answered', async () => {
    const text = await call(listed).then(
      (answer) => answer.text,
      () => null,
    );
    return text === 'fine';
  });
  expect(JSON.stringify(lines('warn'))).not.toMatch(/plan|key-of-the-fake|127\.0/);
});

it.each<Mischief>(['cut', 'cut-stream', { status: 502 }])(
  'asks again over a new connection after %j, once',
  async (mischief) => {
    const { fake, listed } = await world();
    fake.next('tools/call', mischief);
    expect(await call(listed)).toMatchObject({ text: 'fine' });
    fake.next('tools/call', mischief, mischief);
    expect(await failure(call(listed))).toMatch(
      /gave nothing: (its answer broke off|it answered with HTTP 502|its answer could not be read|it cannot be reached.*)\.$/,
    );
    expect(fake.calls).toHaveLength(1);
  },
);

it.each<'initialize' | 'notifications/initialized' | 'tools/list'>([
  'initialize',
  'notifications/initialized',
  'tools/list',
])('does without a server that hangs at %s', async (method) => {
  const { fake, names, lines } = await world(undefined, { timeoutMs: 1_000 });
  fake.restart();
  fake.next('initialize', ...(method === 'initialize' ? (['hang', 'hang'] as const) : []));
  if (method !== 'initialize') fake.next(method, 'hang', 'hang');
  expect(await names()).toEqual([]);
  expect(lines('warn').map(({ fields }) => fields)).toEqual([
    { server: 'wiki', kind: 'timeout', reason: 'it did not answer within 1 s' },
  ]);
});

it('ends a call that takes too long, while others go on', async () => {
  const slow: AbortSignal[] = [];
  const { listed } = await world(
    ({ quick }, { signal }) => {
      if (quick === true) return words('fine');
      slow.push(signal);
      return new Promise(() => {});
    },
    { timeoutMs: 600 },
  );
  const waiting = failure(call(listed));
  expect(await call(listed, { quick: true })).toMatchObject({ text: 'fine' });
  expect(await waiting).toBe(gave('it did not answer within 0.6 s'));
  await eventually('the server to be told', () => slow[0]?.aborted);
  expect(await call(listed, { quick: true })).toMatchObject({ text: 'fine' });
});

it('ends a call whose run is cancelled with the reason of that, and tells the server', async () => {
  const begun: AbortSignal[] = [];
  const { listed, lines } = await world((_args, { signal }) => {
    begun.push(signal);
    return new Promise(() => {});
  });
  const cancel = new AbortController();
  const calling = listed.call({}, { signal: cancel.signal });
  await eventually('the call to arrive', () => begun.length === 1);
  cancel.abort(new Error('stopped by somebody'));
  await expect(calling).rejects.toThrow('stopped by somebody');
  await eventually('the server to be told', () => begun[0]!.aborted);
  expect(lines('warn')).toEqual([]);
});

it('hands on the words of a tool that failed, to the model and to no log', async () => {
  const { listed, lines } = await world(() => ({
    isError: true,
    content: [{ type: 'text', text: `no\u0000 such\ndate: 31 February. ${'x'.repeat(1000)}` }],
  }));
  const sentence = await failure(call(listed));
  expect(sentence).toContain(gave('the tool failed: “no such date: 31 February. x').slice(0, -1));
  expect(sentence.length).toBeLessThan(420);
  expect(lines('warn').map(({ fields }) => fields)).toEqual([
    { server: 'wiki', tool: 'search', kind: 'failed' },
  ]);
});

it('hands on why a call was refused', async () => {
  const { listed } = await world(() => {
    throw new Error('query is missing');
  });
  expect(await failure(call(listed))).toBe(gave('it refused the call: “query is missing”'));
  expect(await failure(call(listed, ['not', 'an', 'object']))).toBe(gave('its arguments must be an object'));
});

it.each([-32000, -32001])(
  'takes a refusal with %i for one, not for trouble with the connection',
  async (code) => {
    const { fake, listed } = await world(() => {
      throw Object.assign(new Error('no such page'), { code });
    });
    expect(await failure(call(listed))).toBe(gave('it refused the call: “no such page”'));
    expect(fake.calls).toHaveLength(1);
  },
);

it.each([
  ['sampling', 'sampling/createMessage', { messages: [], maxTokens: 10 }],
  [
    'elicitation',
    'elicitation/create',
    { message: 'Your password?', requestedSchema: { type: 'object', properties: {} } },
  ],
  ['roots', 'roots/list', {}],
])('lets no server use us for %s', async (_name, method, params) => {
  const refusals: unknown[] = [];
  const { listed } = await world(async (_args, { request }) => {
    await request(method, params).catch((error: unknown) => refusals.push(error));
    return words('went on');
  });
  expect(await call(listed)).toMatchObject({ text: 'went on' });
  expect(refusals).toHaveLength(1);
  expect(refusals[0]).toMatchObject({ code: -32601 });
});

it('cuts a long answer, and says nothing of an empty one', async () => {
  const { listed } = await world(({ much }) => words(much === true ? 'word '.repeat(500_000) : ' \n\u0000'), {
    maxCharacters: 1000,
  });
  expect((await call(listed, { much: true })).text).toHaveLength(1000);
  expect(await failure(call(listed))).toBe(gave('its answer was empty'));
});

it('stops reading a list of tools that has no end', async () => {
  const fake = await startFakeMcp(Array.from({ length: 100 }, (_, i) => ({ name: `tool-${i}` })));
  closing.push(() => fake.close());
  const { names, lines } = open({ wiki: pointingAt(fake, { tools: 'tool-1' }) });
  expect(await names()).toEqual([]);
  expect(lines('warn')[0]!.fields).toMatchObject({ reason: 'its list of tools has no end' });
});

// Tools of MCP servers over the wire: what is offered, what a call gives, and how connections are kept.
import { afterEach, expect, it } from 'vitest';
import { startFakeMcp } from '../../../fakes/mcp/fake-mcp.ts';
import type { FakeMcp } from '../../../fakes/mcp/fake-mcp.ts';
import { words } from '../../../fakes/mcp/tool-server.ts';
import type { FakeTool } from '../../../fakes/mcp/tool-server.ts';
import { eventually } from '../../../support/eventually.ts';
import { call, closeAll, closing, failure, open, pointingAt } from './world.ts';

afterEach(closeAll);

async function fakeOf(...tools: readonly FakeTool[]): Promise<FakeMcp> {
  const fake = await startFakeMcp(tools);
  closing.push(() => fake.close());
  return fake;
}

const search: FakeTool = {
  name: 'search',
  title: 'Search of the wiki',
  description: 'Finds\n  pages.\u0000\u202e',
  inputSchema: { properties: { query: { type: 'string', description: 'words\u200b' } }, required: ['query'] },
  annotations: { readOnlyHint: true },
  answer: ({ query }) => words(`Found for ${String(query)}:\r\na page\u0000`),
};

it('offers what the operator named and nothing else, and calls only that (D12, D13)', async () => {
  const fake = await fakeOf(search, { name: 'purge' }, { name: 'a' }, { name: 'b' }, { name: 'fetch' });
  const { list, lines } = open({ wiki: pointingAt(fake, { tools: 'fetch, search' }) });
  const offered = await list();
  expect(offered.map(({ name }) => name)).toEqual(['mcp_wiki_fetch', 'mcp_wiki_search']);
  expect(offered[1]).toMatchObject({
    description: 'Finds pages.',
    parameters: {
      type: 'object',
      properties: { query: { type: 'string', description: 'words' } },
      required: ['query'],
    },
  });
  expect(await call(offered[1]!, { query: 'tea' })).toEqual({
    title: 'Search of the wiki',
    text: 'Found for tea:\na page',
    url: expect.stringMatching(/^mcp:wiki\/search\/[0-9a-f]{16}$/) as string,
  });
  expect(fake.calls).toEqual([{ tool: 'search', args: { query: 'tea' } }]);
  expect(lines('warn')).toEqual([]);
});

it('gives each answer an address of its own, and the same answer the same one', async () => {
  const fake = await fakeOf(search);
  const { tool } = open({ wiki: pointingAt(fake, { tools: 'search' }) });
  const listed = await tool('mcp_wiki_search');
  const told = [];
  for (const query of ['tea', 'coffee', 'tea']) told.push(await call(listed, { query }));
  const [tea, coffee, again] = told.map(({ url }) => url);
  expect(tea).not.toBe(coffee);
  expect(again).toBe(tea);
});

it('refuses tools that are said to change something, unless the operator trusts the server (B51)', async () => {
  const fake = await fakeOf(
    search,
    { name: 'write', annotations: { readOnlyHint: false } },
    { name: 'drop', annotations: { readOnlyHint: true, destructiveHint: true } },
    { name: 'odd', annotations: { readOnlyHint: 'yes' } },
  );
  const named = { tools: 'search, write, drop, odd, gone' };
  const careful = open({ wiki: pointingAt(fake, named) });
  expect(await careful.names()).toEqual(['mcp_wiki_search']);
  expect(await careful.names()).toEqual(['mcp_wiki_search']);
  // Once each, though the list was asked for twice.
  expect(careful.lines('warn').map(({ fields }) => fields)).toEqual([
    { server: 'wiki', tool: 'write', because: 'the server says that it changes something' },
    { server: 'wiki', tool: 'drop', because: 'the server says that it may destroy something' },
    { server: 'wiki', tool: 'odd', because: 'the server describes it in a way that cannot be used' },
    { server: 'wiki', tool: 'gone' },
  ]);
  const trusting = open({ wiki: pointingAt(fake, { ...named, trusted: true }) });
  expect(await trusting.names()).toEqual(['mcp_wiki_search', 'mcp_wiki_write', 'mcp_wiki_drop']);
});

it('does not call a tool that turned out to change something after it was listed (B51)', async () => {
  const fake = await fakeOf(search);
  const { tool } = open({ wiki: pointingAt(fake, { tools: 'search' }) });
  const listed = await tool('mcp_wiki_search');
  fake.offer([{ ...search, annotations: { readOnlyHint: false } }]);
  fake.restart();
  expect(await failure(call(listed))).toBe(
    'The tool "search" of the MCP server "wiki" gave nothing: the server says that it changes something.',
  );
  expect(fake.calls).toEqual([]);
});

it('heeds at once that the list of tools has changed, if it is told', async () => {
  const changing: FakeTool = {
    ...search,
    async answer({ tell }, { notify }) {
      fake.offer([{ ...changing, annotations: { destructiveHint: true } }]);
      if (tell === true) await notify('notifications/tools/list_changed');
      return words('bye');
    },
  };
  const fake = await fakeOf(changing);
  const { tool, names } = open({ wiki: pointingAt(fake, { tools: 'search' }) });
  const listed = await tool('mcp_wiki_search');
  await call(listed);
  await call(listed, { tell: true });
  expect(await failure(call(listed))).toContain('the server says that it may destroy something');
  expect(await names()).toEqual([]);
});

it('connects once for all who ask at the same time, and not before anybody asks', async () => {
  const fake = await fakeOf(search);
  const { list, close } = open({ wiki: pointingAt(fake, { tools: 'search' }) });
  expect(fake.asked).toEqual([]);
  const [[first], [second]] = await Promise.all([list(), list()]);
  await Promise.all([call(first!), call(second!)]);
  expect(fake.asked.filter((method) => method === 'initialize')).toHaveLength(1);
  expect(fake.sessions()).toBe(1);
  // No stream of news is held open.
  expect(fake.asked).not.toContain('GET');
  await close();
  expect(fake.sessions()).toBe(0);
  expect(await failure(call(first!))).toContain('Footnote is stopping');
});

it('connects again after the server was restarted, within the same call', async () => {
  const fake = await fakeOf(search);
  const { tool } = open({ wiki: pointingAt(fake, { tools: 'search' }) });
  const listed = await tool('mcp_wiki_search');
  fake.restart();
  expect(await call(listed, { query: 'x' })).toMatchObject({ text: 'Found for x:\na page' });
  expect(fake.asked.filter((method) => method === 'initialize')).toHaveLength(2);
  expect(fake.calls).toHaveLength(1);
});

it('goes on without a server that is away, says so once, and has it back later', async () => {
  const [wiki, notes] = [await fakeOf(search), await fakeOf({ name: 'find' })];
  const { names, lines } = open({
    wiki: pointingAt(wiki, { tools: 'search' }),
    notes: pointingAt(notes, { tools: 'find' }),
  });
  wiki.next('initialize', { status: 503 }, { status: 503 });
  expect(await names()).toEqual(['mcp_notes_find']);
  await eventually('the pause to be over and the second try to have failed', async () => {
    expect(await names()).toEqual(['mcp_notes_find']);
    return wiki.asked.filter((method) => method === 'initialize').length === 2;
  });
  expect(lines('warn')).toEqual([
    {
      level: 'warn',
      fields: { server: 'wiki', kind: 'lost', reason: 'it answered with HTTP 503' },
      message: 'a server of tools is left out',
    },
  ]);
  await eventually('it to be back', async () => (await names()).length === 2);
  expect(lines('info')).toHaveLength(1);
});

it('leaves a server alone for a while after it could not be reached', async () => {
  const fake = await fakeOf(search);
  const { names } = open({ wiki: pointingAt(fake, { tools: 'search' }) }, { pauseMs: 600_000 });
  fake.next('initialize', { status: 503 });
  expect(await names()).toEqual([]);
  expect(await names()).toEqual([]);
  expect(fake.asked).toEqual(['initialize']);
});

it('names servers and tools in one way, whatever characters they have', async () => {
  const fake = await fakeOf({ name: 'a.b' }, { name: 'a/b' }, { name: 'long'.repeat(30) });
  const tools = ['a.b', 'a/b', 'long'.repeat(30)];
  const names = await open({ one: pointingAt(fake, { tools }), one_a: pointingAt(fake, { tools }) }).names();
  expect(new Set(names).size).toBe(6);
  for (const name of names) expect(name).toMatch(/^mcp_one_[a-zA-Z0-9_-]{1,56}$/);
});

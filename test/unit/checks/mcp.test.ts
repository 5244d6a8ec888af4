// What the doctor says about servers of tools.
import { expect, it } from 'vitest';
import { mcpChecks } from '../../../src/checks/mcp.ts';
import type { Standing } from '../../../src/sources/mcp/permitted.ts';
import type { McpServer } from '../../../src/sources/mcp/server.ts';
import { McpTrouble } from '../../../src/sources/mcp/trouble.ts';

const signal = new AbortController().signal;
const permitted: Standing = { is: 'permitted', tool: { title: 'x', description: 'x', parameters: {} } };

async function finding(inspect: McpServer['inspect']) {
  const server: McpServer = {
    name: 'wiki',
    tools: [],
    inspect,
    call: () => Promise.reject(new Error('nobody calls')),
    close: () => Promise.resolve(),
  };
  const [check] = mcpChecks([server], []);
  expect(check!.name).toBe('mcp wiki');
  return check!.run(signal);
}

const offering = (standings: readonly (readonly [string, Standing])[], names: readonly string[] = []) =>
  finding(() => Promise.resolve({ standings: new Map(standings), names }));

it('names the tools that are offered', async () => {
  expect(
    await offering([
      ['search', permitted],
      ['fetch', permitted],
    ]),
  ).toEqual({ status: 'ok', detail: 'offers search, fetch' });
});

it('names what is missing and what is refused, and what to do about it', async () => {
  const refused: Standing = { is: 'refused', because: 'the server says that it changes something' };
  expect(
    await offering(
      [
        ['search', permitted],
        ['serach', { is: 'missing' }],
        ['write', refused],
      ],
      ['search', 'write'],
    ),
  ).toEqual({
    status: 'failed',
    detail:
      'offers search; it has no tool "serach"; "write" is refused, because the server says that it changes something',
    remedy:
      'Correct mcp.servers.wiki.tools; it has search, write. Research only reads: take what is refused out of mcp.servers.wiki.tools, or set trusted: true there if you know better.',
  });
});

it.each([
  ['unauthorized', 'Check the key among mcp.servers.wiki.headers.'],
  ['timeout', 'Check that it is there, or give it more time (mcp.servers.wiki.timeoutMs).'],
  ['unreachable', 'Check mcp.servers.wiki.url, or run its command by hand to see what it says.'],
] as const)('has a remedy for a server that is %s', async (kind, remedy) => {
  const found = await finding(() =>
    Promise.reject(new McpTrouble(kind, 'it is away', 'words of the server')),
  );
  expect(found).toEqual({ status: 'failed', detail: 'it is away', remedy });
});

it('says why a server is not asked at all', async () => {
  const [check] = mcpChecks([], ['wiki']);
  expect(await check!.run(signal)).toEqual({
    status: 'note',
    detail: 'is left out, because mcp.servers.wiki.url is empty',
  });
});

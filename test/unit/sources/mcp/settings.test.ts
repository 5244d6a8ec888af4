// What an operator may write about servers of tools, and that their keys stay hidden.
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { textRedactor } from '../../../../src/base/redact.ts';
import { configWith } from '../../../fakes/mcp/settings.ts';

const url = 'https://wiki.example.com/mcp/';

it('takes an address or a program, with keys from the environment', () => {
  const { wiki, tickets } = configWith(
    {
      wiki: {
        url: '${WIKI_URL}',
        headers: { authorization: 'Bearer ${WIKI_TOKEN}' },
        tools: 'search, fetch',
      },
      tickets: {
        command: 'npx',
        args: ['-y', 'x'],
        env: { KEY: '${WIKI_TOKEN}', NONE: '${NO:-}' },
        tools: ['find'],
      },
    },
    { WIKI_URL: url, WIKI_TOKEN: 'very-secret-token' },
  ).mcp.servers;
  expect(wiki).toMatchObject({ tools: ['search', 'fetch'] });
  expect([wiki!.url!.reveal(), wiki!.headers!['authorization']!.reveal()]).toEqual([
    url,
    'Bearer very-secret-token',
  ]);
  expect(tickets).toMatchObject({ command: 'npx', args: ['-y', 'x'], env: { NONE: null }, tools: ['find'] });
});

it('shows keys nowhere, and takes them out of every line of a log', () => {
  const config = configWith({
    wiki: { url: `${url}?key=abcdefgh`, headers: { 'x-key': 'very-secret-token' }, tools: 'search' },
    here: { command: 'x', env: { KEY: 'another-secret' }, tools: 'search' },
  });
  const said = `${inspect(config, { depth: 9 })} ${JSON.stringify(config)}`;
  expect(said).not.toMatch(/very-secret-token|another-secret|abcdefgh/);
  expect(textRedactor(config)(`${url}?key=abcdefgh very-secret-token another-secret`)).toBe(
    '[secret] [secret] [secret]',
  );
});

it('takes an empty address for a server that is left out', () => {
  expect(configWith({ wiki: { url: '${WIKI_URL:-}', tools: 'search' } }).mcp.servers['wiki']!.url).toBeNull();
});

it.each([
  [
    'neither address nor program',
    { tools: 'search' },
    'mcp.servers.wiki.url: found nothing; expected an address',
  ],
  [
    'both',
    { url, command: 'npx', tools: 'search' },
    'mcp.servers.wiki.command: found "npx"; expected a program, when no address',
  ],
  [
    'no tools',
    { url },
    'mcp.servers.wiki.tools: found nothing; expected names of tools, separated by commas, at least one',
  ],
  [
    'an empty list of tools',
    { url, tools: ' , ' },
    'expected names of tools, separated by commas, at least one',
  ],
  [
    'another protocol',
    { url: 'ws://x', tools: 'search' },
    'mcp.servers.wiki.url: found [secret]; expected an address that begins with https://',
  ],
  [
    'a key that does not exist',
    { url, tool: 'search', tools: 'search' },
    'did you mean mcp.servers.wiki.tools?',
  ],
])('tells of %s', (_name, server, problem) => {
  expect(() => configWith({ wiki: server })).toThrow(problem);
});

it('tells of a name that could not be part of the names of tools', () => {
  expect(() => configWith({ 'my wiki': { url, tools: 'search' } })).toThrow(/problem/);
});

it('knows who can be asked for papers', () => {
  expect(configWith({}).search.papers).toEqual(['arxiv', 'semantic-scholar']);
});

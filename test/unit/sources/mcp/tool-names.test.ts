import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toolNames } from '../../../../src/sources/mcp/mcp-tools.ts';
import { cases } from '../../../support/cases.ts';

const namesOf = (servers: Parameters<typeof toolNames>[0]) =>
  [...toolNames(servers).values()].flatMap((names) => [...names.values()]);

it('gives short tools plain names', () => {
  expect(namesOf([{ name: 'wiki', tools: ['search', 'get.page'] }])).toEqual([
    'mcp_wiki_search',
    'mcp_wiki_get_page',
  ]);
});

it('keeps names apart that would read alike, and stays the same for the same settings', () => {
  const servers = [
    { name: 'a', tools: ['b_c', 'b.c'] },
    { name: 'a_b', tools: ['c'] },
  ];
  const names = namesOf(servers);
  expect(names[0]).toBe('mcp_a_b_c');
  expect(names.slice(1)).toEqual([
    expect.stringMatching(/^mcp_a_b_c_[0-9a-f]{8}$/),
    expect.stringMatching(/^mcp_a_b_c_[0-9a-f]{8}$/),
  ]);
  expect(new Set(names).size).toBe(3);
  expect(namesOf(servers)).toEqual(names);
});

it('gives every tool a name of its own that models may use, whatever it is called', () => {
  const name = fc.stringMatching(/^[a-zA-Z0-9_-]{1,32}$/);
  const tools = fc.uniqueArray(fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('a.b', 'a/b', 'a_b')));
  const servers = fc.uniqueArray(fc.record({ name, tools }), { selector: (server) => server.name });
  fc.assert(
    fc.property(servers, (given) => {
      const names = namesOf(given);
      expect(new Set(names).size).toBe(given.flatMap((server) => server.tools).length);
      for (const one of names) expect(one).toMatch(/^mcp_[a-zA-Z0-9_-]{1,60}$/);
    }),
    cases(100),
  );
});

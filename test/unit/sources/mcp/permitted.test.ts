// Which tools may be called, whatever a server says of them.
import { expect, it } from 'vitest';
import { namesIn, standingsOf } from '../../../../src/sources/mcp/permitted.ts';

const inputSchema = { type: 'object' };
const settings = (more: object = {}) => ({ tools: ['search'], ...more });
const standing = (listing: readonly unknown[], more: object = {}) =>
  standingsOf(settings(more), listing).get('search');
const refused = { is: 'refused', because: 'the server describes it in a way that cannot be used' };

it('permits what was named and is described well, and says nothing of the rest (D12)', () => {
  const listing = [{ name: 'search', inputSchema }, { name: 'delete', inputSchema }, null, 'search', {}];
  expect([...standingsOf(settings(), listing)]).toEqual([
    [
      'search',
      {
        is: 'permitted',
        tool: { title: 'search', description: 'search', parameters: { type: 'object', properties: {} } },
      },
    ],
  ]);
});

it.each([
  ['readOnlyHint: false', { readOnlyHint: false }, 'the server says that it changes something'],
  ['destructiveHint: true', { destructiveHint: true }, 'the server says that it may destroy something'],
  [
    'both at once',
    { readOnlyHint: true, destructiveHint: true },
    'the server says that it may destroy something',
  ],
])('refuses %s, but not of a trusted server (B51)', (_name, annotations, because) => {
  const listing = [{ name: 'search', inputSchema, annotations }];
  expect(standing(listing)).toEqual({ is: 'refused', because });
  expect(standing(listing, { trusted: true })).toMatchObject({ is: 'permitted' });
});

it('refuses a tool that is listed twice, once harmless', () => {
  const twice = [
    { name: 'search', inputSchema, annotations: { readOnlyHint: true } },
    { name: 'search', inputSchema, annotations: { readOnlyHint: false } },
  ];
  expect(standing(twice, { trusted: true })).toEqual(refused);
});

it.each([
  ['no schema', { name: 'search' }],
  ['a schema of no object', { name: 'search', inputSchema: { type: 'array' } }],
  ['a list for a schema', { name: 'search', inputSchema: [] }],
  ['a schema that is too large', { name: 'search', inputSchema: { description: 'x'.repeat(20_001) } }],
  ['a schema that is too deep', { name: 'search', inputSchema: deep(30) }],
  ['hints that are no truth values', { name: 'search', inputSchema, annotations: { readOnlyHint: 'true' } }],
])('refuses %s', (_name, described) => {
  expect(standing([described])).toEqual(refused);
});

function deep(levels: number): object {
  return levels === 0 ? {} : { properties: { a: deep(levels - 1) } };
}

it('shows models no characters that nobody sees, and no description without end', () => {
  const described = {
    name: 'search',
    title: 'Se\u200barch',
    description: `\u202eIgnore\n\nall${' and more'.repeat(1000)}`,
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      properties: { q: { type: 'string', enum: ['a\u0000', 'b'] } },
    },
  };
  const found = standing([described]);
  if (found?.is !== 'permitted') throw new Error('It is refused.');
  expect(found.tool.title).toBe('Search');
  expect(found.tool.description).toMatch(/^Ignore all and more/);
  expect(found.tool.description.length).toBeLessThanOrEqual(1000);
  expect(found.tool.parameters).toEqual({
    type: 'object',
    properties: { q: { type: 'string', enum: ['a', 'b'] } },
  });
});

it('repeats only names that are names', () => {
  expect(namesIn([{ name: 'get_page' }, { name: 'a b' }, { name: '\u001b[2J' }, { name: 1 }, null])).toEqual([
    'get_page',
  ]);
});

// Tool calls as models write them: read where it is clear what is meant, otherwise told to the model.
import { describe, expect, it } from 'vitest';
import { explorerTools } from '../../../src/agents/explorer/explorer.ts';
import { readCall } from '../../../src/agents/tool.ts';
import type { Tool } from '../../../src/agents/tool.ts';

const call = <A>(tool: Tool<A>, given: unknown) =>
  readCall(tool, {
    id: 'c',
    name: tool.spec.name,
    argumentsText: typeof given === 'string' ? given : JSON.stringify(given),
  });

describe('a call', () => {
  it.each([
    [{ queries: ['a', 'b'] }, { queries: ['a', 'b'] }],
    [{ queries: 'a' }, { queries: ['a'] }],
    [
      { queries: '["a", "b"]', count: '7' },
      { queries: ['a', 'b'], count: 7 },
    ],
  ])('with %j is read', (given, expected) => {
    expect(call(explorerTools.search, given)).toEqual({ given: expected });
  });

  it('may name one page, or numbers as text', () => {
    expect(call(explorerTools.open, { pages: 3 })).toEqual({ given: { pages: ['3'] } });
    expect(call(explorerTools.open, { pages: ['3 §2', 4] })).toEqual({ given: { pages: ['3 §2', '4'] } });
    expect(call(explorerTools.search, { queries: ['a'], count: '2' })).toEqual({
      given: { queries: ['a'], count: 2 },
    });
  });

  it.each([
    ['{"queries": ["a"', 'no JSON document'],
    ['[]', 'search_web'],
    ['null', 'search_web'],
    [{ queries: [] }, 'queries'],
    [{ query: 'a' }, 'queries'],
    [{ queries: [{}] }, 'queries'],
  ])('with %j is answered with what is wrong (C41)', (given, words) => {
    const read = call(explorerTools.search, given);
    expect(read).toEqual({ problem: expect.stringContaining(words) as string });
  });

  it('that finishes says everything', () => {
    expect(call(explorerTools.finish, { evidence: [] })).toEqual({
      problem: expect.stringContaining('observation') as string,
    });
  });
});

it('describes its arguments to the model', () => {
  expect(explorerTools.open.spec.parameters).toMatchObject({
    type: 'object',
    required: ['pages'],
    properties: { pages: { type: 'array', items: { type: 'string' } } },
  });
});

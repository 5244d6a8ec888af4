// Which tools researchers get is the operator's choice: what was not allowed is neither offered nor done.
import { describe, expect, it } from 'vitest';
import { thaw } from '../../../../../src/research/settings.ts';
import type { ToolKind } from '../../../../../src/research/settings.ts';
import { shippedSettings } from '../../../../support/shipped-settings.ts';
import { finish, kept, taskScene } from '../../../../support/task-scene.ts';
import type { SceneParts } from '../../../../support/task-scene.ts';
import { answersIn, onePage, open, saying, search } from './turns.ts';

/** Everything is there: a web, papers, documents and a further tool. */
function everything(called: string[] = []): SceneParts {
  const papers = {
    providers: ['arxiv'],
    search: (query: string) => {
      called.push(`papers ${query}`);
      return Promise.resolve({ hits: [], leftOut: 0, failures: [] });
    },
  };
  const wiki = {
    name: 'wiki_lookup',
    description: 'Looks things up.',
    parameters: { type: 'object' },
    call: () => {
      called.push('wiki');
      return Promise.reject(new Error('not called'));
    },
  };
  const list = () => {
    called.push('list');
    return Promise.resolve([wiki]);
  };
  return {
    texts: { 'a.md': 'Heron' },
    parts: { papers, tools: { list } },
  };
}

async function offered(tools: readonly ToolKind[]) {
  const called: string[] = [];
  const scene = await taskScene({ ...everything(called), ...saying(finish()), settings: { tools } });
  await scene.play();
  return { names: scene.models.heard[0]?.tools?.map(({ name }) => name), called };
}

describe('research.tools', () => {
  it.each<[readonly ToolKind[], readonly string[]]>([
    [
      ['web', 'papers', 'notes', 'open', 'mcp'],
      ['search_web', 'search_papers', 'search_notes', 'open_pages', 'wiki_lookup'],
    ],
    [
      ['web', 'open'],
      ['search_web', 'open_pages'],
    ],
    [['papers'], ['search_papers']],
    [['notes'], ['search_notes']],
    [['mcp'], ['wiki_lookup']],
    [[], []],
  ])('%j offers a researcher %j and to finish (D12, D40)', async (tools, names) => {
    const found = await offered(tools);
    expect(found.names).toEqual([...names, ...(names.length === 0 ? [] : ['take_quotes']), 'finish']);
    // Servers of tools are not even asked when none is wanted.
    expect(found.called.includes('list')).toBe(tools.includes('mcp'));
  });

  it.each<[string, ToolKind, ReturnType<typeof search>]>([
    ['search_web', 'web', search('Heron team')],
    ['search_papers', 'papers', { calls: [['search_papers', { queries: ['Heron'] }]] }],
    ['search_notes', 'notes', { calls: [['search_notes', { queries: ['Heron'] }]] }],
    ['open_pages', 'open', open(2)],
    ['wiki_lookup', 'mcp', { calls: [['wiki_lookup', { about: 'Heron' }]] }],
  ])('without its kind a call of %s is refused, and nothing is done (D13, D40)', async (name, kind, turn) => {
    const called: string[] = [];
    const tools = shippedSettings.tools.filter((one) => one !== kind);
    const scene = await taskScene({
      ...everything(called),
      ...saying(turn, finish([1, kept])),
      ...onePage,
      settings: { tools },
    });
    await scene.play();
    const again = await taskScene({
      ...everything(),
      ...saying(finish([1, kept])),
      ...onePage,
      settings: { tools },
    });
    await again.play();
    expect(answersIn(scene.models.heard[1]?.messages).at(-1)).toMatchObject({
      failed: true,
      text: `There is no tool ${name} here.`,
    });
    // Neither the web nor anything else was asked for more than without the call.
    expect(scene.calls).toEqual(again.calls);
    expect(called.filter((one) => one !== 'list')).toEqual([]);
    expect(await scene.events('tool-called')).toMatchObject([{ tool: name, failed: true }]);
  });

  it('is frozen with the run, and a run that began without it has what is set now (D40)', () => {
    const current = { ...shippedSettings, tools: ['web'] as const };
    expect(thaw({ limits: { tools: ['notes'] } }, current).limits.tools).toEqual(['notes']);
    expect(thaw({ limits: {} }, current).limits.tools).toEqual(['web']);
  });
});

// What is looked at before a plan: a few searches, and what the thread knows already.
import { describe, expect, it } from 'vitest';
import { scriptedStory, understood } from '../../support/scripted-story.ts';

const queries = ['engines compared', 'falcon heron benchmark', 'engine foundations', 'a fourth one'];

describe('the first look', () => {
  it('searches with at most three queries of intake, and shows the planner what it found (A12, A13, A18)', async () => {
    const { pass, web, asked } = await scriptedStory({
      script: { intake: [understood({ backgroundQueries: queries })] },
    });
    await pass();
    const searches = web.calls.filter((call) => call.startsWith('search')).slice(0, 4);
    expect(searches.slice(0, 3)).toEqual(queries.slice(0, 3).map((query) => `search ${query}`));
    expect(searches[3]).not.toContain('a fourth one');
    expect(asked('planner')[0]).toContain('The falcon engine');
  });

  it('opens no page (A14)', async () => {
    const { pass, web } = await scriptedStory({ limits: { parallel: 1 } });
    await pass();
    const first = web.calls.findIndex((call) => call.startsWith('read'));
    const before = web.calls.slice(0, first);
    expect(before).toEqual(['search engines compared', 'search falcon engine']);
  });

  it('can be switched off (A16)', async () => {
    const { pass, web } = await scriptedStory({ limits: { background: { enabled: false } } });
    await pass();
    expect(web.calls).not.toContain('search engines compared');
  });

  it('takes the beginning of the request where intake gave no query (A17)', async () => {
    const topic = `How do falcon and heron compare? ${'Mind the details. '.repeat(30)}`;
    const { pass, web } = await scriptedStory({
      script: { intake: [understood({ backgroundQueries: [], topic })] },
    });
    await pass();
    expect(web.calls[0]).toBe(`search ${topic.slice(0, 200)}`);
  });

  it('stops nothing when its searches fail (A17)', async () => {
    const { pass, status, asked } = await scriptedStory({
      webTroubles: {
        searchFails: (query) => (query === 'engines compared' ? 'The provider is away.' : null),
      },
      texts: { 'note.md': '# Falcon\n\nThe falcon engine is ours.' },
    });
    await pass();
    expect(await status()).toBe('delivered');
    expect(asked('planner')[0]).not.toContain('The falcon engine [');
  });
});

describe('what the first look found', () => {
  it('is among the results of every task, though nobody has opened it (A15)', async () => {
    const { pass, scripted } = await scriptedStory({
      script: { intake: [understood({ backgroundQueries: ['gannet'] })] },
    });
    await pass();
    const openings = scripted.heard.map(({ messages }) => messages[0]?.text ?? '');
    expect(openings).toHaveLength(3);
    for (const text of openings) expect(text).toMatch(/^\d+\. The gannet engine \[gannet\.example\]$/m);
  });
});

// What is looked at before a plan: a few searches, and what the thread knows already.
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { memoryLibrary } from '../../fakes/memory-library.ts';
import { memoryWeb } from '../../fakes/memory-web.ts';
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
    const [, background = ''] =
      /<<<background \w+\n([^]*?)\n\w+ background>>>/.exec(asked('planner')[0]!) ?? [];
    expect(background.split('\n')).toHaveLength(8);
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
      texts: { 'note.md': '# Falcon\n\nThe falcon engine is ours; other engines are not.' },
    });
    await pass();
    expect(await status()).toBe('delivered');
    expect(asked('planner')[0]).not.toContain('The falcon engine [');
  });
});

describe('own documents', () => {
  it('are searched while the web is, and the planner learns what they say (D4)', async () => {
    const order: string[] = [];
    let release = () => {};
    const both = new Promise<void>((resolve) => (release = resolve));
    const meet = async (who: string) => {
      order.push(who);
      if (order.length === 2) release();
      await both;
    };
    const web = memoryWeb({ 'https://web.example/': '# Engines\n\nEngines differ in speed and price.' });
    const { pass, asked } = await scriptedStory({
      texts: { 'note.md': '# Falcon\n\nOur own falcon engines compared well last year.' },
      web: {
        ...web,
        search: {
          ...web.search,
          search: async (...given: Parameters<typeof web.search.search>) => {
            if (order.length < 2) await meet('web');
            return web.search.search(...given);
          },
        },
      },
      troubles: { beforeSearch: () => (order.length < 2 ? meet('notes') : Promise.resolve()) },
    });
    await pass();
    expect(order.toSorted()).toEqual(['notes', 'web']);
    expect(asked('planner')[0]).toContain('Our own falcon engines compared well');
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

describe('a follow-up', () => {
  it('looks up what the thread knows while it searches, and each finds its own (D4, A78)', async () => {
    const library = memoryLibrary();
    const page = {
      hash: 'known',
      url: 'https://known.example/tern',
      title: 'Tern',
      text: '# Tern\n\nThe tern engine is known here.',
    };
    await library.keepPages([page]);
    const order: string[] = [];
    const known = () => {
      order.push('asked the library');
      return Promise.resolve([page]);
    };
    const { pass, web, asked, world, runId } = await scriptedStory({
      library: { ...library, known },
      settings: { asked: 'm9' },
      history: () =>
        Promise.resolve([
          { by: 'person', name: 'Ada', text: 'What is known about the tern engine?' },
          { by: 'footnote', name: 'Footnote', text: 'It is known.' },
        ]),
      script: { intake: [understood({ followUp: 'complex_follow_up', backgroundQueries: ['gannet'] })] },
    });
    await pass();
    expect(order).toEqual(['asked the library']);
    expect(web.calls[0]).toBe('search gannet');
    const background = (await world.entries(runId)).find(({ key }) => key === 'background');
    const { value } = background!.outcome as { value: { hits: object[]; known: object[] } };
    expect(value.known).toEqual([{ hash: 'known', url: page.url, title: 'Tern' }]);
    expect(value.hits.length).toBeGreaterThan(0);
    expect(asked('planner')[0]).not.toContain('tern');
  });

  it.each([
    ['goes without', 'chat-unreachable', 1],
    ['waits for', 'database-unreachable', 0],
  ] as const)('%s what was said before while there is %s', async (_does, code, warnings) => {
    let isAway = true;
    const { pass, asked, events } = await scriptedStory({
      settings: { asked: 'm9' },
      history: async () => {
        if (isAway) throw new FootnoteError(code, 'It is away.', { retry: { afterMs: 0 } });
        return [{ by: 'person', name: 'Ada', text: 'What is known about the tern engine?' }];
      },
    });
    expect((await pass()) === 'postponed').toBe(warnings === 0);
    isAway = false;
    if (warnings === 0) await pass();
    expect(asked('intake')[0]?.includes('tern engine')).toBe(warnings === 0);
    expect(await events('warning')).toHaveLength(warnings);
  });

  const text = '# Tern\n\n## Age\n\nThe tern engine is from 1999.';
  const quote = 'The tern engine is from 1999.';
  const afterTern = async (more: object = {}, followUp = 'complex_follow_up') => {
    const library = memoryLibrary();
    const page = { hash: 'tern-page', url: 'https://known.example/tern', title: 'Tern', text };
    await library.keepPages([page]);
    library.earlier.push({
      runId: 'run_before',
      request: 'How old is tern?',
      report: 'It is from 1999 [1].',
    });
    const start = text.indexOf(quote);
    const place = { url: page.url, pageHash: page.hash, quote, start, end: start + quote.length };
    const evidence = [{ id: 'evidence-1', taskId: 'task-1', verified: true, ...place }];
    const source = {
      url: page.url,
      title: 'Tern',
      status: 'cited',
      number: 1,
      pageHash: page.hash,
      error: null,
    };
    await library.saveReport('run_before', {
      sources: [{ ...source, status: 'cited' as const }],
      evidence,
      findings: [],
      gaps: [],
      claims: [],
      decisions: [],
    });
    const story = await scriptedStory({
      library,
      settings: { asked: 'm9' },
      history: () => Promise.resolve([{ by: 'footnote', name: 'Footnote', text: 'It is from 1999.' }]),
      script: { intake: [understood({ followUp })], ...more },
    });
    await story.pass();
    return story;
  };

  it('shows planner and writer the last report with its evidence (A18, A78, F38)', async () => {
    const { asked } = await afterTern();
    expect(asked('planner')[0]).toContain('It is from 1999 [1].');
    const [written = ''] = asked('writer');
    expect(written).toMatch(/<<<task \w+\nHow old is tern\?/);
    expect(written).toMatch(/Under: Age\n[^]*Quote: The tern engine is from 1999\./);
    const other = await afterTern({}, 'new_topic');
    expect(other.asked('planner')[0]).not.toContain('1999');
    expect(other.asked('writer')[0]).not.toContain('1999');
  });

  it('is written at once when that is enough (A22)', async () => {
    const { asked, events, status } = await afterTern({
      planner: [{ brief: 'It is known.', enough: true, compared: [], tasks: [] }],
    });
    expect(await status()).toBe('delivered');
    expect(await events('task-started')).toEqual([]);
    expect(asked('writer')[0]).toContain('The tern engine is from 1999.');
  });

  it('begins with a count of questions of its own: research has ended the one before (E8)', async () => {
    const unclear = {
      ambiguous: true,
      questions: [{ text: 'Which load?', suggestions: ['small', 'large'] }],
    };
    const first = await scriptedStory({ script: { intake: [understood(unclear), understood(unclear)] } });
    expect(await first.pass()).toBe('suspended');
    await first.answer('intake/clarify-1', { kind: 'just-start' });
    expect(await first.pass()).toBe('ended');
    const second = await scriptedStory({ script: { intake: [understood(unclear)] } });
    expect(await second.pass()).toBe('suspended');
    expect((await second.views()).map(({ kind }) => kind)).toEqual(['clarify']);
    // Anything that is no question is research.
    const third = await scriptedStory({
      script: { intake: [understood({ ambiguous: true, questions: [] })] },
    });
    expect(await third.pass()).toBe('ended');
  });
});

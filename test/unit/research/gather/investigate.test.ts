// One task: the plan's searches and their pages, what goes wrong with them, and what is told about it.
import { describe, expect, it } from 'vitest';
import { ExpectedFailure, FootnoteError } from '../../../../src/base/errors.ts';
import { textHash } from '../../../../src/base/text-hash.ts';
import { memoryWeb } from '../../../fakes/memory-web.ts';
import { finish, heronPages, kept, taskScene } from '../../../support/task-scene.ts';
import type { SceneParts } from '../../../support/task-scene.ts';
import { shippedSettings } from '../../../support/shipped-settings.ts';

const light: SceneParts = { limits: shippedSettings.depths.light, alone: true };
const reading = (...quotes: readonly (readonly [number, string])[]) => finish(...quotes).calls[0]?.[1];

describe('at light depth', () => {
  it('no model chooses or reads: the plan’s searches, the best pages, their sentences (A35, A37)', async () => {
    const scene = await taskScene(light);
    const found = await scene.play();
    expect(found.evidence[0]).toMatchObject({ quote: expect.stringContaining('35 days') as string });
    expect(found.observation).toMatch(/^Found \d passages? on \d pages?; nobody judged/);
    expect(found.trouble).toBeNull();
    expect(scene.models.heard).toEqual([]);
    expect(scene.models.asked).toEqual([]);
    expect(await scene.replay()).toEqual(found);
  });

  it('two searches and five pages are the most (A36, B22)', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 9 }, (_, n) => [
        `https://heron.test/${n}`,
        `# Heron backups of kind ${n}, explained\n\nBackup ${n}.`,
      ]),
    );
    const scene = await taskScene({ ...light, pages, task: { searches: ['Heron', 'backups', 'explained'] } });
    await scene.play();
    expect(scene.calls.filter((call) => call.startsWith('search'))).toEqual([
      'search Heron',
      'search backups',
    ]);
    expect(scene.calls.filter((call) => call.startsWith('read'))).toHaveLength(5);
  });

  it('a task begins and ends in events, with what it found (A49)', async () => {
    const scene = await taskScene(light);
    await scene.play();
    expect(await scene.events('task-started')).toEqual([{ id: 'task-1' }]);
    expect(await scene.events('task-finished')).toMatchObject([
      { id: 'task-1', sources: 1, answered: 'yes', reason: 'classic' },
    ]);
  });
});

describe('at other depths', () => {
  it('a model chooses, after the searches of the plan are done and pages are read (A35)', async () => {
    const scene = await taskScene({ turns: { explorer: [finish([1, kept])] } });
    await scene.play();
    expect(scene.models.heard).toHaveLength(1);
    expect(await scene.events('task-finished')).toMatchObject([{ id: 'task-1', answered: 'yes' }]);
  });

  it('models that cannot be asked make the run wait, and nothing is done twice when they are back', async () => {
    let away = true;
    const scene = await taskScene({
      turns: {
        explorer: () => {
          if (away) throw new FootnoteError('model-unavailable', 'away', { retry: 'backoff' });
          return finish([1, kept]);
        },
      },
    });
    await expect(scene.play()).rejects.toThrow('came to no end');
    expect(await scene.stage.world.state(scene.stage.runId)).toMatchObject({ failures: 1 });
    const calls = [...scene.calls];
    away = false;
    await scene.stage.world.advance(60_000);
    expect((await scene.play()).answered).toBe('yes');
    expect(scene.calls).toEqual(calls);
  });

  it('models that give nothing that can be used leave the pages to the researcher', async () => {
    const scene = await taskScene({
      turns: {
        explorer: () => {
          throw new FootnoteError('model-failed', 'It declined.');
        },
      },
      script: { researcher: [reading([1, kept])] },
    });
    const found = await scene.play();
    expect(found.evidence).toMatchObject([{ quote: kept }]);
    expect(await scene.events('warning')).toMatchObject([
      { text: expect.stringContaining('explorer') as string },
    ]);
  });
});

describe('what goes wrong', () => {
  it('with one search is told, and the others go on (A47, B24)', async () => {
    const scene = await taskScene({
      ...light,
      troubles: { searchFails: (query) => (query === 'gone' ? 'no provider answers' : null) },
      texts: { 'other.md': '# Other\n\nThey are gone.' },
      task: { searches: ['gone', 'Heron backups'] },
    });
    const found = await scene.play();
    expect(found).toMatchObject({ answered: 'yes', trouble: null, searches: { done: 2, failed: 1 } });
    expect(found.searchFailures).toEqual([{ provider: 'web search', reason: 'no provider answers' }]);
  });

  it('with every search of a task leaves it unanswered, and it says so (A47)', async () => {
    const scene = await taskScene({
      ...light,
      troubles: { searchFails: () => 'no provider answers' },
      texts: { 'other.md': '# Other\n\nA bird called heron.' },
    });
    const found = await scene.play();
    expect(found).toMatchObject({ answered: 'no', evidence: [], searches: { done: 1, failed: 1 } });
    expect(found.searchFailures).toMatchObject([{ reason: 'no provider answers' }]);
  });

  it('with the documents ends the task with its trouble, not the run (A47, B24)', async () => {
    const beforeSearch = () =>
      Promise.reject(new ExpectedFailure('source-unreadable', 'The folder is gone.'));
    const scene = await taskScene({
      ...light,
      knowledgeTroubles: { beforeSearch },
      texts: { 'a.md': 'Heron' },
    });
    const found = await scene.play();
    expect(found).toMatchObject({
      trouble: 'The folder is gone.',
      answered: 'no',
      missing: ['Not researched: Backups of Heron'],
    });
    expect(found.observation).toContain('The folder is gone.');
    expect(await scene.events('task-finished')).toMatchObject([{ id: 'task-1', answered: 'no' }]);
    expect(await scene.replay()).toEqual(found);
  });

  it('with reading pages through is the task’s trouble, even where it is a fault of ours (A47)', async () => {
    const find = () => Promise.reject(new TypeError('cannot read properties'));
    const scene = await taskScene({ ...light, parts: { passages: { find } } });
    const found = await scene.play();
    expect(found.trouble).toContain('a fault in Footnote');
    expect(found.answered).toBe('no');
  });

  it('with the thread that chooses evidence leaves the task without it, and its pages as they were read (A47)', async () => {
    const chooseEvidence = () =>
      Promise.reject(new ExpectedFailure('source-unreadable', 'The reader of these pages stopped.'));
    const scene = await taskScene({ ...light, parts: { chooseEvidence } });
    const found = await scene.play();
    expect(found).toMatchObject({
      trouble: 'The reader of these pages stopped.',
      evidence: [],
      answered: 'no',
      skipped: false,
    });
    expect(found.visited.map(({ error }) => error)).toEqual([null, null, null]);
    expect(await scene.events('warning')).toMatchObject([
      { text: 'The reader of these pages stopped. (Backups of Heron)' },
    ]);
    expect(await scene.replay()).toEqual(found);
  });

  it('with a page is told with the page, and the next one is read (B28)', async () => {
    const broken = { 'https://heron.test/backups': 'The site did not answer.' };
    const scene = await taskScene({ ...light, troubles: { broken } });
    const { visited } = await scene.play();
    expect(visited.map(({ url, error }) => [url, error])).toEqual([
      ['https://heron.test/backups', 'The site did not answer.'],
      ['https://egret.test/backups', null],
      ['https://heron.test/blog', null],
    ]);
  });
});

describe('searches', () => {
  it('are counted: done, failed, and what was there already (B23, B27)', async () => {
    const scene = await taskScene({
      ...light,
      texts: { 'a.md': 'Heron' },
      task: { searches: ['Heron backups', 'Heron database backups'] },
    });
    const { searches } = await scene.play();
    expect(searches).toEqual({ done: 2, failed: 0, duplicates: 3 });
  });

  it('that bring nothing are repeated once in other words, without a model', async () => {
    const asked: string[] = [];
    const hit = { url: 'https://a.test/', title: 'A', snippet: '', provider: 'exact', published: null };
    const engine = {
      providers: ['exact'],
      search: (query: string) => {
        asked.push(query);
        return Promise.resolve({ hits: query === 'unheard phrase' ? [hit] : [], leftOut: 0, failures: [] });
      },
    };
    const scene = await taskScene({
      ...light,
      task: { searches: ['"unheard phrase" site:heron.test', 'unfindable'] },
      pages: { 'https://a.test/': '# A page about birds\n\nAn unheard word.' },
      parts: { search: engine },
    });
    const found = await scene.play();
    expect(asked).toEqual(['"unheard phrase" site:heron.test', 'unfindable', 'unheard phrase']);
    expect(found.searches.done).toBe(3);
    expect(found.visited).toMatchObject([{ url: 'https://a.test/', error: null }]);
  });
});

it('reads what the first look found after what its own searches found, and what repeats a title last (B79)', async () => {
  const scene = await taskScene({
    ...light,
    limits: { ...light.limits, pagesPerTask: 5 },
    pages: {
      ...heronPages,
      'https://evil.test/': '# Heron backups: in the handbook!\n\nA page of others.',
      'https://other.test/': '# A page about something else\n\nA page of others.',
    },
    parts: { search: memoryWeb(heronPages).search },
    surroundings: {
      hits: ['https://heron.test/backups', 'https://evil.test/', 'https://other.test/'].map((url) => ({
        url,
        title: url.includes('other') ? 'A page about something else' : 'Heron backups in the handbook',
        snippet: '',
        provider: 'memory',
        published: null,
      })),
    },
  });
  expect((await scene.play()).visited.map(({ url }) => url)).toEqual([
    ...Object.keys(heronPages),
    'https://other.test/',
    'https://evil.test/',
  ]);
});

describe('at light depth with a model', () => {
  const withModel: SceneParts = { limits: shippedSettings.depths.light };

  it('a model reads whole sections once, and says what was found (A35, A37, F19)', async () => {
    const scene = await taskScene({ ...withModel, script: { researcher: [reading([1, kept])] } });
    const found = await scene.play();
    expect(scene.models.heard).toEqual([]);
    expect(scene.models.asked.map(({ agent }) => agent)).toEqual(['researcher']);
    expect(scene.models.asked[0]?.text).toMatch(
      /<<<source 1 [^]*§1 Heron backups in the handbook\n[^]*35 days/,
    );
    expect(found).toMatchObject({ observation: 'They are kept for 35 days.', answered: 'yes' });
    expect(found.evidence).toMatchObject([{ quote: kept }]);
    expect(await scene.replay()).toEqual(found);
  });

  it('is not answered without a quote, whatever the model says', async () => {
    const answer = { ...finish().calls[0]![1], answered: 'yes' };
    const scene = await taskScene({ ...withModel, script: { researcher: [answer] } });
    expect(await scene.play()).toMatchObject({ answered: 'no', evidence: [] });
  });

  it('it may ask once more for sections where nothing else is read for the plan (F19, F20)', async () => {
    const parts = ['A', 'B', 'C'].map(
      (name) => `## ${name}\n\n${name} is told here. ${'More of it. '.repeat(480)}`,
    );
    const text = `# Heron backups\n\n${parts.join('\n\n')}\n\n## Days\n\n${kept}${' More of it.'.repeat(480)}`;
    const first = {
      ...finish([1, 'A is told here.']).calls[0]![1],
      answered: 'partly',
      sections: [{ source: 1, sections: [4] }],
    };
    const second = finish([1, kept]).calls[0]![1];
    const given = { ...withModel, pages: { 'https://heron.test/': text }, room: 1_700 };
    const only = await taskScene({
      ...given,
      script: { researcher: [first, second] },
      assignment: { isOnly: true },
    });
    const found = await only.play();
    expect(only.models.asked.map(({ text: told }) => told.includes(kept))).toEqual([false, true]);
    expect(found).toMatchObject({
      answered: 'yes',
      evidence: [{ quote: 'A is told here.' }, { quote: kept }],
    });
    expect(await only.replay()).toEqual(found);
    const others = await taskScene({ ...given, script: { researcher: [first, second] } });
    expect(await others.play()).toMatchObject({ answered: 'partly' });
    expect(others.models.asked).toHaveLength(1);
  });
});

it('reads pages about the one thing of its task before others that were ranked higher (F22)', async () => {
  const hit = (url: string, title: string) => ({
    url,
    title,
    snippet: '',
    provider: 'memory',
    published: null,
  });
  const hits = [
    hit('https://egret.test/backups', 'Egret backups in the handbook'),
    hit('https://heron.test/backups', 'Heron backups in the handbook'),
  ];
  const search = { providers: ['memory'], search: () => Promise.resolve({ hits, leftOut: 0, failures: [] }) };
  const scene = await taskScene({
    ...light,
    limits: { ...light.limits, pagesPerTask: 1 },
    task: { entity: 'Heron' },
    parts: { search },
  });
  expect((await scene.play()).visited.map(({ url }) => url)).toEqual(['https://heron.test/backups']);
});

describe('a second try with a model', () => {
  it('begins with new searches only, shows its feedback whole and what was quoted, and adds to that (F24)', async () => {
    const first = await taskScene({ turns: { explorer: [finish([1, kept])] }, limits: { pagesPerTask: 1 } });
    const earlier = await first.play();
    const feedback = 'Name the machines. And the year of the first backup.';
    const machines = 'Backups of the Egret database are kept for 12 days on two machines.';
    const scene = await taskScene({
      turns: {
        explorer: [
          {
            calls: [
              ['open_pages', { pages: ['1'] }],
              ['search_web', { queries: ['Egret machines'] }],
            ],
          },
          { calls: [['open_pages', { pages: ['2'] }]] },
          finish([2, machines]),
        ],
      },
      limits: { pagesPerTask: 3 },
      assignment: { feedback, earlier },
    });
    await scene.library.keepPages([{ ...(await first.library.page(earlier.visited[0]!.hash))! }]);
    const found = await scene.play();
    expect(scene.calls).toEqual(['search Egret machines', 'read https://egret.test/backups']);
    expect(found.searchedFor).toEqual(expect.arrayContaining([...earlier.task.searches, 'Egret machines']));
    const opening = scene.models.heard[0]?.messages[0]?.text ?? '';
    expect(opening).toContain(feedback);
    expect(opening).toMatch(/<<<quotes [^]*kept for 35 days/);
    expect(found.evidence.map(({ quote }) => quote)).toEqual([kept, machines]);
  });
});

describe('a second try', () => {
  it('takes back what a first one answered too surely, unless it found nothing itself, and adds to what that observed', async () => {
    const limits = { ...shippedSettings.depths.light, pagesPerTask: 1 };
    const first = await taskScene({ limits, script: { researcher: [reading([1, kept])] } });
    const earlier = await first.play();
    expect(earlier.answered).toBe('yes');
    const pages = [(await first.library.page(earlier.visited[0]!.hash))!];
    const again = async (answer: Readonly<Record<string, unknown>>) => {
      const assignment = { feedback: 'Is that so?', earlier };
      const scene = await taskScene({ limits, script: { researcher: [answer] }, assignment });
      await scene.library.keepPages(pages);
      return await scene.play();
    };
    const doubt = { answered: 'partly', observation: 'Only for Egret.', missing: ['Heron'] };
    const { answered, observation } = earlier;
    const both = `Only for Egret. ${observation}`;
    expect(await again({ ...reading([1, kept]), ...doubt })).toMatchObject({ ...doubt, observation: both });
    const long = await again({ ...reading([1, kept]), ...doubt, observation: 'So it is. '.repeat(300) });
    expect(long.observation).toMatch(/^So it is\. /);
    expect(long.observation.endsWith(observation)).toBe(true);
    expect(long.observation.length).toBeLessThanOrEqual(2_000);
    expect(await again({ ...reading(), answered: 'no' })).toMatchObject({ answered, observation });
  });

  it('with a model shows only pages that were not read before, where those had nothing to quote (F24)', async () => {
    const limits = { ...shippedSettings.depths.light, pagesPerTask: 1 };
    const script = { researcher: [reading()] };
    const first = await taskScene({ limits, script });
    const earlier = await first.play();
    expect(earlier.evidence).toEqual([]);
    const pages = [(await first.library.page(earlier.visited[0]!.hash))!];
    const again = async (feedback: string, found: typeof earlier) => {
      const searches = ['Egret backups'];
      const task = { ...found.task, searches };
      const scene = await taskScene({ limits, script, task, assignment: { feedback, earlier: found } });
      await scene.library.keepPages(pages);
      await scene.play();
      return scene.models.asked[0]?.text ?? '';
    };
    const shown = await again('1 page was read, and nothing in it answers.', earlier);
    expect(shown).toContain('Address: egret.test/backups');
    expect(shown).not.toContain('Address: heron.test/backups');
    const quoted = await taskScene({ limits, script: { researcher: [reading([1, kept])] } });
    expect(await again('Too few.', await quoted.play())).toContain('Address: heron.test/backups');
  });

  it('uses again what the first one read, without reading it anew, and reads more', async () => {
    const first = await taskScene({ ...light, limits: { ...shippedSettings.depths.light, pagesPerTask: 1 } });
    const earlier = await first.play();
    const scene = await taskScene({
      ...light,
      limits: { ...shippedSettings.depths.light, pagesPerTask: 1 },
      assignment: { feedback: 'Too few.', earlier },
    });
    const text = heronPages['https://heron.test/backups'];
    await scene.library.keepPages([
      { hash: textHash(text), url: 'https://heron.test/backups', title: 'Heron', text },
    ]);
    const found = await scene.play();
    expect(scene.calls.filter((call) => call.startsWith('read'))).toEqual([
      'read https://egret.test/backups',
    ]);
    expect(found.visited.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['https://heron.test/backups', 'https://egret.test/backups']),
    );
    expect(found.evidence[0]?.quote).toContain('35 days');
  });
});

describe('pages that earlier reports were made of', () => {
  const text = '# An old report’s page\n\nBackups of the Heron database are kept for 35 days, it said.';
  const known = [{ hash: textHash(text), url: 'https://old.test/', title: 'An old page' }];

  it('are searched like documents and never fetched (A78)', async () => {
    const scene = await taskScene({ ...light, pages: {}, surroundings: { known } });
    await scene.library.keepPages([{ ...known[0]!, text }]);
    const found = await scene.play();
    expect(found.evidence).toMatchObject([{ url: 'https://old.test/', title: 'An old page' }]);
    expect(scene.calls.filter((call) => call.startsWith('read'))).toEqual([]);
  });

  it('can be searched by the explorer', async () => {
    const scene = await taskScene({
      pages: {},
      surroundings: { known },
      task: { question: 'Which birds are there?', searches: ['birds'] },
      turns: {
        explorer: [
          { calls: [['search_notes', { queries: 'Heron backups' }]] },
          finish([1, 'Backups of the Heron database are kept for 35 days, it said.']),
        ],
      },
    });
    await scene.library.keepPages([{ ...known[0]!, text }]);
    const found = await scene.play();
    expect(found.evidence).toMatchObject([{ url: 'https://old.test/' }]);
    expect(await scene.events('tool-called')).toMatchObject([
      { tool: 'search_notes', summary: 'Heron backups → 1 pages' },
    ]);
  });
});

it('keeps when a page was published, from the page or from its result', async () => {
  const url = 'https://heron.test/backups';
  const hit = { url, title: 'Heron backups', snippet: '', provider: 'memory', published: '2025-11' };
  const engine = {
    providers: ['memory'],
    search: () => Promise.resolve({ hits: [hit], leftOut: 0, failures: [] }),
  };
  const scene = await taskScene({ ...light, parts: { search: engine } });
  expect((await scene.play()).visited).toMatchObject([{ url, published: '2025-11' }]);
});

describe('a quote', () => {
  const url = 'https://heron.test/backups';
  const text = heronPages[url];

  it('stands under the address that the task read it at, whoever read the same text before', async () => {
    const scene = await taskScene(light);
    await scene.library.keepPages([
      { hash: textHash(text), url: 'https://other-team.test/secret', title: 'Theirs', text },
    ]);
    const found = await scene.play();
    expect(found.evidence[0]).toMatchObject({ url, title: 'Heron backups in the handbook' });
    expect(JSON.stringify(found)).not.toContain('other-team');
  });

  it('of a text under two addresses stands under one of them, and a further page is read', async () => {
    const short = text.replace(/^.*/, '# Heron');
    const pages = { ...heronPages, [url]: short, 'https://heron.mirror.test/': short };
    const scene = await taskScene({ ...light, limits: { ...light.limits, pagesPerTask: 2 }, pages });
    const found = await scene.play();
    const copies = found.visited.filter(({ hash }) => hash === textHash(short));
    expect(copies.map((page) => page.url)).toEqual([url, 'https://heron.mirror.test/']);
    expect(found.visited).toHaveLength(3);
    const quoted = found.evidence.filter(({ pageHash }) => pageHash === textHash(short));
    expect(new Set(quoted.map((one) => one.url))).toEqual(new Set([url]));
    expect(await scene.events('task-finished')).toMatchObject([{ sources: 1 }]);
  });
});

describe('addresses that people wrote', () => {
  const page = 'https://heron.test/changes';
  const pages = { ...heronPages, [page]: '# Changes\n\nNothing that a search would find.' };
  const opened = async (over: SceneParts) => {
    const scene = await taskScene({ ...light, pages, ...over });
    const { visited } = await scene.play();
    // in place of none of the pages that the task reads anyhow
    expect(visited).toHaveLength((over.notPages ?? []).length === 0 ? 4 : 3);
    return visited[0];
  };
  const words = `Please look at <${page}>, too.`;

  it('in feedback or while it works are opened as those in the request are', async () => {
    expect(await opened({ assignment: { said: ['Shorter, please.', words] } })).toMatchObject({
      url: page,
      error: null,
    });
  });

  it('and are part of a configuration, as intake has read it, are not opened', async () => {
    const topic = `Why does it time out? ProxyPass /app ${page}`;
    expect(await opened({ topic })).toMatchObject({ url: page });
    expect(await opened({ topic, notPages: [page] })).toMatchObject({ url: 'https://heron.test/backups' });
  });

  it('in an answer are opened as well', async () => {
    const answers = [{ question: 'Which page?', answer: words }];
    expect(await opened({ answers })).toMatchObject({ url: page, error: null });
  });

  it('are few, those that were said last first', async () => {
    const more = Object.fromEntries(
      Array.from({ length: 7 }, (_, n) => [`https://wish.test/${n}`, `# Wish ${n}\n\nA page.`]),
    );
    const scene = await taskScene({
      ...light,
      pages: { ...pages, ...more },
      assignment: { said: [Object.keys(more).join(' '), words] },
    });
    const { visited } = await scene.play();
    expect(visited.slice(0, 6).map(({ url }) => url)).toEqual([
      page,
      ...Object.keys(more).slice(0, 4),
      'https://heron.test/backups',
    ]);
  });

  it('that may not be read are told as not read', async () => {
    const broken = { [page]: 'heron.test is not on the open web: its address is private or reserved.' };
    const said = [words];
    expect(await opened({ assignment: { said }, troubles: { broken } })).toMatchObject({
      url: page,
      error: broken[page],
    });
  });
});

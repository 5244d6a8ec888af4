// A run that researches the web: each search and each page once, failures as gaps, and people asked when all fails.
import { english } from '../../../support/english.ts';
import { describe, expect, it } from 'vitest';
import type { Run } from '../../../../src/durable/run.ts';
import type { ResearchParts } from '../../../../src/research/parts.ts';
import { readWeb } from '../../../../src/research/gather/web.ts';
import { ExpectedFailure } from '../../../../src/base/errors.ts';
import { memoryWeb } from '../../../fakes/memory-web.ts';
import type { WebTroubles } from '../../../fakes/memory-web.ts';
import { contentVerdicts } from '../../../fakes/content-judge.ts';
import { scriptedModels } from '../../../fakes/scripted-models.ts';
import { defaults, theatre } from '../../../support/theatre.ts';
import type { Over } from '../../../support/theatre.ts';
import { shippedPrompts } from '../../../support/with-model.ts';
import { draftOf } from '../../../support/draft.ts';

const pages = {
  'https://heron.test/backups':
    '# Heron backups\n\nBackups of the Heron database are kept for 35 days. They run every night.',
  'https://egret.test/backups':
    '# Egret backups\n\nBackups of the Egret database are kept for 12 days on two machines.',
  'https://heron.test/blog': '# Heron blog\n\nThe Heron team likes backups of every database very much.',
};
const request = 'How long are backups of the Heron database kept?';

/** Models that search twice and cite the first thing that was found. */
function models() {
  const task = { question: request, title: 'Backups', rationale: 'It is asked.', entity: null, priority: 1 };
  return scriptedModels({
    intake: [
      {
        reasoning: 'One fact.',
        topic: request,
        complexity: 'moderate',
        followUp: 'new_topic',
        ambiguous: false,
        questions: [],
        depth: 'light',
        mode: 'deep',
        notPages: [],
        planFirst: false,
        wantedWords: null,
        title: null,
        backgroundQueries: [],
        constraints: [],
      },
    ],
    planner: [
      { brief: 'It is looked up.', tasks: [{ ...task, searches: ['Heron backups kept days', 'second'] }] },
    ],
    researcher: (text) => ({
      evidence: [...text.matchAll(/<<<source (\d+) [^]*?(Backups[^.\n]*35 days[^.\n]*\.)/g)].map(
        ([, n, quote]) => ({
          source: Number(n),
          quote,
          relevance: 1,
        }),
      ),
      observation: 'For 35 days.',
      missing: [],
      answered: 'yes',
    }),
    writer: [draftOf('Written by a model: for 35 days [1].')],
    verifier: (text) => ({ verdicts: contentVerdicts(text) }),
  });
}

async function onTheWeb(troubles: WebTroubles = {}, over: Over = {}) {
  const web = memoryWeb(pages, troubles);
  const stage = await theatre({ web, texts: {}, request, ...over });
  return { ...stage, calls: web.calls };
}

describe('a run on the web', () => {
  it('cites pages of the web in their own words', async () => {
    const { pass, result } = await onTheWeb();
    expect(await pass()).toBe('suspended');
    const { answered, report, citations, cautions } = await result();
    expect(answered).toBe('yes');
    expect(report).toContain('35 days');
    expect(citations[0]).toMatchObject({ url: 'https://heron.test/backups', verified: true });
    expect(cautions.join(' ')).not.toContain('holds no documents');
  });

  it('searches and reads each thing once, however many tasks need it, also after it was continued', async () => {
    const { light, ...others } = defaults.depths;
    const depths = { ...others, light: { ...light, tasks: { min: 3, max: 3 } } };
    const { pass, answer, calls } = await onTheWeb({}, { limits: { depths } });
    await pass();
    await answer('approve/r1/decide', { kind: 'accepted' });
    expect(await pass()).toBe('ended');
    expect(calls.length).toBeGreaterThan(3);
    expect(calls).toEqual([...new Set(calls)]);
  });

  it('reads the next page instead of one that cannot be read, and says so', async () => {
    const broken = { 'https://heron.test/backups': 'The site did not answer.' };
    const { pass, result, calls } = await onTheWeb({ broken });
    await pass();
    const { sources, cautions } = await result();
    expect(calls).toContain('read https://egret.test/backups');
    expect(sources.find(({ url }) => url === 'https://heron.test/backups')?.status).toBe('failed');
    expect(cautions).toContain('1 page could not be read: The site did not answer.');
  });

  it('keeps the keys of its journal short, however long a query is', async () => {
    const long = `${request.slice(0, -1)} ${'水鳥'.repeat(1500)}`;
    const { pass, calls, world, runId } = await onTheWeb({}, { request: `${long} one?` });
    expect(await pass()).toBe('suspended');
    const queries = calls.filter((call) => call.startsWith('search '));
    expect(Math.max(...queries.map((query) => query.length))).toBeGreaterThan(300);
    const keys = (await world.journal.load(runId)).map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith('once/search/'))).toHaveLength(queries.length);
    expect(Math.max(...keys.map((key) => Buffer.byteLength(key)))).toBeLessThan(1000);
  });

  it('searches for no half of a character where a long request is cut in a quick look', async () => {
    const words = request.slice(0, -1).padEnd(299, ' and those of the others');
    const { pass, calls, world, runId } = await onTheWeb(
      {},
      { request: `${words}\u{1F426} one?`, settings: { mode: 'web' } },
    );
    await pass();
    const keys = (await world.journal.load(runId)).map(({ key }) => key);
    expect(calls.filter((call) => call.startsWith('search ')).length).toBeGreaterThan(0);
    expect([...calls, ...keys].filter((text) => !text.isWellFormed())).toEqual([]);
  });

  it('names a provider that gave no answer once', async () => {
    const { pass, result } = await onTheWeb({
      halfFails: { provider: 'brave', reason: 'its limit is reached.' },
    });
    await pass();
    expect((await result()).cautions.filter((one) => one.includes('brave'))).toEqual([
      'Not searched: brave (its limit is reached).',
    ]);
  });

  it('goes on when the pages it has read cannot be searched through', async () => {
    const web = memoryWeb(pages);
    const find = () => Promise.reject(new ExpectedFailure('source-unreadable', 'took too long'));
    const { pass, result } = await theatre({ web: { ...web, passages: { find } }, texts: {}, request });
    expect(await pass()).toBe('suspended');
    expect((await result()).answered).toBe('no');
  });

  it('says how many results the lists of hosts left out', async () => {
    const { pass, result } = await onTheWeb({ leftOut: 2 });
    await pass();
    expect((await result()).cautions.join(' ')).toMatch(
      /\d results were left out, because web\.allow or web\.deny says so/,
    );
  });

  it('goes on with its own documents when no search answers (B46)', async () => {
    const searchFails = () => 'no provider answers';
    const texts = { 'backups.md': '# Backups\n\nBackups of the Heron database are kept for 40 days.' };
    const { pass, result } = await onTheWeb({ searchFails }, { texts });
    expect(await pass()).toBe('suspended');
    const { report, cautions } = await result();
    expect(report).toContain('40 days');
    expect(cautions.join(' ')).toContain('no provider answers');
  });

  describe('without documents of its own, when no search answers', () => {
    const passes = async (stage: Awaited<ReturnType<typeof onTheWeb>>) => {
      const results: string[] = [];
      for (let n = 0; n < 6 && results.at(-1) !== 'suspended'; n++) {
        results.push(await stage.pass());
        await stage.world.advance(60_000);
      }
      return results;
    };

    it('tries again some times, then asks what to do (A77)', async () => {
      const stage = await onTheWeb({ searchFails: () => 'no provider answers' });
      expect(await passes(stage)).toEqual(['postponed', 'postponed', 'suspended']);
      expect((await stage.views()).at(-1)).toMatchObject({
        kind: 'retry',
        code: 'search-failed',
        finish: 'Finish without the web',
      });
    });

    it.each([
      ['the documents that came with Footnote', { 'shipped/heron.md': '# Heron\n\nBackups are kept.' }],
      ['documents without anything for it', { 'tea.md': '# Tea\n\nOolong steeps.' }],
    ])('asks too where there are only %s (A77)', async (_what, texts) => {
      const stage = await onTheWeb({ searchFails: () => 'no provider answers' }, { texts });
      expect(await passes(stage)).toEqual(['postponed', 'postponed', 'suspended']);
      expect((await stage.views()).at(-1)).toMatchObject({ kind: 'retry', code: 'search-failed' });
    });

    it('goes on where it was when people say so and the search is back', async () => {
      let works = false;
      const stage = await onTheWeb({ searchFails: () => (works ? null : 'no provider answers') });
      await passes(stage);
      works = true;
      await stage.answer('stuck/1', { kind: 'retry' });
      expect(await stage.pass()).toBe('suspended');
      expect((await stage.result()).report).toContain('35 days');
    });

    it('finishes without the web when people say so', async () => {
      const stage = await onTheWeb({ searchFails: () => 'no provider answers' });
      await passes(stage);
      await stage.answer('stuck/1', { kind: 'finish' });
      expect(await stage.pass()).toBe('suspended');
      const { answered, cautions } = await stage.result();
      expect(answered).toBe('no');
      expect(cautions.join(' ')).toContain('no provider answers');
    });

    it('still writes with its models when it finishes without the web', async () => {
      const searchFails = (query: string) => (query === 'second' ? 'no provider answers' : null);
      const stage = await onTheWeb(
        { searchFails },
        { agents: { models: models(), prompts: shippedPrompts, say: english } },
      );
      await passes(stage);
      await stage.answer('stuck/1', { kind: 'finish' });
      expect(await stage.pass()).toBe('suspended');
      const { report, cautions } = await stage.result();
      expect(report).toBe('Written by a model: for 35 days [1].');
      expect(cautions.join(' ')).not.toContain('No language model');
    });

    it('stops when people say so', async () => {
      const stage = await onTheWeb({ searchFails: () => 'no provider answers' });
      await passes(stage);
      await stage.answer('stuck/1', { kind: 'rejected' });
      expect(await stage.pass()).toBe('ended');
      expect((await stage.world.state(stage.runId)).status).toBe('cancelled');
    });
  });
});

describe('the pages of a task', () => {
  const hits = ['a', 'b', 'c', 'd', 'e', 'f'].map((url) => ({
    url,
    title: url,
    snippet: '',
    provider: 'memory',
    published: null,
  }));

  /** Reads three; pages are answered by hand. `copies`: of which page another one has the text. */
  function reading(copies: Readonly<Record<string, string>> = {}) {
    const open = new Map<string, (failure: ExpectedFailure | null) => void>();
    const asked: string[] = [];
    const run = {
      once: (_key: string, url: string) => {
        asked.push(url);
        return new Promise((resolve, reject) => {
          const page = { url, title: url, hash: `hash of ${copies[url] ?? url}`, error: null };
          open.set(url, (failure) => (failure === null ? resolve(page) : reject(failure)));
        });
      },
    } as unknown as Run;
    const visited = readWeb(run, hits, 3, {} as ResearchParts);
    const settle = async (url: string) => {
      const failed = url === 'b' || url === 'd';
      open.get(url)?.(failed ? new ExpectedFailure('source-unreachable', `no ${url}`) : null);
      await new Promise(setImmediate);
    };
    return { asked, visited, settle };
  }

  it('are read at once, and one that fails is replaced while others are still being read', async () => {
    const { asked, visited, settle } = reading();
    expect(asked).toEqual(['a', 'b', 'c']);
    await settle('b');
    expect(asked).toEqual(['a', 'b', 'c', 'd']);
    for (const url of ['c', 'a', 'd', 'e']) await settle(url);
    expect((await visited).map(({ url, error }) => error ?? url)).toEqual(['a', 'no b', 'c', 'no d', 'e']);
  });

  it('are the same ones in the same order, whichever comes first', async () => {
    const orders = [
      ['a', 'c', 'b', 'd', 'e'],
      ['b', 'd', 'e', 'c', 'a'],
      ['c', 'b', 'a', 'd', 'e'],
    ];
    for (const order of orders) {
      const { asked, visited, settle } = reading();
      for (const url of order) await settle(url);
      expect((await visited).map(({ url }) => url)).toEqual(['a', 'b', 'c', 'd', 'e']);
      expect(asked).toHaveLength(5);
    }
  });

  it('are so many different ones: a copy of another one makes room for the next, whichever comes first', async () => {
    const orders = [
      ['a', 'c', 'b', 'd', 'e', 'f'],
      ['c', 'b', 'd', 'a', 'e', 'f'],
      ['b', 'c', 'd', 'e', 'a', 'f'],
    ];
    for (const order of orders) {
      const { asked, visited, settle } = reading({ c: 'a' });
      for (const url of order) await settle(url);
      expect((await visited).map(({ url }) => url)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
      expect(asked).toHaveLength(6);
    }
  });
});

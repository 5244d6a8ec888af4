// What every library promises; the one on Postgres and the one in memory are held to it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredPage } from '../../../src/sources/port.ts';
import type { Figures, Library, ReportRecords } from '../../../src/store/library-port.ts';

export interface LibraryWorld {
  readonly library: Library;
  /** A run in a thread, and how it ended; each is asked for after the one before. */
  run(thread: string, ended: { request: string; report: string | null }): Promise<string>;
  /** The thread's id, as the library knows it. */
  threadId(thread: string): Promise<string>;
  /** The run has called models like this, and worked so long. */
  spent(runId: string, figures: Omit<Figures, 'activeMs'>): Promise<void>;
  /** Whether this library knows of more than one thread, and of runs that were not delivered. */
  readonly manyThreads: boolean;
  close(): Promise<void>;
}

const noRecords: ReportRecords = {
  sources: [],
  evidence: [],
  findings: [],
  gaps: [],
  claims: [],
  decisions: [],
};

/** A page whose hash tells its text. */
function page(name: string, version = 1): StoredPage {
  const url = `https://${name}.example/`;
  return { hash: `${name}-${version}`, url, title: name, text: `What ${name} says, version ${version}.` };
}

function source(
  { hash, url, title }: StoredPage,
  status: 'visited' | 'failed' | 'cited',
  number: number | null = null,
): ReportRecords['sources'][number] {
  return { url, title, status, number, pageHash: status === 'failed' ? null : hash, error: null };
}

export function describeLibrary(name: string, open: () => Promise<LibraryWorld>): void {
  describe(`the library (${name})`, () => {
    let world: LibraryWorld;
    let threads = 0;
    const newThread = () => `t${++threads}`;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    /** A delivered run that has read these pages. */
    const delivered = async (thread: string, sources: ReportRecords['sources'], pages: StoredPage[]) => {
      const runId = await world.run(thread, { request: 'why?', report: 'because' });
      await world.library.keepPages(pages);
      await world.library.saveReport(runId, { ...noRecords, sources });
      return runId;
    };
    const now = (thread: string) => world.run(thread, { request: 'and then?', report: null });
    const known = async (runId: string, limit = 200) =>
      (await world.library.known(runId, limit)).map(({ hash }) => hash);

    it('knows what earlier runs of the thread have read, once an address, newest first (A80)', async () => {
      const thread = newThread();
      const [a, b, c, newer] = [page('a'), page('b'), page('c'), page('a', 2)];
      await delivered(thread, [source(a, 'cited', 2), source(b, 'cited', 1)], [a, b]);
      await delivered(thread, [source(c, 'visited'), source(newer, 'visited')], [c, newer]);
      expect(await known(await now(thread))).toEqual(['a-2', 'c-1', 'b-1']);
    });

    it('knows a page at once that goes with rows, and saves a report that cites it before there are any', async () => {
      const thread = newThread();
      const [a] = [page('with rows')];
      const runId = await world.run(thread, { request: 'why?', report: 'because' });
      world.library.keepWithRows(a);
      expect(await world.library.page(a.hash)).toEqual(a);
      await world.library.saveReport(runId, { ...noRecords, sources: [source(a, 'cited', 1)] });
      expect(await known(await now(thread))).toEqual([a.hash]);
    });

    it('gives the text of what it knows, and no more than was asked for', async () => {
      const thread = newThread();
      const [a, b] = [page('one'), page('two')];
      await delivered(thread, [source(a, 'cited', 1), source(b, 'visited')], [a, b]);
      expect(await world.library.known(await now(thread), 1)).toEqual([a]);
    });

    it('knows no page that could not be read, and nothing of the run itself', async () => {
      const thread = newThread();
      const [bad, own] = [page('bad'), page('own')];
      // What was read of it before does not count.
      await delivered(thread, [{ ...source(bad, 'failed'), pageHash: bad.hash }], [bad]);
      const itself = await delivered(thread, [source(own, 'cited', 1)], [own]);
      expect(await known(itself)).toEqual([]);
    });

    it('knows nothing of other threads, of later runs and of runs that were not delivered', async () => {
      if (!world.manyThreads) return;
      const thread = newThread();
      const [here, there] = [page('here'), page('there')];
      await delivered(newThread(), [source(there, 'cited', 1)], [there]);
      const current = await now(thread);
      await world.library.saveReport(current, { ...noRecords, sources: [source(there, 'cited', 1)] });
      expect(await known(await now(thread))).toEqual([]);
      await delivered(thread, [source(here, 'cited', 1)], [here]);
      expect(await known(current)).toEqual([]);
      expect(await known('run_nobody')).toEqual([]);
    });

    it('tells what was reported before a run, the newest first, and the quotes that were there (F38)', async () => {
      const thread = newThread();
      const first = await world.run(thread, { request: 'first?', report: 'one' });
      const own = page('own');
      const { url, hash: pageHash } = own;
      const quoted = (id: string, quote: string, verified = true) => {
        const end = own.text.indexOf(quote) + quote.length;
        return { id, url, pageHash, quote, start: end - quote.length, end, taskId: 'task-1', verified };
      };
      await world.library.keepPages([own]);
      await world.library.saveReport(first, {
        ...noRecords,
        sources: [source(own, 'cited', 1)],
        evidence: [
          quoted('evidence-2', 'own'),
          quoted('evidence-10', 'says'),
          quoted('evidence-11', 'no', false),
        ],
      });
      const second = await world.run(thread, { request: 'second?', report: 'two' });
      const prior = (runId: string, most = 1) => world.library.priorReports(runId, most);
      const one = {
        number: 1,
        request: 'first?',
        report: 'one',
        evidence: [
          { url, title: 'own', pageHash, quote: 'own', start: 5, end: 8, n: 1 },
          { url, title: 'own', pageHash, quote: 'says', start: 9, end: 13, n: 1 },
        ],
      };
      expect(await prior(first)).toEqual([]);
      expect(await prior(second)).toEqual([one]);
      const third = await world.run(thread, { request: 'third?', report: '' });
      const two = { number: null, request: 'second?', report: 'two', evidence: [] };
      expect(await prior(third)).toEqual([two]);
      expect(await prior(third, 2)).toEqual([two, one]);
      expect(await prior(await now(thread))).toEqual([]);
    });

    it('tells what was asked before a run, and whether a report came of it', async () => {
      const thread = newThread();
      const first = await world.run(thread, { request: 'first?', report: 'one' });
      const second = await world.run(thread, { request: 'second?', report: null });
      const third = await world.run(thread, { request: 'third?', report: null });
      expect(await world.library.requestBefore(first)).toBeNull();
      expect(await world.library.requestBefore(second)).toEqual({ request: 'first?', delivered: true });
      expect(await world.library.requestBefore(third)).toEqual({ request: 'second?', delivered: false });
    });

    it('tells what stands behind a number of a report: source, quotes and the sentences that cite it', async () => {
      const thread = newThread();
      const [a, b] = [page('alpha'), page('beta')];
      const runId = await delivered(thread, [], [a, b]);
      const evidence = (id: string, { url, hash }: StoredPage, quote: string) => ({
        id,
        url,
        quote,
        pageHash: hash,
        taskId: 't1',
        verified: true,
        start: 5,
        end: 5 + quote.length,
      });
      const claim = (id: string, start: number, numbers: Record<string, number>) => ({
        id,
        text: `${id}.`,
        start,
        end: start + 3,
        verdict: 'supported',
        reason: 'It says so.',
        how: 'concluded' as const,
        mended: true,
        evidence: Object.entries(numbers).map(([quote, number]) => ({ id: quote, number })),
      });
      const link = { outcome: 'unreachable', reason: 'It answered 404.' } as const;
      await world.library.saveReport(runId, {
        ...noRecords,
        sources: [
          { ...source(a, 'cited', 1), quality: 'high', link, published: '2024-05-01' },
          source(b, 'cited', 2),
        ],
        evidence: [
          evidence('evidence-10', a, 'alpha says'),
          evidence('evidence-2', a, 'alpha'),
          evidence('evidence-3', b, 'beta'),
        ],
        claims: [
          claim('k2', 40, { 'evidence-2': 1, 'evidence-10': 1 }),
          {
            ...claim('k1', 9, { 'evidence-2': 1, 'evidence-3': 2 }),
            how: null,
            mended: false,
            verdict: null,
          },
          claim('k3', 0, { 'evidence-3': 2 }),
        ],
      });
      const receipt = await world.library.receipt(runId, 1);
      expect(receipt).toEqual({
        source: {
          url: a.url,
          title: 'alpha',
          quality: 'high',
          link,
          published: '2024-05-01',
          readOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
        },
        quotes: [
          { id: 'evidence-2', quote: 'alpha', start: 5, end: 10, pageHash: a.hash, verified: true },
          { id: 'evidence-10', quote: 'alpha says', start: 5, end: 15, pageHash: a.hash, verified: true },
        ],
        claims: [
          {
            text: 'k1.',
            verdict: null,
            reason: 'It says so.',
            how: null,
            mended: false,
            numbers: [1, 2],
            evidence: ['evidence-2'],
          },
          {
            text: 'k2.',
            verdict: 'supported',
            reason: 'It says so.',
            how: 'concluded',
            mended: true,
            numbers: [1],
            evidence: ['evidence-2', 'evidence-10'],
          },
        ],
      });
      const other = await world.library.receipt(runId, 2);
      expect(other?.claims.map(({ text }) => text)).toEqual(['k3.', 'k1.']);
      expect(other?.source).toMatchObject({ url: b.url, link: null, published: null, quality: 'unknown' });
      expect(await world.library.citedSources(runId)).toEqual([
        { n: 1, readOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
        { n: 2, readOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
      ]);
      for (const unknown of [0, 3, 1_000_000]) {
        expect(await world.library.receipt(runId, unknown)).toBeNull();
      }
    });

    it('knows the reports of a thread that cite anything, the newest last', async () => {
      const thread = newThread();
      const [a] = [page('news')];
      expect(await world.library.reportsOf(await world.threadId(thread))).toEqual([]);
      const first = await delivered(thread, [source(a, 'cited', 1)], [a]);
      const second = await delivered(thread, [source(a, 'cited', 1)], [a]);
      await delivered(thread, [source(a, 'visited')], [a]);
      await now(thread);
      expect(await world.library.reportsOf(await world.threadId(thread))).toEqual([first, second]);
      expect(await world.library.receipt(first, 1)).not.toBeNull();
    });

    it('adds up what a run took, without what was counted beside it', async () => {
      const runId = await world.run(newThread(), { request: 'why?', report: null });
      const took = { modelCalls: 3, tokens: 4500, dollars: 0.75 };
      expect(await world.library.tookToDraft(runId)).toMatchObject({ modelCalls: 0, tokens: 0, dollars: 0 });
      await world.spent(runId, took);
      expect(await world.library.tookToDraft(runId)).toEqual(took);
      await world.library.countCalls(runId, [{ model: 'a/b', outcome: 'ok' }]);
      expect(await world.library.tookToDraft(runId)).toEqual(took);
    });

    it('keeps what runs of a kind were expected to take and took, the newest first', async () => {
      const kind = { mode: 'deep', depth: 'medium', models: 'a, b' };
      const figures = (calls: number): Figures => ({
        activeMs: 1,
        modelCalls: calls,
        tokens: 2,
        dollars: 0.1,
      });
      const thread = newThread();
      const save = async (calls: number, over: object = {}) => {
        const runId = await world.run(thread, { request: 'why?', report: 'because' });
        const own = { ...kind, ...over, estimated: figures(9), actual: figures(calls) };
        await world.library.saveFigures(runId, own);
        return runId;
      };
      await save(1);
      const corrected = await save(2);
      await save(3);
      await save(4, { depth: 'light' });
      await save(5, { models: '' });
      await world.library.saveFigures(corrected, { ...kind, estimated: figures(8), actual: figures(6) });
      const recent = await world.library.recentFigures({ ...kind, version: 1 }, 2);
      expect(recent.map(({ actual }) => actual.modelCalls)).toEqual([6, 3]);
      expect(await world.library.recentFigures({ ...kind, models: '', version: 1 }, 9)).toEqual([
        { estimated: figures(9), actual: figures(5) },
      ]);
      expect(await world.library.recentFigures({ ...kind, mode: 'web', version: 1 }, 9)).toEqual([]);
      // figures of another pipeline say nothing about this one
      expect(await world.library.recentFigures({ ...kind, version: 2 }, 9)).toEqual([]);
    });
  });
}

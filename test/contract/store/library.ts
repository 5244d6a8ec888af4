// What every library promises; the one on Postgres and the one in memory are held to it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredPage } from '../../../src/sources/port.ts';
import type { Figures, Library, ReportRecords } from '../../../src/store/library-port.ts';

export interface LibraryWorld {
  readonly library: Library;
  /** A run in a thread, and how it ended; each is asked for after the one before. */
  run(thread: string, ended: { request: string; report: string | null }): Promise<string>;
  /** The run has called models like this, and worked so long. */
  spent(runId: string, figures: Figures): Promise<void>;
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
      (await world.library.known(runId, limit)).map(({ page: { hash }, cited }) =>
        cited ? `${hash} cited` : hash,
      );

    it('knows what earlier runs of the thread have read, once an address, newest first (A80)', async () => {
      const thread = newThread();
      const [a, b, c, newer] = [page('a'), page('b'), page('c'), page('a', 2)];
      await delivered(thread, [source(a, 'cited', 2), source(b, 'cited', 1)], [a, b]);
      await delivered(thread, [source(c, 'visited'), source(newer, 'visited')], [c, newer]);
      expect(await known(await now(thread))).toEqual(['a-2 cited', 'c-1', 'b-1 cited']);
    });

    it('gives the text of what it knows, and no more than was asked for', async () => {
      const thread = newThread();
      const [a, b] = [page('one'), page('two')];
      await delivered(thread, [source(a, 'cited', 1), source(b, 'visited')], [a, b]);
      expect(await world.library.known(await now(thread), 1)).toEqual([{ page: a, cited: true }]);
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

    it('tells what was reported last before a run', async () => {
      const thread = newThread();
      const first = await world.run(thread, { request: 'first?', report: 'one' });
      const second = await world.run(thread, { request: 'second?', report: 'two' });
      expect(await world.library.priorReport(first)).toBeNull();
      expect(await world.library.priorReport(second)).toEqual({ request: 'first?', report: 'one' });
      const third = await world.run(thread, { request: 'third?', report: '' });
      expect(await world.library.priorReport(third)).toEqual({ request: 'second?', report: 'two' });
      expect(await world.library.priorReport(await now(thread))).toBeNull();
    });

    it('adds up what a run has taken', async () => {
      const runId = await world.run(newThread(), { request: 'why?', report: null });
      const took = { activeMs: 61_000, modelCalls: 3, tokens: 4500, dollars: 0.75 };
      expect(await world.library.tookSoFar(runId)).toMatchObject({ modelCalls: 0, tokens: 0, dollars: 0 });
      await world.spent(runId, took);
      expect(await world.library.tookSoFar(runId)).toEqual(took);
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
      const recent = await world.library.recentFigures(kind, 2);
      expect(recent.map(({ actual }) => actual.modelCalls)).toEqual([6, 3]);
      expect(await world.library.recentFigures({ ...kind, models: '' }, 9)).toEqual([
        { estimated: figures(9), actual: figures(5) },
      ]);
      expect(await world.library.recentFigures({ ...kind, mode: 'web' }, 9)).toEqual([]);
    });
  });
}

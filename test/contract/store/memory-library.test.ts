// The library in memory keeps the promises of every library, as one thread sees them.
import { memoryLibrary } from '../../fakes/memory-library.ts';
import { describeLibrary } from './library.ts';

describeLibrary('memory', () => {
  const libraries = new Map<string, ReturnType<typeof memoryLibrary>>();
  const runs = new Map<string, string>();
  const of = (runId: string) => {
    const library = libraries.get(runs.get(runId) ?? '');
    if (library === undefined) throw new Error(`no run ${runId}`);
    return library;
  };
  const kept: Parameters<ReturnType<typeof memoryLibrary>['keepPages']>[0][number][] = [];
  return Promise.resolve({
    manyThreads: false,
    // One library is one thread: which one is meant shows in the run.
    library: {
      async keepPages(pages) {
        kept.push(...pages);
        for (const library of libraries.values()) await library.keepPages(pages);
      },
      keepWithRows(page) {
        kept.push(page);
        for (const library of libraries.values()) library.keepWithRows(page);
      },
      page: (hash) => [...libraries.values()][0]?.page(hash) ?? Promise.resolve(null),
      saveReport: (runId, records) => of(runId).saveReport(runId, records),
      receipt: (runId, n) => of(runId).receipt(runId, n),
      citedSources: (runId) => of(runId).citedSources(runId),
      reportsOf: (thread) => libraries.get(thread)?.reportsOf(thread) ?? Promise.resolve([]),
      questionShown: (runId, key) => of(runId).questionShown(runId, key),
      decisions: (runId) => of(runId).decisions(runId),
      known: (runId, limit) => of(runId).known(runId, limit),
      priorReports: (runId, most) => of(runId).priorReports(runId, most),
      requestBefore: (runId) => of(runId).requestBefore(runId),
      tookToDraft: (runId) => of(runId).tookToDraft(runId),
      countCalls: (runId, calls) => of(runId).countCalls(runId, calls),
      saveFigures: (runId, figures) => of(runId).saveFigures(runId, figures),
      recentFigures: (kind, limit) => newestOf(libraries).recentFigures(kind, limit),
    },
    threadId: (thread) => Promise.resolve(thread),
    async run(thread, { request, report }) {
      const runId = `run_${runs.size + 1}`;
      if (!libraries.has(thread)) {
        libraries.set(thread, memoryLibrary(1));
        await libraries.get(thread)?.keepPages(kept);
      }
      runs.set(runId, thread);
      libraries.get(thread)?.earlier.push({ runId, request, report });
      return runId;
    },
    spent(runId, figures) {
      of(runId).took.set(runId, figures);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  });
});

function newestOf(libraries: ReadonlyMap<string, ReturnType<typeof memoryLibrary>>) {
  const newest = [...libraries.values()].at(-1);
  if (newest === undefined) throw new Error('no thread yet');
  return newest;
}

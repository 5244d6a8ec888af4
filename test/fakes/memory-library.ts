// A library in memory, as one thread sees it: pages by hash, the records of every report, and what runs took.
import { pipelineVersion } from '../../src/research/version.ts';
import type { StoredPage } from '../../src/sources/port.ts';
import type {
  Figures,
  KindOfRun,
  Library,
  PriorReport,
  Receipt,
  ReportRecords,
  RunFigures,
} from '../../src/store/library-port.ts';

/** A run of the thread. */
export interface EarlierRun {
  readonly runId: string;
  readonly request: string;
  /** Null: none was delivered. */
  readonly report: string | null;
}

export interface MemoryLibrary extends Library {
  readonly reports: Map<string, ReportRecords>;
  /** The runs of the thread, oldest first: a test adds those that came before. */
  readonly earlier: EarlierRun[];
  /** What runs have taken: a test says so; nothing for others. */
  readonly took: Map<string, Omit<Figures, 'activeMs'>>;
  /** Calls that were counted beside a run. */
  readonly beside: Map<string, number>;
  /** What was estimated and what it was, by run, oldest first. */
  readonly figures: Map<string, KindOfRun & RunFigures>;
}

const nothing = { modelCalls: 0, tokens: 0, dollars: 0 };

/** `version`: of the pipeline, with which all of its runs began. */
export function memoryLibrary(version = pipelineVersion): MemoryLibrary {
  const pages = new Map<string, StoredPage>();
  const reports = new Map<string, ReportRecords>();
  const earlier: EarlierRun[] = [];
  const took: MemoryLibrary['took'] = new Map();
  const beside = new Map<string, number>();
  const figures = new Map<string, KindOfRun & RunFigures>();
  /** Those before the run, newest first. */
  const allBefore = (runId: string) => {
    const own = earlier.findIndex((run) => run.runId === runId);
    return earlier.slice(0, own === -1 ? undefined : own).toReversed();
  };
  const before = (runId: string) => allBefore(runId).filter(({ report }) => report !== null);
  const citing = () =>
    [...reports].filter(([, records]) => numbersOf(records).length > 0).map(([runId]) => runId);
  const priorOf = ({ runId, request, report }: EarlierRun): PriorReport[] => {
    const { evidence = [], sources = [] } = reports.get(runId) ?? {};
    const quotes = evidence
      .filter(({ verified }) => verified)
      // As they are counted: evidence-2 before evidence-10.
      .toSorted((one, other) => one.id.length - other.id.length || (one.id < other.id ? -1 : 1))
      .map(({ url, pageHash, quote, start, end }) => {
        const { title = '', number = null } = sources.find((source) => source.url === url) ?? {};
        return { url, title, pageHash, quote, start, end, n: number };
      });
    const number = citing().indexOf(runId) + 1 || null;
    return report ? [{ number, report, request, evidence: quotes }] : [];
  };
  return {
    reports,
    earlier,
    took,
    beside,
    figures,
    keepPages(given) {
      for (const page of given) {
        if (/\0/.test(page.title + page.text)) return Promise.reject(new Error('Postgres takes no NUL'));
        if (!pages.has(page.hash)) pages.set(page.hash, page);
      }
      return Promise.resolve();
    },
    keepWithRows(page) {
      if (!pages.has(page.hash)) pages.set(page.hash, page);
    },
    page: (hash) => Promise.resolve(pages.get(hash) ?? null),
    saveReport(runId, records) {
      reports.set(runId, structuredClone(records));
      return Promise.resolve();
    },
    receipt: (runId, n) => Promise.resolve(receiptOf(reports.get(runId), n)),
    citedSources: (runId) =>
      Promise.resolve(
        numbersOf(reports.get(runId)).map((n) => ({
          n,
          readOn: receiptOf(reports.get(runId), n)?.source.readOn ?? null,
        })),
      ),
    reportsOf: () => Promise.resolve(citing()),
    questionShown: () => Promise.resolve(null),
    decisions: (runId) => Promise.resolve(structuredClone(reports.get(runId)?.decisions ?? [])),
    known(runId, limit) {
      const sources = before(runId).flatMap((run) => inOrder(reports.get(run.runId)?.sources ?? []));
      return Promise.resolve(knownOf(sources, pages).slice(0, limit));
    },
    priorReports: (runId, most) => Promise.resolve(before(runId).slice(0, most).flatMap(priorOf)),
    requestBefore(runId) {
      const [last] = allBefore(runId);
      if (last === undefined) return Promise.resolve(null);
      return Promise.resolve({ request: last.request, delivered: last.report !== null });
    },
    tookToDraft: (runId) => Promise.resolve(took.get(runId) ?? nothing),
    countCalls(runId, calls) {
      beside.set(runId, (beside.get(runId) ?? 0) + calls.length);
      return Promise.resolve();
    },
    saveFigures(runId, given) {
      figures.delete(runId);
      figures.set(runId, structuredClone(given));
      return Promise.resolve();
    },
    recentFigures({ mode, depth, models, version: wanted }, limit) {
      if (wanted !== version) return Promise.resolve([]);
      const same = [...figures.values()].filter(
        (one) => one.mode === mode && one.depth === depth && one.models === models,
      );
      const newest = same.toReversed().slice(0, limit);
      return Promise.resolve(newest.map(({ estimated, actual }) => ({ estimated, actual })));
    },
  };
}

function numbersOf(records: ReportRecords | undefined): number[] {
  const numbers = records?.sources.flatMap(({ number }) => number ?? []) ?? [];
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

/** Pages were kept at the beginning of time. */
function receiptOf(records: ReportRecords | undefined, n: number): Receipt | null {
  const sources = (records?.sources ?? []).filter(({ number }) => number === n);
  const [first] = sources.toSorted((a, b) => (a.url < b.url ? -1 : 1));
  if (records === undefined || first === undefined) return null;
  const { url, title, quality = 'unknown', link = null, published = null } = first;
  const urls = new Set(sources.map((source) => source.url));
  // As they are counted: evidence-2 before evidence-10.
  const quotes = records.evidence
    .filter((each) => urls.has(each.url))
    .toSorted((one, other) => one.id.length - other.id.length || (one.id < other.id ? -1 : 1));
  const read = quotes.length > 0 || first.pageHash !== null;
  return structuredClone({
    source: { url, title, quality, link, published, readOn: read ? '1970-01-01' : null },
    quotes: quotes.map(({ id, quote, start, end, pageHash, verified }) => ({
      id,
      quote,
      start,
      end,
      pageHash,
      verified,
    })),
    claims: records.claims
      .filter(({ evidence }) => evidence.some(({ number }) => number === n))
      .toSorted((a, b) => a.start - b.start)
      .map(({ text, verdict, reason, how = null, mended = false, evidence }) => ({
        text,
        verdict,
        reason,
        how,
        mended,
        numbers: [...new Set(evidence.map(({ number }) => number))].toSorted((a, b) => a - b),
        evidence: quotes.flatMap(({ id }) => (evidence.some((one) => one.id === id) ? [id] : [])),
      })),
  });
}

type Source = ReportRecords['sources'][number];

/** Cited ones by their number, then the others by address. */
function inOrder(sources: readonly Source[]): Source[] {
  const place = ({ number }: Source) => number ?? Number.MAX_SAFE_INTEGER;
  return sources.toSorted((a, b) => place(a) - place(b) || (a.url < b.url ? -1 : 1));
}

function knownOf(sources: readonly Source[], pages: ReadonlyMap<string, StoredPage>): StoredPage[] {
  const read = sources.filter(({ status, pageHash }) => status !== 'failed' && pages.has(pageHash ?? ''));
  const known = new Map<string, StoredPage>();
  for (const { url, title, pageHash } of read) {
    const page = pages.get(pageHash ?? '');
    if (page === undefined || known.has(url)) continue;
    known.set(url, { ...page, url, title });
  }
  return [...known.values()];
}

// The port to the library: pages that were read, and the records of reports.
import type { Json } from '../base/json.ts';
import type { StoredPage } from '../sources/port.ts';

/** The result of opening the address of a source. */
export interface ReportLink {
  readonly outcome: 'reachable' | 'unreachable' | 'unsure' | 'not-checked';
  /** A sentence; may be empty. */
  readonly reason: string;
}

/**
 * How a verdict was reached. `literal`: the claim stands in its source word for word; `model`: a model judged it;
 * `computed`, `concluded`: a model judged it, and the claim is a calculation or a conclusion; `proof`: a number or a
 * quotation in it could not be proved; `rules`: found in records of earlier versions only.
 */
export type HowJudged = 'literal' | 'model' | 'computed' | 'concluded' | 'proof' | 'rules';

/** The records of a delivered report; written together or not at all. */
export interface ReportRecords {
  readonly sources: readonly {
    url: string;
    title: string;
    status: 'visited' | 'failed' | 'cited';
    number: number | null;
    pageHash: string | null;
    error: string | null;
    /** How good the source is; left out: `unknown`. */
    quality?: 'high' | 'medium' | 'low' | 'unknown';
    /** Whether its address could be opened when the report was checked; null: that was not tried. */
    link?: ReportLink | null;
    /** When the source was published, as its page or a search says; null: not known. */
    published?: string | null;
  }[];
  readonly evidence: readonly {
    id: string;
    url: string;
    pageHash: string;
    quote: string;
    /** Where the quote stands in the text of the page. */
    start: number;
    end: number;
    taskId: string;
    verified: boolean;
  }[];
  readonly findings: readonly {
    id: string;
    taskId: string;
    content: string;
    confidence: string;
    evidence: readonly string[];
  }[];
  readonly gaps: readonly { id: string; taskId: string | null; description: string; resolved: boolean }[];
  /** Where findings disagree, with the ids of the evidence on either side; none when nothing is said. */
  readonly contradictions?: readonly { id: string; description: string; evidence: readonly string[] }[];
  readonly claims: readonly {
    id: string;
    text: string;
    start: number;
    end: number;
    verdict: string | null;
    reason: string | null;
    /** How the verdict was reached; null when there is none. */
    how?: HowJudged | null;
    /** Whether checking has reworded what the writer wrote. */
    mended?: boolean;
    evidence: readonly { id: string; number: number }[];
  }[];
  readonly decisions: readonly {
    seq: number;
    agent: string;
    action: string;
    rationale: string;
    inputs: Json;
    outputs: Json;
    /** When, in epoch milliseconds. Left out where it is not known, as in records of earlier versions. */
    at?: number;
  }[];
}

type RecordOf<K extends keyof ReportRecords> = NonNullable<ReportRecords[K]>[number];

/** What stands behind one number of a report that was saved. */
export interface Receipt {
  readonly source: Required<Pick<RecordOf<'sources'>, 'url' | 'title' | 'quality' | 'link' | 'published'>> & {
    /** The day on which the text of its page was first kept, in UTC: 2026-05-12; null: no text is kept. */
    readonly readOn: string | null;
  };
  /** In the order in which the report first uses them. */
  readonly quotes: readonly Pick<
    RecordOf<'evidence'>,
    'id' | 'quote' | 'start' | 'end' | 'pageHash' | 'verified'
  >[];
  /** The sentences that cite the number, in the order of the report. */
  readonly claims: readonly (Required<
    Pick<RecordOf<'claims'>, 'text' | 'verdict' | 'reason' | 'how' | 'mended'>
  > & {
    /** All the numbers that the sentence cites, ascending. */
    readonly numbers: readonly number[];
    /** The ids of the quotes above that the sentence cites, in their order. */
    readonly evidence: readonly string[];
  })[];
}

export interface CitedSource {
  readonly n: number;
  /** The day on which the text of the source was first kept, in UTC: 2026-05-12; null: no text is kept. */
  readonly readOn: string | null;
}

/** A delivered report with its verified quotes, in the order in which it first uses them. */
export interface PriorReport {
  /** Which report of its thread it is, from 1, as `reportsOf` counts them; null: it cites nothing. */
  readonly number: number | null;
  readonly request: string;
  readonly report: string;
  readonly evidence: readonly (Pick<RecordOf<'evidence'>, 'url' | 'pageHash' | 'quote' | 'start' | 'end'> & {
    readonly title: string;
    /** The number under which it is cited there; null: it is not. */
    readonly n: number | null;
  })[];
}

/** What a run is expected to take, or took. */
export interface Figures {
  /** Milliseconds of work, without the time spent waiting for people. */
  readonly activeMs: number;
  readonly modelCalls: number;
  /** Read and written together. */
  readonly tokens: number;
  /** US dollars by the prices in the settings; 0 when they give none. */
  readonly dollars: number;
}

/** The estimate before a run, and what the run took in the end. */
export interface RunFigures {
  readonly estimated: Figures;
  /** `tasks`: how many were done; older ones lack it. */
  readonly actual: Figures & { readonly tasks?: number };
}

/** Runs that can be compared with each other. */
export interface KindOfRun {
  readonly mode: string;
  readonly depth: string;
  /** The models that did the work, as one text that is the same for the same models; empty: none. */
  readonly models: string;
}

/** Pages, and what reports were made of. */
export interface Library {
  /** Keeps pages by their hash; those that are there stay as they are. */
  keepPages(pages: readonly StoredPage[]): Promise<void>;

  /**
   * Keeps a page for work whose row names it: it can be read in this process at once, and no row of a journal that is made
   * afterwards is recorded before it is.
   */
  keepWithRows(page: StoredPage): void;

  page(hash: string): Promise<StoredPage | null>;

  /** Replaces the records of a run: all of them, or none. */
  saveReport(runId: string, records: ReportRecords): Promise<void>;

  /** What stands behind [n] of a saved report; null: nothing is saved under this number. */
  receipt(runId: string, n: number): Promise<Receipt | null>;

  /** What a saved report cites, by number; none when nothing is saved. */
  citedSources(runId: string): Promise<readonly CitedSource[]>;

  /** The thread's runs of which a report with sources is saved, in the order in which they were asked for. */
  reportsOf(threadId: string): Promise<readonly string[]>;

  /** The view of a question that a run has asked, by its key; null: it has asked none. */
  questionShown(runId: string, key: string): Promise<Json>;

  /** The decisions of a run, in order, also of a run that was not delivered. */
  decisions(runId: string): Promise<ReportRecords['decisions']>;

  /**
   * Pages that earlier delivered runs of the run's thread have read: those of the newest run first, cited ones before
   * others, each address once and as it was read last. At most `limit`.
   */
  known(runId: string, limit: number): Promise<readonly StoredPage[]>;

  /** What the thread's delivered runs before this one were asked, reported and quoted, the newest first; `most` of them. */
  priorReports(runId: string, most: number): Promise<readonly PriorReport[]>;

  /** What the thread's last research before this run was asked for, and whether a report came of it; null: there is none. */
  requestBefore(runId: string): Promise<{ readonly request: string; readonly delivered: boolean } | null>;

  /** What the run took until people were first shown a draft, or so far where none was, without what was answered beside it. */
  tookToDraft(runId: string): Promise<Omit<Figures, 'activeMs'>>;

  /** Adds model calls that were made about the run by others than the run itself, such as answers beside its draft. */
  countCalls(runId: string, calls: readonly object[]): Promise<void>;

  /** Keeps the estimate and the real figures of a run; a later call replaces them. */
  saveFigures(runId: string, figures: KindOfRun & RunFigures): Promise<void>;

  /** Figures of runs of this kind that began with this version of the pipeline, newest first. */
  recentFigures(
    kind: KindOfRun & { readonly version: number },
    limit: number,
  ): Promise<readonly RunFigures[]>;
}

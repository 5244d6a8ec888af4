// What is kept of what reports were made of.
import type { Json } from '../base/json.ts';
import type { StoredPage } from '../sources/port.ts';

/** The records of a delivered report; written together or not at all. */
export interface ReportRecords {
  readonly sources: readonly {
    url: string;
    title: string;
    status: 'visited' | 'failed' | 'cited';
    number: number | null;
    pageHash: string | null;
    error: string | null;
  }[];
  readonly evidence: readonly {
    id: string;
    url: string;
    pageHash: string;
    quote: string;
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
  readonly claims: readonly {
    id: string;
    text: string;
    start: number;
    end: number;
    verdict: string | null;
    reason: string | null;
    evidence: readonly { id: string; number: number }[];
  }[];
  readonly decisions: readonly {
    seq: number;
    agent: string;
    action: string;
    rationale: string;
    inputs: Json;
    outputs: Json;
  }[];
}

/** Pages, and what reports were made of. */
export interface Library {
  /** Keeps pages by their hash; those that are there stay as they are. */
  keepPages(pages: readonly StoredPage[]): Promise<void>;

  page(hash: string): Promise<StoredPage | null>;

  /** Replaces the records of a run, in one transaction. */
  saveReport(runId: string, records: ReportRecords): Promise<void>;
}

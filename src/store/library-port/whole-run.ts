// One run with everything that is kept of it, for export.
import type { ErrorRecord } from '../../base/errors.ts';
import type { Json } from '../../base/json.ts';
import type { JournalEntry, RunEvent } from '../../durable/port.ts';
import type { StoredPage } from '../../sources/port.ts';
import type { ReportRecords } from '../library-port.ts';

/** A page as it was read. */
export interface KeptPage extends StoredPage {
  /** When its text was kept, epoch milliseconds. */
  readonly fetchedAt: number;
}

export interface WholeRun {
  readonly id: string;
  readonly request: string;
  readonly status: 'queued' | 'running' | 'waiting' | 'delivered' | 'rejected' | 'failed' | 'cancelled';
  /** The version of the pipeline that the run began with. */
  readonly version: number;
  /** Limits and policy, as they were frozen when it started. */
  readonly settings: Json;
  readonly result: Json;
  readonly error: ErrorRecord | null;
  /** In the order in which it was written. */
  readonly journal: readonly (Omit<JournalEntry, 'outcome'> & { readonly outcome: Json })[];
  /** Oldest first. */
  readonly events: readonly Pick<RunEvent, 'type' | 'data'>[];
  /** The records of its draft or report; all empty: none are saved. */
  readonly records: ReportRecords;
}

export interface WholeRuns {
  /** Null: there is no such run. */
  whole(runId: string): Promise<WholeRun | null>;

  /** The kept pages among those with these hashes, in the order of their hashes. */
  texts(hashes: readonly string[]): Promise<readonly KeptPage[]>;
}

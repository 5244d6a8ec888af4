// The queue of rows that a pass writes into the journal, in the order in which they were made. The story goes on while
// they are written: one statement is under way at a time, and rows that are made meanwhile go with the next one.
import { FootnoteError } from '../base/errors.ts';
import { hashOf } from '../base/json.ts';
import type { Journal, JournalEntry, Lease, Row } from './port.ts';

/**
 * When a row is recorded, all rows that were made before it are recorded, too. A process that dies loses only rows on
 * which no recorded row depends, and a replay makes them anew.
 */
export type Line = ReturnType<typeof lineOf>;

/** Milliseconds that rows wait for others to go with, unless somebody waits for them. A process that dies loses them. */
const gatheringMs = 20;

/** Aborts the pass when another process turns out to hold the run. `waitMs` 0: rows wait for the end of this turn of the event loop. */
export function lineOf(journal: Journal, lease: Lease, pass: AbortController, waitMs = gatheringMs) {
  let waiting: readonly Row[] = [];
  let underWay: Promise<void> | null = null;
  let isStuck = false;
  let isDue = false;

  /** Writes all queued rows in one statement. Rows that could not be written stay queued. */
  const statement = async () => {
    const rows = waiting;
    waiting = [];
    try {
      const existing = await journal.append(lease, rows);
      if (existing.length > 0) waiting = [...missing(rows, existing), ...waiting];
      isStuck = false;
    } catch (error) {
      isStuck = true;
      const isLost = error instanceof FootnoteError && error.code === 'lease-lost';
      waiting = isLost ? [] : [...rows, ...waiting];
      if (isLost) pass.abort(error);
      throw error;
    } finally {
      underWay = null;
    }
  };
  const flush = async (): Promise<void> => {
    for (;;) {
      // No await may stand between the look whether a statement is under way and the next statement.
      if (underWay !== null) await underWay.catch(() => {});
      else if (waiting.length === 0) return;
      else await (underWay = statement());
    }
  };
  return {
    /** Queues a row, which is soon sent with others. Rows of a pass that was aborted are not recorded. */
    add(row: Row): void {
      if (pass.signal.aborted) return;
      waiting = [...waiting, row];
      if (isDue) return;
      isDue = true;
      const send = () => {
        isDue = false;
        // The next caller that begins new work hears of the failure.
        void flush().catch(() => {});
      };
      if (waitMs === 0) setImmediate(send);
      else setTimeout(send, waitMs);
    },
    /** Resolves when the queue is empty. */
    flush,
    /** The last statement failed: the queued rows have to be written before new work begins. */
    get isStuck() {
      return isStuck;
    },
  };
}

/**
 * The rows that are not in the journal yet. A row whose writing succeeded without an answer is found there unchanged. A
 * row that another process has recorded with another outcome makes this pass void.
 */
function missing(rows: readonly Row[], existing: readonly JournalEntry[]): Row[] {
  const known = new Map(existing.map((entry) => [entry.key, entry]));
  return rows.filter(({ entry }) => {
    const there = known.get(entry.key);
    if (there !== undefined && hashOf(there) !== hashOf(entry)) throw overtaken(entry.key);
    return there === undefined;
  });
}

function overtaken(key: string): FootnoteError {
  const message = `"${key}" was recorded otherwise by an earlier owner of the run`;
  const hint = 'Nothing has to be done: the run goes on from what is recorded.';
  return new FootnoteError('journal-mismatch', message, { hint, retry: 'backoff' });
}

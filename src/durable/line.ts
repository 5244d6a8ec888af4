// The rows of a pass on their way into the journal, in the order in which they were made. The story goes on while they
// are written: one statement at a time, and all that is made meanwhile goes with the next one.
import { FootnoteError } from '../base/errors.ts';
import { hashOf } from '../base/json.ts';
import type { Journal, JournalEntry, Lease, Row } from './port.ts';

/**
 * Whatever is recorded, all rows that were made before it are recorded, too: a process that dies loses only what nothing
 * recorded depends on, and a replay makes it anew.
 */
export interface Line {
  /**
   * Puts a row in line: it is sent at the end of this turn of the event loop, or once the statement under way is over. What
   * a pass tells after it was aborted is not recorded.
   */
  add(row: Row): void;
  /** Resolves when nothing is in line any more. */
  flush(): Promise<void>;
  /** The last statement failed: what is in line has to be written before anything else begins. */
  readonly isStuck: boolean;
}

/** Aborts the pass when the run turns out to belong to somebody else. */
export function lineOf(journal: Journal, lease: Lease, pass: AbortController): Line {
  let waiting: readonly Row[] = [];
  let underWay: Promise<void> | null = null;
  let isStuck = false;
  let isDue = false;

  /** Everything in line, in one statement. What could not be written stays in line. */
  const statement = async () => {
    const rows = waiting;
    waiting = [];
    try {
      const existing = await journal.append(lease, rows);
      if (existing.length > 0) waiting = [...missing(rows, existing), ...waiting];
      isStuck = false;
    } catch (error) {
      isStuck = true;
      waiting = [...rows, ...waiting];
      if (error instanceof FootnoteError && error.code === 'lease-lost') pass.abort(error);
      throw error;
    } finally {
      underWay = null;
    }
  };
  const flush = async (): Promise<void> => {
    for (;;) {
      // Nothing may be awaited between seeing that nothing is under way and sending.
      if (underWay !== null) await underWay.catch(() => {});
      else if (waiting.length === 0) return;
      else await (underWay = statement());
    }
  };
  return {
    add(row) {
      if (pass.signal.aborted) return;
      waiting = [...waiting, row];
      if (isDue) return;
      isDue = true;
      setImmediate(() => {
        isDue = false;
        // Whoever begins something next hears why it failed.
        void flush().catch(() => {});
      });
    },
    flush,
    get isStuck() {
      return isStuck;
    },
  };
}

/**
 * The rows that are not in the journal yet. What was written although nobody said so is the same; what somebody else
 * has recorded otherwise makes the story void that went on without it.
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
  return new FootnoteError(
    'journal-mismatch',
    `"${key}" was recorded otherwise by an earlier owner of the run`,
    {
      hint: 'Nothing has to be done: the run goes on from what is recorded.',
      retry: 'backoff',
    },
  );
}

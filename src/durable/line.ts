// The rows of a pass on their way into the journal, in the order in which they were made. What only keeps the books (a
// note, a moment, a scope that is over) is not waited for: it goes with the next row, or beside the next piece of work.
import { FootnoteError } from '../base/errors.ts';
import { hashOf } from '../base/json.ts';
import type { Journal, JournalEntry, Lease, Row } from './port.ts';

/**
 * Whatever is recorded, all rows that were made before it are recorded, too: a process that dies loses only what
 * nothing recorded depends on, and a replay makes it anew.
 */
export interface Line {
  /**
   * Puts a row in line. The story goes on with it at once. If nothing that would carry it follows in this turn of the
   * event loop, it is sent alone: what has ended in one branch is seen while others are still at work.
   */
  add(row: Row): void;
  /**
   * Records what is in line and then the row, all or nothing; resolves with the entry that is under its key. Nothing is
   * begun once the signal has fired.
   */
  write(row: Row, signal: AbortSignal): Promise<JournalEntry>;
  /** Work begins that may take long: what is in line is sent beside it. Whether that fails is told with the next row. */
  send(): void;
  /** Resolves when nothing is in line any more. Of a pass that was aborted nothing more is written. */
  flush(): Promise<void>;
}

export function lineOf(journal: Journal, lease: Lease, pass: AbortSignal): Line {
  let waiting: readonly Row[] = [];
  /** The statement that carries rows nobody waits for. What comes after them may depend on them. */
  const under: { way: Promise<unknown> | null } = { way: null };

  /** Everything in line and then these, in one statement. Where it fails, what was in line stays there. */
  const statement = (last: readonly Row[]): Promise<readonly JournalEntry[]> => {
    const before = waiting;
    waiting = [];
    const back = (rows: readonly Row[]) => void (waiting = [...rows, ...waiting]);
    const written = journal
      .append(lease, [...before, ...last])
      .then((existing) => {
        if (existing.length > 0) back(missing(before, existing));
        return existing;
      })
      .catch((error: unknown) => {
        back(before);
        throw error;
      });
    if (before.length > 0) {
      const over: Promise<unknown> = written
        .catch(() => {})
        .finally(() => {
          if (under.way === over) under.way = null;
        });
      under.way = over;
    }
    return written;
  };
  const write = async (row: Row, signal: AbortSignal): Promise<JournalEntry> => {
    for (;;) {
      // Nothing may be awaited between seeing that nothing is sent and sending.
      while (under.way !== null) await under.way;
      signal.throwIfAborted();
      const existing = await statement([row]);
      if (existing.length === 0) return row.entry;
      const adopted = existing.find(({ key }) => key === row.entry.key);
      if (adopted !== undefined) return adopted;
    }
  };
  const flush = async (): Promise<void> => {
    for (;;) {
      while (under.way !== null) await under.way;
      if (waiting.length === 0) return;
      pass.throwIfAborted();
      await statement([]);
    }
  };
  const send = () => void flush().catch(() => {});
  const sendSoon = onceATurn(send);
  const add = (row: Row) => {
    waiting = [...waiting, row];
    sendSoon();
  };
  return { add, write, send, flush };
}

/** Calls it at the end of this turn of the event loop, once however often it is asked for. */
function onceATurn(call: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      call();
    });
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

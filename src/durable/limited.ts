// A part of the story with a limit of active time. Its beginning is recorded: no crash and no suspension gives it new time.
import type { Json } from '../base/json.ts';
import { setMaxListeners } from 'node:events';
import { momentOf, untilActive } from './moment.ts';
import type { Pass } from './pass.ts';
import type { JournalEntry } from './port.ts';
import { record, valueOf } from './record.ts';
import type { Limited, Moment } from './run.ts';
import { TimeOver } from './time-over.ts';

/** Executes the inside of the part with a pass of its own; `keep` receives the results that are kept there. */
export type Inside<T> = (below: Pass, keep: (result: Json) => void) => Promise<T>;

/** Implements `run.limited`; `at` is the place around it. */
export async function limited<T>(
  pass: Pass,
  at: string,
  key: string,
  limitMs: number,
  inside: Inside<T>,
): Promise<Limited<T>> {
  const wanted = { at, key, input: 'limited' };
  const entry = await record(pass, wanted, () => withinTime(pass, key, limitMs, inside), { kind: 'scope' });
  return valueOf(pass, entry) as unknown as Limited<T>;
}

async function withinTime<T>(pass: Pass, key: string, ms: number, inside: Inside<T>): Promise<Limited<T>> {
  let kept: Json = null;
  if (!(ms > 0)) return { inTime: false, kept };
  const began = await beginning(pass, key);
  const limit = openLimit(pass, new TimeOver(key, ms), began.activeMs + ms);
  try {
    const [told] = await Promise.allSettled([inside(limit.pass, (result) => (kept = result))]);
    // Work that the story did not wait for has to settle as well.
    while (limit.pass.underWay.size > 0) await Promise.allSettled(limit.pass.underWay);
    if (limit.isOver()) return { inTime: false, kept };
    if (told.status === 'rejected') throw told.reason;
    return { inTime: true, value: told.value };
  } finally {
    limit.close();
  }
}

/**
 * The moment at which the part began, by the active time of the run. A resumed run counts active time from 0 again: a
 * recorded beginning that lies after the present active time is void, and a new one is recorded.
 */
async function beginning(pass: Pass, key: string): Promise<Moment> {
  const keyOf = (n: number) => `${key}/began-${n}`;
  let n = 1;
  while (pass.entries.has(keyOf(n + 1))) n++;
  for (;;) {
    const wanted = { at: `${key}/`, key: keyOf(n), input: 'now' };
    // One after the other: a further beginning is needed only when this one is void.
    const entry = await record(pass, wanted, () => momentOf(pass), { kind: 'step' });
    const moment = valueOf(pass, entry) as unknown as Moment;
    if (moment.activeMs <= pass.activeMs()) return moment;
    n++;
  }
}

/** Opens a limit that is over when the active time of the run reaches `untilMs`. */
function openLimit(pass: Pass, over: TimeOver, untilMs: number) {
  const abort = new AbortController();
  const closed = new AbortController();
  // All concurrent work of a branch listens to this signal.
  setMaxListeners(0, abort.signal);
  const outer = () => abort.abort(pass.signal.reason);
  if (pass.signal.aborted) outer();
  pass.signal.addEventListener('abort', outer, { once: true });
  const end = () => abort.abort(over);
  if (pass.activeMs() >= untilMs) end();
  else void untilActive(pass, untilMs, closed.signal).then(() => closed.signal.aborted || end());
  return {
    /** The pass for the work inside: its signal also fires when the time is over. */
    pass: { ...pass, signal: abort.signal, underWay: new Set<Promise<JournalEntry>>() },
    /** Whether this limit ended the work inside, and not an abort from outside. */
    isOver: () => abort.signal.reason === over,
    /** From now on nothing can begin inside. */
    close: () => {
      closed.abort();
      pass.signal.removeEventListener('abort', outer);
      end();
    },
  };
}

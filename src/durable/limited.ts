// A part of the story that may use so much active time, and is ended for real when it is over. Its beginning is
// recorded, so that neither a crash nor a suspension gives it new time.
import type { Json } from '../base/json.ts';
import { setMaxListeners } from 'node:events';
import { momentOf, untilActive } from './moment.ts';
import type { Pass } from './pass.ts';
import { record, valueOf } from './record.ts';
import type { Limited, Moment } from './run.ts';
import { TimeOver } from './time-over.ts';

/** Tells what is inside under a pass of its own, and hands over what was kept there. */
export type Inside<T> = (below: Pass, keep: (result: Json) => void) => Promise<T>;

/** What `run.limited` promises; `at` is the place around it. */
export async function limited<T>(
  pass: Pass,
  at: string,
  key: string,
  limitMs: number,
  inside: Inside<T>,
): Promise<Limited<T>> {
  const wanted = { at, key, input: 'limited' };
  const entry = await record(pass, wanted, () => withinTime(pass, key, limitMs, inside), { kind: 'scope' });
  return valueOf(entry) as unknown as Limited<T>;
}

async function withinTime<T>(
  pass: Pass,
  key: string,
  limitMs: number,
  inside: Inside<T>,
): Promise<Limited<T>> {
  let kept: Json = null;
  if (!(limitMs > 0)) return { inTime: false, kept };
  const began = await beginning(pass, key);
  const limit = openLimit(pass, new TimeOver(key, limitMs), began.activeMs + limitMs);
  try {
    const [told] = await Promise.allSettled([inside(limit.pass, (result) => (kept = result))]);
    // What nobody waited for counts as well.
    while (limit.pass.underWay.size > 0) await Promise.allSettled(limit.pass.underWay);
    if (limit.isOver()) return { inTime: false, kept };
    if (told.status === 'rejected') throw told.reason;
    return { inTime: true, value: told.value };
  } finally {
    limit.close();
  }
}

/**
 * When it began, in the active time of the run as it is counted now: a run that was given new time counts from nought
 * again, and what is under way in it begins anew.
 */
async function beginning(pass: Pass, key: string): Promise<Moment> {
  const keyOf = (n: number) => `${key}/began-${n}`;
  let n = 1;
  while (pass.entries.has(keyOf(n + 1))) n++;
  for (;;) {
    const wanted = { at: `${key}/`, key: keyOf(n), input: 'now' };
    // One after the other: the next is only needed when this one does not count any more.
    const entry = await record(pass, wanted, () => momentOf(pass), { kind: 'step' });
    const moment = valueOf(entry) as unknown as Moment;
    if (moment.activeMs <= pass.activeMs()) return moment;
    n++;
  }
}

interface Limit {
  /** The pass as what is inside sees it: its signal also fires when the time is over. */
  readonly pass: Pass;
  /** Whether it was this limit that ended what is inside, and not something around it. */
  isOver(): boolean;
  /** Nothing can begin inside any more. */
  close(): void;
}

/** Opens a limit that is over when the run has been worked on for `untilMs` in all. */
function openLimit(pass: Pass, over: TimeOver, untilMs: number): Limit {
  const abort = new AbortController();
  const closed = new AbortController();
  // Everything a branch does at once listens for its end.
  setMaxListeners(0, abort.signal);
  const outer = () => abort.abort(pass.signal.reason);
  if (pass.signal.aborted) outer();
  pass.signal.addEventListener('abort', outer, { once: true });
  const end = () => abort.abort(over);
  if (pass.activeMs() >= untilMs) end();
  else void untilActive(pass, untilMs, closed.signal).then(() => closed.signal.aborted || end());
  return {
    pass: { ...pass, signal: abort.signal, underWay: new Set() },
    isOver: () => abort.signal.reason === over,
    close: () => {
      closed.abort();
      pass.signal.removeEventListener('abort', outer);
      end();
    },
  };
}

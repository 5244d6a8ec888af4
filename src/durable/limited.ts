// A part of the story with a limit of active time. Its beginning is recorded: no crash and no suspension gives it new time.
import type { Json } from '../base/json.ts';
import { limitTime } from '../base/limit-time.ts';
import { momentOf, untilActive } from './moment.ts';
import type { Pass } from './pass.ts';
import type { JournalEntry } from './port.ts';
import { record, valueOf } from './record.ts';
import type { Limited, Moment } from './run.ts';
import { TimeOver } from './suspension.ts';

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
  const untilMs = (await beginning(pass, key)).activeMs + ms;
  const over = new TimeOver(key, ms);
  const activeTime = { sleep: (_ms: number, lifted: AbortSignal) => untilActive(pass, untilMs, lifted) };
  const limit = limitTime(pass.signal, ms, () => over, activeTime);
  if (pass.activeMs() >= untilMs) limit.abort(over);
  const below = { ...pass, signal: limit.signal, underWay: new Set<Promise<JournalEntry>>() };
  try {
    const [told] = await Promise.allSettled([inside(below, (result) => (kept = result))]);
    // Work that the story did not wait for has to settle as well.
    while (below.underWay.size > 0) await Promise.allSettled(below.underWay);
    // The time is over, and this is no abort from outside.
    if (limit.signal.reason === over) return { inTime: false, kept };
    if (told.status === 'rejected') throw told.reason;
    return { inTime: true, value: told.value };
  } finally {
    limit.lift();
    // From now on nothing can begin inside.
    limit.abort(over);
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

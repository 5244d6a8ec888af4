// An answer on its way to `inbound`: kept while the database is away, and given again until it is recorded.
import type { Clock } from '../../base/clock.ts';
import { isPassing } from '../../base/errors.ts';
import type { Inbound, IncomingAnswer } from '../port.ts';

export interface Giving {
  readonly clock: Clock;
  /** Null: the session is ending. */
  readonly inbound: () => Inbound | null;
  /** Aborted when the session ends: nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Called once, when the first attempt has failed and others follow. */
  readonly kept: () => void;
}

/** `refused`: a sentence says why. `left`: the session ended first. */
export type Given =
  | { readonly kind: 'taken' | 'left' }
  | { readonly kind: 'refused'; readonly sentence: string };

const pauseMs = 500;
/** As long as a run is followed while its database is away (`src/cli/follow.ts`). */
const patienceMs = 60_000;

/**
 * Gives an answer until its outcome is known. An attempt that failed may have been recorded all the same: a repeat that
 * is then refused counts as taken.
 * @throws what an attempt threw, if trying again cannot help or did not help for a minute
 */
export async function giveAnswer(incoming: IncomingAnswer, giving: Giving): Promise<Given> {
  const { clock, signal } = giving;
  const until = clock.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    const inbound = giving.inbound();
    if (inbound === null) return { kind: 'left' };
    try {
      const sentence = await inbound.answer(incoming);
      return sentence === null || attempt > 1 ? { kind: 'taken' } : { kind: 'refused', sentence };
    } catch (error) {
      if (!isPassing(error) || clock.now() >= until) throw error;
      if (attempt === 1) giving.kept();
    }
    await clock.sleep(pauseMs, signal);
    if (signal.aborted) return { kind: 'left' };
  }
}

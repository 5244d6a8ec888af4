// An answer on its way to `inbound`: kept while the database is away, and given again until it is recorded.
import { again } from '../../base/again.ts';
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

const pauseMs = 500;
/** As long as a run is followed while its database is away (`src/cli/follow.ts`). */
const patienceMs = 60_000;

/**
 * Null when the answer was taken, a sentence why not, or `undefined` when the session ended first. A repeat that is refused
 * counts as taken: the attempt before was recorded. @throws what trying again cannot help, or did not help for a minute
 */
export async function giveAnswer(
  incoming: IncomingAnswer,
  { clock, inbound, signal, kept }: Giving,
): Promise<string | null | undefined> {
  const until = clock.now() + patienceMs;
  let failures = 0;
  let outcome: string | null | undefined = undefined;
  const give = async () => {
    outcome = await inbound()?.answer(incoming);
    if (failures > 0 && outcome !== undefined) outcome = null;
  };
  const failed = (error: unknown) => {
    if (!isPassing(error) || clock.now() >= until) throw error;
    if (failures === 0) kept();
    failures += 1;
  };
  await again(give, { clock, signal, firstMs: pauseMs, longestMs: pauseMs, failed });
  return outcome;
}

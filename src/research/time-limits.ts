// Until when a run may work. Active time, in milliseconds: waiting for people
// does not count.
import type { Run } from './run.ts';
import type { DepthLimits, RunSettings } from './settings.ts';
import type { RunContext } from './run-context.ts';

type Timed = Pick<RunContext, 'limits' | 'roundBeganMs'>;

/** After this nothing new is begun. */
export function softEndOf({ limits, roundBeganMs }: Timed): number {
  return roundBeganMs + limits.softMs;
}

/** After this the run fails with what it has. */
export function hardEndOf({ limits, roundBeganMs }: Timed): number {
  return roundBeganMs + hardLimitOf(limits);
}

/** What nothing may exceed before the depth is known. */
export function longest({ limits: { depths } }: RunSettings): number {
  return Math.max(...Object.values(depths).map(hardLimitOf));
}

/** Twice the time after which nothing new is begun. */
function hardLimitOf({ softMs }: Pick<DepthLimits, 'softMs'>): number {
  return 2 * softMs;
}

/** People want another draft: the round that begins now has all the time of the depth, up to its own hard end. */
export async function withNewTime(run: Run, work: RunContext, round: number): Promise<RunContext> {
  const { activeMs } = await run.now(`r${round}/begun`);
  const renewed = { ...work, roundBeganMs: activeMs };
  run.deadline(hardEndOf(renewed));
  return renewed;
}

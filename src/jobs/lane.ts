// A lane is a pair of queues of its own: wake-ups for runs, and wake-ups for threads. Workers of one lane never see
// the jobs of another.
import { FootnoteError } from '../base/errors.ts';

export interface LaneQueues {
  readonly runs: string;
  readonly threads: string;
}

/**
 * The names of a lane's two queues, on Redis and on Postgres alike.
 * @throws FootnoteError `misuse` when the lane's name has other characters than letters, digits, `_` and `-`.
 */
export function laneQueues(lane: string): LaneQueues {
  if (!/^[\w-]{1,80}$/.test(lane)) {
    throw new FootnoteError('misuse', `"${lane}" cannot name a lane of the job queue.`, {
      hint: 'Use at most 80 letters, digits, "_" and "-".',
    });
  }
  return { runs: `footnote-${lane}-runs`, threads: `footnote-${lane}-threads` };
}

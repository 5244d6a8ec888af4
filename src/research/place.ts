// Where in its loops a run is: the round people asked for, the iteration that closes gaps, the revision a critic wants.

export interface Place {
  /** 1 for the first draft, one more for each time people want changes. */
  readonly round: number;
  /** 1 for the first research of a round, one more for each time gaps are worth it (B6). */
  readonly iteration: number;
  /** 0 for the first try of an iteration, one more for each time the critic sends it back (D24). */
  readonly revision: number;
}

/** The place as part of a key: `r1/i2`, or `r1/i2-c1` in a revision: no key of a phase may continue another one. */
export function keyOf({ round, iteration, revision }: Place): string {
  return `r${round}/i${iteration}${revision === 0 ? '' : `-c${revision}`}`;
}

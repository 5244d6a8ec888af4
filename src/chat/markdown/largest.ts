// How much fits, found by doubling.

/** The largest number from 1 to `most` for which the test holds, or 0. Where it holds, it must hold for all below. */
export function largest(most: number, holds: (count: number) => boolean): number {
  let good = 0;
  let step = 1;
  while (good + step <= most && holds(good + step)) {
    good += step;
    step *= 2;
  }
  while (step > 1) {
    step /= 2;
    if (good + step <= most && holds(good + step)) good += step;
  }
  return good;
}

/** The first number from `low` on for which it is so, where it is for all behind it; `high`: it is for none before. */
export function firstWhere(low: number, high: number, isSo: (n: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isSo(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

// Where a code span that begins with some backticks ends: at the next run of exactly as many.

/** A function that must be asked from left to right; all its answers together take linear time. */
export function findCodeSpans(text: string): (from: number, length: number) => number | undefined {
  const places = new Map<number, number[]>();
  for (const { index, 0: ticks } of text.matchAll(/`+/g)) {
    const same = places.get(ticks.length);
    if (same === undefined) places.set(ticks.length, [index]);
    else same.push(index);
  }
  const passed = new Map<number, number>();
  return (from, length) => {
    const same = places.get(length) ?? [];
    let next = passed.get(length) ?? 0;
    while ((same[next] ?? Infinity) < from + length) next += 1;
    passed.set(length, next);
    return same[next];
  };
}

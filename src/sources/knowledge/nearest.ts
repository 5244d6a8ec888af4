// Which vectors are nearest to one, by the cosine of the angle between them.

/** The vector with a length of 1; nothing but zeros where it has no direction. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return Number.isFinite(length) && length > 0 ? vector.map((value) => value / length) : vector.map(() => 0);
}

/** The positions of the vectors that point most nearly the same way, best first, at most `limit`; all have a length of 1. */
export function nearest(
  to: Float32Array,
  vectors: readonly (Float32Array | undefined)[],
  limit: number,
): readonly number[] {
  const found: { at: number; cosine: number }[] = [];
  for (const [at, vector] of vectors.entries()) {
    if (vector?.length !== to.length) continue;
    let cosine = 0;
    for (let i = 0; i < to.length; i += 1) cosine += (to[i] ?? 0) * (vector[i] ?? 0);
    if (cosine > 0) found.push({ at, cosine });
  }
  return found
    .toSorted((a, b) => b.cosine - a.cosine || a.at - b.at)
    .slice(0, limit)
    .map(({ at }) => at);
}

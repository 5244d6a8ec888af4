// Where two files differ.

/** A sentence with the first byte and how much there is of either; null: they are equal. */
export function differenceOf(name: string, given: Buffer | undefined, made: Buffer): string | null {
  if (given === undefined) return `${name} is missing.`;
  if (given.equals(made)) return null;
  const shorter = Math.min(given.length, made.length);
  let first = 0;
  while (first < shorter && given[first] === made[first]) first++;
  let same = 0;
  while (same < shorter - first && given[given.length - 1 - same] === made[made.length - 1 - same]) same++;
  const line = given.subarray(0, first).filter((byte) => byte === 0x0a).length + 1;
  return `${name} differs: bytes ${first} to ${given.length - same} (from line ${line}) are others when it is made again, ${made.length - same - first} instead of ${given.length - same - first}.`;
}

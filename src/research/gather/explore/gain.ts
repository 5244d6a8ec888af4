// Whether further tool calls of a task are worth it (A45, A46).

/** What a call brought: half for a source that was not known, and up to half for new text. 0 to 1. */
export function gainOf(isNewSource: boolean, newCharacters: number): number {
  const text = newCharacters > leastText ? Math.min(1, newCharacters / muchText) : 0;
  return (isNewSource ? 0.5 : 0) + 0.5 * text;
}

/** Characters of a page up to which its text counts for nothing, and from which it counts fully. */
const leastText = 1_000;
const muchText = 10_000;

const low = 0.1;
/** So many calls are made in any case. */
const leastCalls = 5;

/**
 * True when a task with so many sources that were read need not go on: five calls in a row brought hardly anything to
 * three sources, or the last three together to five.
 */
export function bringsLittle(gains: readonly number[], goodSources: number): boolean {
  if (gains.length < leastCalls) return false;
  if (goodSources >= 3 && gains.slice(-5).every((gain) => gain < low)) return true;
  const lastThree = gains.slice(-3).reduce((sum, gain) => sum + gain, 0);
  return goodSources >= 5 && lastThree < 3 * low;
}

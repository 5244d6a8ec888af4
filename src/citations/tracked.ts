// A text in which stretches were replaced, and where each of its characters comes from.

export interface Tracked {
  readonly text: string;
  /** Offset in the original of the character at `index`; for `index === text.length` the original's end. */
  startOf(index: number): number;
  /** Offset in the original just behind the character at `index`. */
  endOf(index: number): number;
}

/** A replaced stretch: [at, at + length) of the text stands for [from, to) of the original. */
interface Replacement {
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

/** Replaces every match of a global pattern; what is to stay is given back as it is. */
export function tracked(original: string, pattern: RegExp, replace: (found: string) => string): Tracked {
  const replacements: Replacement[] = [];
  let text = '';
  let done = 0;
  for (const match of original.matchAll(pattern)) {
    const replaced = replace(match[0]);
    if (replaced === match[0]) continue;
    text += original.slice(done, match.index);
    done = match.index + match[0].length;
    replacements.push({ at: text.length, length: replaced.length, from: match.index, to: done });
    text += replaced;
  }
  text += original.slice(done);
  return {
    text,
    startOf: (index) => origin(replacements, index, 'start'),
    endOf: (index) => origin(replacements, index, 'end'),
  };
}

function origin(replacements: readonly Replacement[], index: number, side: 'start' | 'end'): number {
  let low = 0;
  let high = replacements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((replacements[middle]?.at ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  const before = replacements[low - 1];
  if (before === undefined) return side === 'start' ? index : index + 1;
  const beyond = index - (before.at + before.length);
  if (beyond < 0) return side === 'start' ? before.from : before.to;
  return before.to + beyond + (side === 'start' ? 0 : 1);
}

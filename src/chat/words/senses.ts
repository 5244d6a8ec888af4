// Whether a message is made of known phrases alone, and what they mean.

/** Finds the phrases of one sense where its regular expression, which is sticky, is set to look. */
export type Reader<S> = readonly [sense: S, phrases: RegExp];

/** The senses of all phrases, the longest phrase first at each place; null: something else is said, too. */
export function sensesOf<S>(text: string, readers: readonly Reader<S>[]): ReadonlySet<S> | null {
  const found = new Set<S>();
  let at = 0;
  while (at < text.length) {
    const next = longestAt(text, at, readers);
    if (next === null) return null;
    found.add(next.sense);
    at = next.end;
    while (text[at] === ' ') at += 1;
  }
  return found;
}

function longestAt<S>(
  text: string,
  at: number,
  readers: readonly Reader<S>[],
): { readonly sense: S; readonly end: number } | null {
  let longest: { readonly sense: S; readonly end: number } | null = null;
  for (const [sense, phrases] of readers) {
    phrases.lastIndex = at;
    const end = at + (phrases.exec(text)?.[0].length ?? 0);
    if (end > (longest?.end ?? at)) longest = { sense, end };
  }
  return longest;
}

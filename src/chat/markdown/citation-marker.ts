// Markers of citations in a text: [3], [1, 2] and [1-3]. They count only where all their numbers are the report's own.

const marker = /\[ ?(\d{1,4}(?: ?[,;–-] ?\d{1,4})*) ?\](?!\()/y;
const longestRange = 100;

export interface Marker {
  readonly source: string;
  readonly numbers: readonly number[];
}

/** The marker that begins at this place, if the report cites all of its numbers; not an index such as `a[3]`. */
export function markerAt(text: string, at: number, known: ReadonlyMap<number, string>): Marker | undefined {
  if (at > 0 && /\w/.test(text[at - 1] ?? '')) return undefined;
  marker.lastIndex = at;
  const [source, inside] = marker.exec(text) ?? [];
  if (source === undefined || inside === undefined) return undefined;
  const numbers: number[] = [];
  for (const part of inside.split(/[,;]/)) {
    const [first = Number.NaN, last = first, ...more] = part.split(/[–-]/).map(Number);
    if (more.length > 0 || last < first || last - first > longestRange) return undefined;
    for (let n = first; n <= last; n += 1) {
      if (!known.has(n)) return undefined;
      numbers.push(n);
    }
  }
  return { source, numbers };
}

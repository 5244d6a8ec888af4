// Numbers of citations: [n] by first appearance, one per source (C36, C37, C42, A100).
import { sourceKey } from '../base/canonical-address.ts';
import { rewriteMarkers } from './markers.ts';

export interface Numbered {
  readonly text: string;
  /** The markers that were kept, in order of first appearance, each with the number it has now. */
  readonly numbers: ReadonlyMap<number, number>;
}

/**
 * Turns markers that name evidence by its index into numbers of sources. Markers of unknown indices are dropped
 * with the space before them; code is left alone.
 */
export function numberCitations(text: string, urlOf: (index: number) => string | undefined): Numbered {
  const sources = new Map<string, number>();
  const numbers = new Map<number, number>();
  const numberOf = (index: number): number[] => {
    const url = urlOf(index);
    if (url === undefined) return [];
    const key = sourceKey(url);
    const n = sources.get(key) ?? sources.size + 1;
    sources.set(key, n);
    numbers.set(index, n);
    return [n];
  };
  const rewritten = rewriteMarkers(text, (indices) => markersOf(indices.flatMap(numberOf)));
  return { text: rewritten, numbers };
}

/** `[1][3]`: each number once. */
export function markersOf(numbers: readonly number[]): string {
  return [...new Set(numbers)].map((n) => `[${n}]`).join('');
}

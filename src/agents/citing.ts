// A text that cites material by its index becomes one that cites its own quotes, numbered by first appearance.
import { rewriteMarkers } from '../citations/markers.ts';
import { markersOf } from '../citations/numbering.ts';
import { placeOf } from './material.ts';
import type { Evidence } from './researcher/contract.ts';
import type { DraftCitation } from './writer/contract.ts';

/** A quote, and the task it was found for. */
export interface Citable {
  readonly taskId: string;
  readonly evidence: Evidence;
}

/** `[1]` stands for the first one of the material. Markers that stand for nothing are gone (A100). `most`: quotes that one place may cite. */
export function cited(
  text: string,
  material: readonly Citable[],
  most = 4,
): { readonly text: string; readonly citations: DraftCitation[] } {
  const citations: DraftCitation[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (index: number): number[] => {
    const found = material[index - 1];
    if (found === undefined) return [];
    const place = placeOf(found.evidence);
    const known = numbers.get(place);
    if (known !== undefined) return [known];
    const n = citations.length + 1;
    numbers.set(place, n);
    citations.push({ n, taskId: found.taskId, ...found.evidence });
    return [n];
  };
  const known = (index: number) => material[index - 1] !== undefined;
  return {
    text: rewriteMarkers(text, (indices) =>
      markersOf(indices.filter(known).slice(0, most).flatMap(numberOf)),
    ),
    citations,
  };
}

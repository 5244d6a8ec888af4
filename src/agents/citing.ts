// A text that cites material by its index becomes one that cites its own quotes, numbered by first appearance.
import { entryOf } from '../base/entry-of.ts';
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
  const numberOf = ({ taskId, evidence }: Citable) =>
    entryOf(numbers, placeOf(evidence), () =>
      citations.push({ n: citations.length + 1, taskId, ...evidence }),
    );
  const rewritten = rewriteMarkers(text, (indices) => {
    const known = indices.flatMap((index) => material[index - 1] ?? []);
    return markersOf(known.slice(0, most).map(numberOf));
  });
  return { text: rewritten, citations };
}

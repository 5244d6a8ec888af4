// A text that cites material by its index becomes one with numbers by first appearance, one for each source (A100).
import { displayCitations } from '../citations/display.ts';
import { numberCitations } from '../citations/number.ts';
import type { Evidence } from './researcher.ts';
import type { DraftCitation } from './writer.ts';

/** A quote, and the task it was found for. */
export interface Citable {
  readonly taskId: string;
  readonly evidence: Evidence;
}

/** `[1]` stands for the first one of the material. Markers that stand for nothing are gone. */
export function cited(
  text: string,
  material: readonly Citable[],
): { readonly text: string; readonly citations: DraftCitation[] } {
  const { text: numbered, numbers } = numberCitations(text, (index) => material[index - 1]?.evidence.url);
  const citations = Array.from(numbers).flatMap(([index, n]): DraftCitation[] => {
    const found = material[index - 1];
    return found === undefined ? [] : [{ n, taskId: found.taskId, ...found.evidence }];
  });
  return { text: numbered, citations: citations.toSorted((a, b) => a.n - b.n) };
}

/** A sentence beside the report, without markers: there a number would mean another source than in it (A100). */
export function withoutMarkers(text: string): string {
  return displayCitations(text, 'remove');
}

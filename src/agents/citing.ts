// A text that cites material by its index becomes one with numbers by first appearance, one for each address (A100).
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
  const result = numberCitations(text, (index) => material[index - 1]?.evidence.url);
  const citations = result.used.flatMap((index): DraftCitation[] => {
    const found = material[index - 1];
    if (found === undefined) return [];
    return [{ n: result.urls.indexOf(found.evidence.url) + 1, taskId: found.taskId, ...found.evidence }];
  });
  return { text: result.text, citations: citations.toSorted((a, b) => a.n - b.n) };
}

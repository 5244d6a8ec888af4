// Quotes that nobody has looked up yet, in the same words on every platform. Nothing is said of them that nobody knows.
import type { CitationView } from '../views.ts';

export const notChecked = 'not checked yet';

/** "The quotes of this draft were not checked yet." Null: they were, or there are none. */
export function unlookedText(citations: readonly CitationView[]): string | null {
  const isOpen = citations.some(({ looked }) => looked === false);
  return isOpen ? `The quotes of this draft were ${notChecked}.` : null;
}

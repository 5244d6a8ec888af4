// Which citations of a report people can check, and of which run.
import type { CitationView } from '../views.ts';

export interface Checkable {
  readonly runId: string;
  /** Each number once, ascending, with the title of its source. */
  readonly citations: readonly { readonly n: number; readonly title: string }[];
}

/** Null: there is nothing to check, or the view does not say of which run it is. */
export function checkableOf(view: {
  readonly runId?: string;
  readonly citations: readonly CitationView[];
}): Checkable | null {
  const { runId, citations } = view;
  if (runId === undefined || !/^[\w-]{1,64}$/.test(runId)) return null;
  const titles = new Map(citations.toReversed().map(({ n, title, url }) => [n, title.trim() || url]));
  const numbers = [...titles].filter(([n]) => n >= 1 && n <= 9999).toSorted(([a], [b]) => a - b);
  if (numbers.length === 0) return null;
  return { runId, citations: numbers.map(([n, title]) => ({ n, title })) };
}

/** The run and the number that an entry of a menu carries, or null. */
export function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}
